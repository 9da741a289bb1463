import { verifyDays } from '#functions/analytics/verify-days';
import { readPartition } from '#functions/backup/partition';
import { verifyCash } from '#functions/cash/verify-cash';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { verifyBooks } from '#functions/portfolio/verify-books';
import { recordText } from '#functions/storage/change-log';
import type { Item } from '#functions/storage/table';

/** For tests: a person's records as one text each, without what counts changes and what follows from other records. */
export type Records = Record<string, string>;

const kinds = /^(PTX|SPL|CTX|MDIV|CD|SAV|WL|WLSYM|TARGET|CBAL|ADIV|OWN|NOTE|PLAT|NSET)#/;
/** Dividends that are being corrected are no record. */
const isMark = (sk: string): boolean => sk.startsWith('ADIV##');
/** A balance of which nothing is told says nothing. */
const isNoBalance = ({ balance, counted = 0 }: Item): boolean => balance === 0 && counted === 0;

export const recordsOf = async (owner: string): Promise<Records> => {
  const rows = await readPartition(owner);
  const records = rows.filter((row) => kinds.test(row.sk) && !isMark(row.sk) && !isNoBalance(row));
  return Object.fromEntries(records.map(({ pk: _pk, sk, ...row }) => [sk, recordText(row)]));
};

/** Where what is kept of the records is not what they come to; none where all is well. */
export const keptWrongly = async (owner: string): Promise<string[]> =>
  (await Promise.all([verifyBooks(owner), verifyCash(owner), verifyDividends(owner), verifyDays(owner)])).flatMap(
    ({ differences }) => differences,
  );
