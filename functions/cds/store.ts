import type { InterestPayment, NewCd } from '#contract/cds';
import type { Day } from '#core/time/day';
import { type BranchRecord, branches } from '#functions/storage/branches';
import type { Write } from '#functions/storage/table';

/** U / CD#id#META: a certificate of deposit. */
export interface StoredCd extends Required<Omit<NewCd, 'startDate'>>, BranchRecord {
  startDate: Day;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
}

/** U / CD#id#INT#date#n: an interest payment as the bank reported it. */
export type StoredPayment = InterestPayment;

export const cds = branches<StoredCd, StoredPayment>({
  record: 'CD',
  rows: 'INT',
  noun: 'CD',
  dated: ({ paymentDate }) => paymentDate,
});
export const {
  listRecords: listCds,
  findRecord: findCd,
  list: listCdBranches,
  find: findCdBranch,
  putRecord: putCd,
  putRow: putPayment,
  remove: removeCd,
  ledger: cdLedger,
} = cds;

/** The payment, and its number as the last of its CD. */
export const addPayment = (owner: string, cd: StoredCd, payment: StoredPayment): Write[] => [
  putCd(owner, { ...cd, lastRow: payment.id }, cd),
  ...putPayment(owner, cd.id, payment),
];
