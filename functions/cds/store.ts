import type { InterestPayment, NewCd } from '#contract/cds';
import type { Day } from '#core/time/day';
import { type BranchRecord, branches, readRecordsUpTo } from '#functions/storage/branches';
import type { Write } from '#functions/storage/table';

/** U / CD#id#META: a certificate of deposit. */
export interface StoredCd extends Required<Omit<NewCd, 'startDate'>>, BranchRecord {
  startDate: Day;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
  /** Numbers of CDs, which may have been deleted since. */
  rolledInto?: number;
  rolledFrom?: number;
}

/** U / CD#id#INT#date#n: an interest payment as the bank reported it. One that was never corrected may lack its version. */
export type StoredPayment = Omit<InterestPayment, 'version'> & { version?: number };

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
  removeRow,
  remove: removeCd,
  ledger: cdLedger,
} = cds;
export const cdsUpTo = (owner: string, last: number): Promise<StoredCd[]> => readRecordsUpTo('CD', owner, last);

/** Whoever has read the CD before notices: of two changes of its payments at once, one is planned again. */
const noted = (owner: string, cd: StoredCd): Write => putCd(owner, { ...cd, lastRow: cd.lastRow + 1 }, cd);

/** The payment, and its number as the last of its CD; or in place of `before`. */
export const writePayment = (owner: string, cd: StoredCd, payment: StoredPayment, before?: StoredPayment): Write[] => [
  noted(owner, cd),
  ...putPayment(owner, cd.id, payment, before),
];

export const removePayment = (owner: string, cd: StoredCd, payment: StoredPayment): Write[] => [
  noted(owner, cd),
  removeRow(owner, cd.id, payment),
];
