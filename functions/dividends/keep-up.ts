import type { DayOfIncome } from '#core/dividends/kept-income';
import type { Day } from '#core/time/day';
import type { BookChange, DividendBooks } from '#functions/dividends/changes';
import {
  byStock,
  daysByYear,
  keepStock,
  keepYear,
  keptOfStock,
  readIncomeYears,
  type StockKept,
} from '#functions/dividends/kept-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import { isKept, type LedgerHead, type Tally } from '#functions/storage/ledger';
import { listWrites } from '#functions/storage/lists';
import type { Write } from '#functions/storage/table';

/** A transaction takes 100 writes; one is the head of the dividends. */
const mostTogether = 99;

/** What is known of the dividends before the change, and where. */
interface Standing {
  owner: string;
  /** As it was read before them. */
  head: LedgerHead;
  today: Day;
}

const none: DividendBooks = { found: [], manual: [] };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const yearWrites = async (
  owner: string,
  stocks: readonly { symbol: string; before: StockKept; after: StockKept }[],
): Promise<Write[]> => {
  const changed = stocks.filter(({ before, after }) => !isSame(before.days, after.days));
  const years = new Set(
    changed.flatMap(({ before, after }) => [before.days, after.days].flatMap((days) => [...daysByYear(days).keys()])),
  );
  const standing = await readIncomeYears(owner, [...years]);
  const others = new Set(changed.map(({ symbol }) => symbol));
  const after = changed.flatMap((one) => one.after.days);
  return [...years].flatMap((year): Write[] => {
    const before = standing.get(year) ?? [];
    const isOfYear = ([date]: DayOfIncome) => date.startsWith(year);
    const days = [...before.filter(([, symbol]) => !others.has(symbol)), ...after.filter(isOfYear)];
    const sorted = daysByYear(days).get(year) ?? [];
    return isSame(before, sorted) ? [] : [keepYear(owner, year, sorted)];
  });
};

const tallyMoved = ({ before, after }: BookChange): Tally => ({
  count: after.manual.length - before.manual.length,
  listed: after.found.length - before.found.length,
});

/** What keeps up with a change of some stocks' dividends; nothing while it is still to be made. */
export interface KeptUp {
  writes: Write[];
  tally: Tally;
  /** False where it does not fit into the transaction: everything has to be made anew then. */
  keeps: boolean;
}

/**
 * `others` is how many writes the transaction holds beside. Of the stocks named, the books hold every dividend, on all
 * platforms; of others they need none.
 */
export const keepUp = async (
  { owner, head, today }: Standing,
  change: BookChange,
  symbols: readonly string[],
  others: number,
): Promise<KeptUp> => {
  if (!isKept(head)) return { writes: [], tally: {}, keeps: true };
  const [before, after] = [byStock(change.before), byStock(change.after)];
  const stocks = symbols.map((symbol) => ({
    symbol,
    before: keptOfStock(before.get(symbol) ?? none, today),
    after: keptOfStock(after.get(symbol) ?? none, today),
  }));
  const writes = [
    // Together, since an entry whose stock is another one now keeps its place.
    ...listWrites(
      owner,
      stocks.flatMap((stock) => stock.before.listed),
      stocks.flatMap((stock) => stock.after.listed),
    ),
    ...stocks
      .filter((stock) => !isSame(stock.before.stock, stock.after.stock))
      .map((stock) => keepStock(owner, stock.symbol, stock.after.stock)),
    ...(await yearWrites(owner, stocks)),
  ];
  if (writes.length + others > mostTogether) return { writes: [], tally: {}, keeps: false };
  return { writes, tally: tallyMoved(change), keeps: true };
};

/** With the move of the head: for whoever moves it by itself. */
export const keptUpWrites = (
  owner: string,
  head: LedgerHead,
  { writes, tally, keeps }: KeptUp,
  more: Tally = {},
): Write[] => [dividendLedger.move(owner, head, head.last, { ...tally, ...more }, { keeps }), ...writes];
