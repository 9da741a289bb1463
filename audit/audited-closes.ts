import type { AuditReaders } from '#audit/audit-reads';
import type { AuditedMarketRows } from '#audit/audit-rows';
import type { ReturnsReport } from '#contract/insight/insight';
import type { StockClosesWithSplitsAndDividends } from '#contract/insight/stock-page';
import { getFirstBenchmarkCloseDay } from '#core/insight/returns/benchmark';
import type { JournalPrice } from '#core/journal/entries';
import { toAmount } from '#core/money/amount';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';

/** The daily closes by which the days of the past are counted: of what was traded, and of what returns are compared with. */

export type AuditedStockCloses = StockClosesWithSplitsAndDividends & { symbol: string };

/** A call answers ten years. */
export const readAllClosesOfStock = async (
  { closes }: Pick<AuditReaders, 'closes'>,
  symbol: string,
  from: Day,
): Promise<AuditedStockCloses> => {
  const first = await closes(symbol, from);
  const all = [...first.closes];
  for (let next = first.next; next !== null; ) {
    const more = await closes(symbol, next);
    all.push(...more.closes);
    next = more.next;
  }
  return { ...first, symbol, closes: all, next: null };
};

/** Of each stock from its first trade on. */
export const readTradedCloses = async (
  reads: Pick<AuditReaders, 'closes'>,
  trades: readonly { symbol: string; transactionDate: Day }[],
): Promise<AuditedStockCloses[]> => {
  const stocks: AuditedStockCloses[] = [];
  for (const [symbol, from] of findFirstTradeDays(trades)) stocks.push(await readAllClosesOfStock(reads, symbol, from));
  return stocks;
};

/** None where there is no comparison to derive again. */
export const readBenchmarkCloses = async (
  reads: Pick<AuditReaders, 'closes'>,
  { range, comparison }: ReturnsReport,
): Promise<AuditedStockCloses | null> => {
  if (!range || comparison?.symbol == null || comparison.endValue === null) return null;
  return readAllClosesOfStock(reads, comparison.symbol, getFirstBenchmarkCloseDay(range.start));
};

export const toAuditedSplits = (stocks: readonly AuditedStockCloses[]): SplitsBySymbol =>
  new Map(
    stocks.map(({ symbol, splits }) => [
      symbol,
      splits.map(({ own, ...split }): Split => ({ ...split, ...(own && { own }) })),
    ]),
  );

const toPrices = (
  { symbol, closes }: AuditedStockCloses,
  name: string,
  counts: (date: Day) => boolean,
): JournalPrice[] =>
  closes
    .filter(({ date }) => counts(date))
    .map(({ date, close, source }) => ({
      ...{ day: date, commodity: symbol, price: toAmount(close), currency: 'USD' },
      source: `${name}, ${source ?? 'as stored'}`,
    }));

/** Up to that day; today's is told by what is held. */
export const toTradedJournalPrices = (
  stocks: readonly AuditedStockCloses[],
  { to, today }: { to: Day; today: Day },
): JournalPrice[] => stocks.flatMap((one) => toPrices(one, 'close', (date) => date <= to && date < today));

export const toBenchmarkJournalPrices = (compared: AuditedStockCloses | null, to: Day): JournalPrice[] =>
  compared ? toPrices(compared, 'close of the benchmark', (date) => date <= to) : [];

export const toBenchmarkMarketRows = (compared: AuditedStockCloses | null): AuditedMarketRows['benchmark'] =>
  compared ? [{ symbol: compared.symbol, ...compared.market }] : [];
