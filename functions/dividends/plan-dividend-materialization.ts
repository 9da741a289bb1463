import type { StockDividendIncomeOnDay } from '#core/dividends/stored-income';
import type { Day } from '#core/time/day';
import type { RecordedDividends, RecordedDividendsChange } from '#functions/dividends/dividend-changes';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import {
  buildDailyIncomeForYearWrite,
  buildStockDividendTotalsWrite,
  computeMaterializedStockDividends,
  groupDailyIncomeByYear,
  groupDividendsByStock,
  type MaterializedStockDividends,
  readDailyIncomeByYear,
} from '#functions/dividends/materialized-store';
import { fitsCommit } from '#functions/runtime/storage/commit';
import { isLedgerMaterialized, type LedgerCounts, type LedgerState } from '#functions/runtime/storage/ledger';
import { buildLedgerIndexWrites } from '#functions/runtime/storage/ledger-indexes';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** What is known of the dividends before the change, and where. */
interface LedgerContext {
  owner: string;
  /** As it was read before them. */
  head: LedgerState;
  today: Day;
}

export const noDividends: RecordedDividends = { found: [], manual: [] };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One stock's dividends before and after, in every shape in which they are kept. */
export interface MaterializedStockDividendsChange {
  symbol: string;
  before: MaterializedStockDividends;
  after: MaterializedStockDividends;
}

type DailyIncomeByYear = Map<string, readonly StockDividendIncomeOnDay[]>;

const buildYearWrites = async (
  owner: string,
  stocks: readonly MaterializedStockDividendsChange[],
  known: DailyIncomeByYear,
): Promise<TransactionWrite[]> => {
  const changed = stocks.filter(({ before, after }) => !isSame(before.days, after.days));
  const years = new Set(
    changed.flatMap(({ before, after }) =>
      [before.days, after.days].flatMap((days) => [...groupDailyIncomeByYear(days).keys()]),
    ),
  );
  const missing = [...years].filter((year) => !known.has(year));
  const storedYears = await readDailyIncomeByYear(owner, missing);
  for (const year of missing) known.set(year, storedYears.get(year) ?? []);
  const others = new Set(changed.map(({ symbol }) => symbol));
  const after = changed.flatMap((one) => one.after.days);
  return [...years].flatMap((year): TransactionWrite[] => {
    const before = known.get(year) ?? [];
    const isOfYear = ([date]: StockDividendIncomeOnDay) => date.startsWith(year);
    const days = [...before.filter(([, symbol]) => !others.has(symbol)), ...after.filter(isOfYear)];
    const sorted = groupDailyIncomeByYear(days).get(year) ?? [];
    known.set(year, sorted);
    return isSame(before, sorted) ? [] : [buildDailyIncomeForYearWrite(owner, year, sorted)];
  });
};

export const computeDividendLedgerCountsDelta = ({ before, after }: RecordedDividendsChange): LedgerCounts => ({
  count: after.manual.length - before.manual.length,
  listed: after.found.length - before.found.length,
});

/** What keeps up with a change of some stocks' dividends; nothing while it is still to be made. */
export interface DividendMaterializationPlan {
  writes: TransactionWrite[];
  tally: LedgerCounts;
  /** False where it does not fit into the transaction: everything has to be made anew then. */
  keeps: boolean;
}

/** `others` are the writes that the transaction holds beside. */
export const planMaterializedStockDividendsChanges = async (
  { owner, head }: Omit<LedgerContext, 'today'>,
  stocks: readonly MaterializedStockDividendsChange[],
  tally: LedgerCounts,
  others: readonly TransactionWrite[],
  years: DailyIncomeByYear = new Map(),
): Promise<DividendMaterializationPlan> => {
  if (!isLedgerMaterialized(head)) return { writes: [], tally: {}, keeps: true };
  const writes = [
    // Together, since an entry whose stock is another one now keeps its place.
    ...buildLedgerIndexWrites(
      owner,
      stocks.flatMap((stock) => stock.before.listed),
      stocks.flatMap((stock) => stock.after.listed),
    ),
    ...stocks
      .filter((stock) => !isSame(stock.before.stock, stock.after.stock))
      .map((stock) => buildStockDividendTotalsWrite(owner, stock.symbol, stock.after.stock)),
    ...(await buildYearWrites(owner, stocks, years)),
  ];
  const materialized = { writes, tally, keeps: true };
  if (!fitsCommit([...others, ...buildDividendMaterializationWrites(owner, head, materialized)]))
    return { writes: [], tally: {}, keeps: false };
  return materialized;
};

/** What is kept, by symbol and by year, as a transaction has left it: for whoever plans the next one on it. */
export interface MaterializedDividends {
  stocks: Map<string, MaterializedStockDividends>;
  years: DailyIncomeByYear;
}
export const copyMaterializedDividends = ({ stocks, years }: MaterializedDividends): MaterializedDividends => ({
  stocks: new Map(stocks),
  years: new Map(years),
});
export const createEmptyMaterializedDividends = (): MaterializedDividends => ({ stocks: new Map(), years: new Map() });

/**
 * `others` are the writes that the transaction holds beside. Of the stocks named, the books hold every dividend, on all
 * platforms; of others they need none. `known`: what is kept before the change, where somebody knows; it is brought to what is
 * kept after it.
 */
export const planDividendMaterialization = async (
  { today, ...context }: LedgerContext,
  change: RecordedDividendsChange,
  symbols: readonly string[],
  others: readonly TransactionWrite[],
  known: MaterializedDividends = createEmptyMaterializedDividends(),
): Promise<DividendMaterializationPlan> => {
  const [before, after] = [groupDividendsByStock(change.before), groupDividendsByStock(change.after)];
  const stocks = symbols.map((symbol) => ({
    symbol,
    before: known.stocks.get(symbol) ?? computeMaterializedStockDividends(before.get(symbol) ?? noDividends, today),
    after: computeMaterializedStockDividends(after.get(symbol) ?? noDividends, today),
  }));
  for (const stock of stocks) known.stocks.set(stock.symbol, stock.after);
  return planMaterializedStockDividendsChanges(
    context,
    stocks,
    computeDividendLedgerCountsDelta(change),
    others,
    known.years,
  );
};

/** With the move of the head: for whoever moves it by itself. */
export const buildDividendMaterializationWrites = (
  owner: string,
  head: LedgerState,
  { writes, tally, keeps }: DividendMaterializationPlan,
  more: LedgerCounts = {},
): TransactionWrite[] => [dividendLedger.move(owner, head, head.last, { ...tally, ...more }, { keeps }), ...writes];
