import type { CdInterestPayment, CdRecord } from '#contract/cds';
import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import { computeCdInterestPayoutsAfterChange } from '#core/banking/interest-payouts';
import { batchGetAggregateRoots, createAggregateStore } from '#functions/runtime/storage/aggregates';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** U / CD#id#META: a certificate of deposit. */
export type StoredCd = CdRecord;
/** U / CD#id#INT#date#n: an interest payment as the bank reported it. */
export type StoredInterestPayment = CdInterestPayment;

export const cdAggregateStore = createAggregateStore<StoredCd, StoredInterestPayment>({
  record: 'CD',
  rows: 'INT',
  noun: 'CD',
  dated: ({ paymentDate }) => paymentDate,
  read: (row) => fillLateFieldDefaults('interestPayments', row),
});
export const {
  listRecords: listCds,
  findRecord: findCd,
  list: listCdAggregates,
  find: findCdAggregate,
  putRecord: buildCdWrites,
  putRow: buildInterestPaymentRowWrite,
  removeRow: buildInterestPaymentRowRemovalWrite,
  remove: buildCdRemovalWrites,
  ledger: cdLedger,
} = cdAggregateStore;
export const batchGetCdsUpToId = (owner: string, last: number): Promise<StoredCd[]> =>
  batchGetAggregateRoots('CD', owner, last);

/** The CD with what it has paid out, once some payments are gone and others there. */
export const withUpdatedInterestPayouts = (
  cd: StoredCd,
  gone: readonly StoredInterestPayment[],
  come: readonly StoredInterestPayment[],
): StoredCd => {
  const { paidOut: before = [], ...rest } = cd;
  const paidOut = computeCdInterestPayoutsAfterChange(before, gone, come);
  // Without any it is the row of a CD that has never paid out.
  return paidOut.length > 0 ? { ...rest, paidOut } : rest;
};

/** Whoever has read the CD before notices: of two changes of its payments at once, one is planned again. */
const buildCdTouchWrite = (owner: string, cd: StoredCd, after: StoredCd): TransactionWrite =>
  buildCdWrites(owner, { ...after, lastRow: cd.lastRow + 1 }, cd);

/** The payment, and its number as the last of its CD; or in place of `before`. */
export const buildInterestPaymentWrites = (
  owner: string,
  cd: StoredCd,
  payment: StoredInterestPayment,
  before?: StoredInterestPayment,
): TransactionWrite[] => [
  buildCdTouchWrite(owner, cd, withUpdatedInterestPayouts(cd, before ? [before] : [], [payment])),
  ...buildInterestPaymentRowWrite(owner, cd.id, payment, before),
];

export const buildInterestPaymentRemovalWrites = (
  owner: string,
  cd: StoredCd,
  payment: StoredInterestPayment,
): TransactionWrite[] => [
  buildCdTouchWrite(owner, cd, withUpdatedInterestPayouts(cd, [payment], [])),
  buildInterestPaymentRowRemovalWrite(owner, cd.id, payment),
];
