import type { DailyDividendIncome } from '#core/dividends/stored-income';
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
export interface MaterializedStockChange {
  symbol: string;
  before: MaterializedStockDividends;
  after: MaterializedStockDividends;
}

const buildYearWrites = async (
  owner: string,
  stocks: readonly MaterializedStockChange[],
): Promise<TransactionWrite[]> => {
  const changed = stocks.filter(({ before, after }) => !isSame(before.days, after.days));
  const years = new Set(
    changed.flatMap(({ before, after }) =>
      [before.days, after.days].flatMap((days) => [...groupDailyIncomeByYear(days).keys()]),
    ),
  );
  const storedYears = await readDailyIncomeByYear(owner, [...years]);
  const others = new Set(changed.map(({ symbol }) => symbol));
  const after = changed.flatMap((one) => one.after.days);
  return [...years].flatMap((year): TransactionWrite[] => {
    const before = storedYears.get(year) ?? [];
    const isOfYear = ([date]: DailyDividendIncome) => date.startsWith(year);
    const days = [...before.filter(([, symbol]) => !others.has(symbol)), ...after.filter(isOfYear)];
    const sorted = groupDailyIncomeByYear(days).get(year) ?? [];
    return isSame(before, sorted) ? [] : [buildDailyIncomeForYearWrite(owner, year, sorted)];
  });
};

export const computeTallyDelta = ({ before, after }: RecordedDividendsChange): LedgerCounts => ({
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
export const planMaterializedStockChanges = async (
  { owner, head }: Omit<LedgerContext, 'today'>,
  stocks: readonly MaterializedStockChange[],
  tally: LedgerCounts,
  others: readonly TransactionWrite[],
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
    ...(await buildYearWrites(owner, stocks)),
  ];
  const materialized = { writes, tally, keeps: true };
  if (!fitsCommit([...others, ...buildDividendMaterializationWrites(owner, head, materialized)]))
    return { writes: [], tally: {}, keeps: false };
  return materialized;
};

/**
 * `others` are the writes that the transaction holds beside. Of the stocks named, the books hold every dividend, on all
 * platforms; of others they need none.
 */
export const planDividendMaterialization = async (
  { today, ...context }: LedgerContext,
  change: RecordedDividendsChange,
  symbols: readonly string[],
  others: readonly TransactionWrite[],
): Promise<DividendMaterializationPlan> => {
  const [before, after] = [groupDividendsByStock(change.before), groupDividendsByStock(change.after)];
  const stocks = symbols.map((symbol) => ({
    symbol,
    before: computeMaterializedStockDividends(before.get(symbol) ?? noDividends, today),
    after: computeMaterializedStockDividends(after.get(symbol) ?? noDividends, today),
  }));
  return planMaterializedStockChanges(context, stocks, computeTallyDelta(change), others);
};

/** With the move of the head: for whoever moves it by itself. */
export const buildDividendMaterializationWrites = (
  owner: string,
  head: LedgerState,
  { writes, tally, keeps }: DividendMaterializationPlan,
  more: LedgerCounts = {},
): TransactionWrite[] => [dividendLedger.move(owner, head, head.last, { ...tally, ...more }, { keeps }), ...writes];
