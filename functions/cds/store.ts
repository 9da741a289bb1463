import type { InterestPayment, NewCd } from '#contract/cds';
import { type InterestDestination, type InterestPayout, updateInterestPayouts } from '#core/banking/interest-payouts';
import type { Day } from '#core/time/day';
import {
  type AggregateRoot,
  batchGetAggregateRoots,
  createAggregateStore,
} from '#functions/runtime/storage/aggregates';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** U / CD#id#META: a certificate of deposit. */
export interface StoredCd extends Required<Omit<NewCd, 'startDate' | 'interestTo'>>, AggregateRoot {
  /** Of the payments to come; none where they stay in it. */
  interestTo?: InterestDestination | undefined;
  /** The payments that have left it, beside their rows, so that its value is known without those. */
  paidOut?: InterestPayout[];
  startDate: Day;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
  /** Numbers of CDs, which may have been deleted since. */
  rolledInto?: number;
  rolledFrom?: number;
}

/** U / CD#id#INT#date#n: an interest payment as the bank reported it. One that was never corrected may lack its version. */
export type StoredInterestPayment = Omit<InterestPayment, 'version'> & { version?: number };

export const cdAggregates = createAggregateStore<StoredCd, StoredInterestPayment>({
  record: 'CD',
  rows: 'INT',
  noun: 'CD',
  dated: ({ paymentDate }) => paymentDate,
});
export const {
  listRecords: listCds,
  findRecord: findCd,
  list: listCdAggregates,
  find: findCdAggregate,
  putRecord: putCd,
  putRow: putInterestPayment,
  removeRow: removePaymentRow,
  remove: removeCd,
  ledger: cdLedger,
} = cdAggregates;
export const batchGetCds = (owner: string, last: number): Promise<StoredCd[]> =>
  batchGetAggregateRoots('CD', owner, last);

/** The CD with what it has paid out, once some payments are gone and others there. */
export const withPayments = (
  cd: StoredCd,
  gone: readonly StoredInterestPayment[],
  come: readonly StoredInterestPayment[],
): StoredCd => {
  const { paidOut: before = [], ...rest } = cd;
  const paidOut = updateInterestPayouts(before, gone, come);
  // Without any it is the row of a CD that has never paid out.
  return paidOut.length > 0 ? { ...rest, paidOut } : rest;
};

/** Whoever has read the CD before notices: of two changes of its payments at once, one is planned again. */
const noted = (owner: string, cd: StoredCd, after: StoredCd): TransactionWrite =>
  putCd(owner, { ...after, lastRow: cd.lastRow + 1 }, cd);

/** The payment, and its number as the last of its CD; or in place of `before`. */
export const paymentWrites = (
  owner: string,
  cd: StoredCd,
  payment: StoredInterestPayment,
  before?: StoredInterestPayment,
): TransactionWrite[] => [
  noted(owner, cd, withPayments(cd, before ? [before] : [], [payment])),
  ...putInterestPayment(owner, cd.id, payment, before),
];

export const paymentRemovalWrites = (
  owner: string,
  cd: StoredCd,
  payment: StoredInterestPayment,
): TransactionWrite[] => [noted(owner, cd, withPayments(cd, [payment], [])), removePaymentRow(owner, cd.id, payment)];
