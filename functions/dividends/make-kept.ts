import type { Day } from '#core/time/day';
import { dayInNewYork } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import { hasFound, readFound } from '#functions/dividends/found-store';
import { byStock, keptOfStock, keptRows, listKeptKeys, type StockKept } from '#functions/dividends/kept-store';
import { dividendLedger, listManual } from '#functions/dividends/manual-store';
import { clock } from '#functions/ports';
import { isKept, type LedgerHead, type Tally } from '#functions/storage/ledger';
import { type ListName, listItem, listKeys } from '#functions/storage/lists';
import { type Making, make, makeSoon } from '#functions/storage/making';
import { writeTogether } from '#functions/storage/table';

/** What is kept of dividends that a program has recorded which kept nothing of them. */

export const dividendLists: readonly ListName[] = ['ADIVP', 'MDIVD'];

const listOld = async (owner: string) => {
  const listed = await Promise.all(dividendLists.map((list) => listKeys(owner, list)));
  return [...listed.flat(), ...(await listKeptKeys(owner))];
};

/** Everything that is kept of a person's dividends, counted from nothing. */
export const keptOfAll = (books: DividendBooks, today: Day): Map<string, StockKept> =>
  new Map([...byStock(books)].map(([symbol, own]) => [symbol, keptOfStock(own, today)]));

export const tallyOf = (
  { found, manual }: DividendBooks,
  correcting: number,
): Required<Pick<Tally, 'count' | 'listed' | 'correcting'>> => ({
  count: manual.length,
  listed: found.length,
  correcting,
});

/** Dividends are few beside trades: all of it is made in one go, which a killed one begins again. */
export const dividendsMaking: Making = {
  ledger: dividendLedger,
  listOld,
  listFrom: async () => [],
  finish: async (owner) => {
    const [{ found, corrections }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
    const stocks = keptOfAll({ found, manual }, dayInNewYork(clock()));
    const listed = [...stocks.values()].flatMap((stock) => stock.listed.map((one) => listItem(owner, one)));
    return {
      rows: [...listed, ...keptRows(owner, stocks)],
      standing: await listOld(owner),
      last: [],
      tally: tallyOf({ found, manual }, corrections.length),
    };
  },
};

/** Found dividends of before their ledger had a head, which no head tells of; false where there are none. */
const giveHead = async (owner: string, head: LedgerHead): Promise<boolean> => {
  if (!(await hasFound(owner))) return false;
  await writeTogether([dividendLedger.move(owner, head, head.last, {}, { keeps: false })]);
  return true;
};

const isEmpty = async (owner: string, head: LedgerHead): Promise<boolean> =>
  head.version === 0 && !(await giveHead(owner, head));

/** As far as `milliseconds` allow; true where all is made. */
export const makeDividends = async (owner: string, milliseconds: number): Promise<boolean> =>
  (await isEmpty(owner, await dividendLedger.head(owner))) || make(dividendsMaking, owner, milliseconds);

/** Of a head that was read: what is kept is right, and no correction is left to be finished. */
export const isSettled = (head: LedgerHead): boolean => isKept(head) && head.version > 0 && !head.correcting;

/**
 * Corrections that were broken off are finished, and what is kept is made where it is not there yet; the head as it is then.
 * `isKept` is still false where that failed.
 */
export const settle = async (owner: string, head: LedgerHead): Promise<LedgerHead> => {
  if (isSettled(head) || (await isEmpty(owner, head))) return head;
  await finishCorrections(owner);
  await makeSoon(dividendsMaking, owner);
  return dividendLedger.head(owner);
};
