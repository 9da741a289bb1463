import { readUserPartition } from '#functions/backup/user-partition';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import type { TableItem } from '#functions/runtime/storage/table';
import { listVerificationDifferences, verifyDerivedData } from '#functions/verification/verify-derived-data';

/** For tests: a person's records as one text each, without what counts changes and what follows from other records. */
export type RecordTexts = Record<string, string>;

const kinds = /^(PTX|SPL|CTX|MDIV|CD|SAV|DEBT|WL|WLSYM|TARGET|CBAL|ADIV|OWN|NOTE|PLAT|NSET)#/;
/** Dividends that are being corrected are no record. */
const isMark = (sk: string): boolean => sk.startsWith('ADIV##');
/** A balance of which nothing is told says nothing. */
const isNoBalance = ({ balance, counted = 0 }: TableItem): boolean => balance === 0 && counted === 0;

export const readRecordTexts = async (owner: string): Promise<RecordTexts> => {
  const rows = await readUserPartition(owner);
  const records = rows.filter((row) => kinds.test(row.sk) && !isMark(row.sk) && !isNoBalance(row));
  return Object.fromEntries(records.map(({ pk: _pk, sk, ...row }) => [sk, serializeRecordForComparison(row)]));
};

/** Where what is derived from the records is not what they come to; none where all is well. */
export const listDerivedDifferences = async (owner: string): Promise<string[]> =>
  listVerificationDifferences(await verifyDerivedData(owner));
