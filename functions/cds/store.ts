import type { InterestPayment, NewCd } from '#contract/cds';
import type { Day } from '#core/time/day';
import {
  type BranchKind,
  type BranchRecord,
  findBranch,
  findRecord,
  listBranches,
  listRecords,
  putRecord,
  putRow,
  removeBranch,
} from '#functions/storage/branch';
import type { Owner } from '#functions/storage/commit';
import type { Write } from '#functions/storage/table';

/** U / CD#id#META: a certificate of deposit. */
export interface StoredCd extends Required<Omit<NewCd, 'startDate'>>, BranchRecord {
  startDate: Day;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
}

/** U / CD#id#INT#date#n: an interest payment as the bank reported it. */
export type StoredPayment = InterestPayment;

const kind: BranchKind = { record: 'CD', rows: 'INT' };

export const listCds = (owner: string): Promise<StoredCd[]> => listRecords<StoredCd>(owner, kind);

export const listCdBranches = (owner: string) => listBranches<StoredCd, StoredPayment>(owner, kind);

export const findCd = (owner: string, id: number): Promise<StoredCd | undefined> =>
  findRecord<StoredCd>(owner, kind, id);

/** With its payments, oldest first. */
export const findCdBranch = (owner: string, id: number) => findBranch<StoredCd, StoredPayment>(owner, kind, id);

export const putCd = (owner: string, cd: StoredCd, before?: StoredCd): Write => putRecord(owner, kind, cd, before);

/** The payment alone; its CD must carry the payment's number as its last. */
export const putPayment = (owner: string, cdId: number, payment: StoredPayment): Write =>
  putRow(owner, kind, cdId, payment.paymentDate, payment);

/** The payment, and its number as the last of its CD. */
export const addPayment = (owner: string, cd: StoredCd, payment: StoredPayment): Write[] => [
  putCd(owner, { ...cd, lastRow: payment.id }, cd),
  putPayment(owner, cd.id, payment),
];

export const removeCd = (owner: Owner, id: number, now: Date): Promise<void> =>
  removeBranch(owner, kind, { id, noun: 'CD', now });
