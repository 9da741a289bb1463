import type { AuditReaders } from '#audit/audit-reads';
import type { AuditedLists } from '#audit/audit-rows';
import { type AuditedStockCloses, readAllClosesOfStock, readBenchmarkCloses } from '#audit/audited-closes';
import type { AuditedPlatformLots } from '#audit/trading-figures';
import type { StockPage } from '#contract/insight/stock-page';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';

/** What every page answers, and the closes that its figures were counted by: plain data, from which an audit is written. */

/** What is being read. */
export type AuditReadProgress = { what: 'pages' } | { what: 'stock'; symbol: string; number: number; of: number };

const readTrading = async (reads: AuditReaders) => {
  const [{ holdings, platformHoldings }, value, { platforms }, analysis, dailyChange] = await Promise.all([
    reads.holdings(),
    reads.portfolioValue(),
    reads.platformTotals(),
    reads.analysis(),
    reads.dailyChange(),
  ]);
  return { holdings, platformHoldings, value, platforms, analysis, dailyChange };
};

const readBanking = async (reads: AuditReaders) => {
  const [balances, cashTotal, { cds }, cdSummary, { accounts }, savingsSummary, debts] = await Promise.all([
    reads.cashBalances(),
    reads.cashTotal(),
    reads.cds(),
    reads.cdSummary(),
    reads.savings(),
    reads.savingsSummary(),
    reads.debts(),
  ]);
  return { balances, cashTotal, cds, cdSummary, accounts, savingsSummary, debts };
};

const readIncome = async (reads: AuditReaders) => {
  const [byStock, found, entered, calendar] = await Promise.all([
    reads.incomeByStock(),
    reads.foundDividends(),
    reads.enteredDividends(),
    reads.incomeCalendar(),
  ]);
  return { byStock, found: found.summary, entered: entered.summary, calendar };
};

/** Days that are still to be computed are computed first, as many calls as it takes. */
export const readReturnsUntilComputed = async (
  ask: AuditReaders['returns'],
): Promise<Awaited<ReturnType<AuditReaders['returns']>>> => {
  let report = await ask();
  while (report.countedTo !== null) report = await ask();
  return report;
};

const readOverviews = async (reads: AuditReaders) => {
  const returns = await readReturnsUntilComputed(reads.returns);
  const [dashboard, analytics, trends, netWorth, agenda, allocation] = await Promise.all([
    reads.dashboard(),
    reads.analytics(),
    reads.trends(),
    reads.netWorth(),
    reads.agenda(),
    reads.allocation(),
  ]);
  return { returns, dashboard, analytics, trends, netWorth, agenda, allocation };
};

/** Each stock that was ever traded: its page, its lots on each platform, its closes since then. */
const readStocks = async (reads: AuditReaders, { trades }: AuditedLists, onStep: (step: AuditReadProgress) => void) => {
  const firstDays = findFirstTradeDays(trades);
  const [stocks, lots, traded] = [[], [], []] as [StockPage[], AuditedPlatformLots[], AuditedStockCloses[]];
  for (const [symbol, from] of firstDays) {
    onStep({ what: 'stock', symbol, number: stocks.length + 1, of: firstDays.size });
    traded.push(await readAllClosesOfStock(reads, symbol, from));
    const stock = await reads.stock(symbol);
    stocks.push(stock);
    const platforms = stock.platforms.map(({ platform }) => platform);
    lots.push(...(await reads.lots(symbol, platforms)).map((one) => ({ ...one, symbol })));
  }
  return { stocks, lots, traded };
};

/** Whose account it is, and its rows as they were at one moment. */
export interface AuditedExport {
  exportedAt: string;
  account: { email: string };
  lists: AuditedLists;
}

interface AuditedPages
  extends Awaited<ReturnType<typeof readTrading>>,
    Awaited<ReturnType<typeof readBanking>>,
    Awaited<ReturnType<typeof readIncome>>,
    Awaited<ReturnType<typeof readOverviews>> {
  watchlist: Awaited<ReturnType<AuditReaders['watchlist']>>;
  stocks: StockPage[];
  lots: AuditedPlatformLots[];
}

export interface AuditSourceData {
  exported: AuditedExport;
  pages: AuditedPages;
  traded: AuditedStockCloses[];
  compared: AuditedStockCloses | null;
}

export const readAuditSourceData = async (
  reads: AuditReaders,
  exported: AuditedExport,
  onStep: (step: AuditReadProgress) => void = () => {},
): Promise<AuditSourceData> => {
  onStep({ what: 'pages' });
  const overviews = await readOverviews(reads);
  const trading = await readTrading(reads);
  const banking = await readBanking(reads);
  const income = await readIncome(reads);
  const watchlist = await reads.watchlist();
  const { traded, stocks, lots } = await readStocks(reads, exported.lists, onStep);
  const compared = await readBenchmarkCloses(reads, overviews.returns);
  return {
    ...{ exported, traded, compared },
    pages: { ...overviews, ...trading, ...banking, ...income, watchlist, stocks, lots },
  };
};
