import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { StockPage } from '#contract/insight/stock-page';
import type { Holding } from '#contract/portfolio/holdings';
import type { DailyChangeReport } from '#contract/portfolio/portfolio';
import type { Watchlist } from '#contract/watchlist';
import type { JournalPrice } from '#core/journal/entries';
import { listHoldingPrices, listRatePrices } from '#core/journal/latest-prices';
import { listRecordedPrices } from '#core/journal/records';
import { toAmount } from '#core/money/amount';
import { type Day, getDayInNewYork } from '#core/time/day';
import { reportAgenda } from '#functions/agenda/report-agenda';
import { reportAllocation } from '#functions/allocation/report';
import { reportAnalyticsDashboard, reportFinancialTrends } from '#functions/analytics/reports';
import { exportAccount } from '#functions/backup/export-account';
import { reportCashBalances, reportCashTotal } from '#functions/cash/reports';
import { reportCdSummary, reportCds } from '#functions/cds/reports';
import { reportDashboard } from '#functions/dashboard/dashboard-report';
import { reportDebts } from '#functions/debts/service';
import { getManualDividendPage, reportIncomeByStock } from '#functions/dividends/dividend-pages';
import { reportRobinhoodDividends } from '#functions/dividends/reports';
import { liveCashEffects } from '#functions/followers';
import { reportIncomeCalendar } from '#functions/income/report-income-calendar';
import { readBenchmarkStock } from '#functions/insight/returns/benchmark';
import { reportNetWorth } from '#functions/insight/returns/net-worth-report';
import { liveReturnsEffects } from '#functions/insight/returns/range-answer';
import { loadReturnsContext } from '#functions/insight/returns/read-range';
import { reportReturns } from '#functions/insight/returns/returns';
import { readTradesWithCloses } from '#functions/insight/returns/trades-with-closes';
import { readLotsByPlatform, reportStockPage } from '#functions/insight/stock/stock-page';
import {
  reportDailyChange,
  reportHoldings,
  reportPlatformTotals,
  reportPortfolioAnalysis,
  reportPortfolioValue,
} from '#functions/portfolio/reports';
import { clock } from '#functions/runtime/clock';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { reportSavingsAccounts, reportSavingsSummary } from '#functions/savings/reports';
import { reportWatchlist } from '#functions/watchlist/reports';
import type { AuditedMarketRows } from '#ops/audit/audit-rows';
import type { AuditedPlatformLots } from '#ops/audit/trading-figures';

/** Everything that an audit takes: a person's export, the prices that count, and what every page answers. */

const readTrading = async (actor: Actor) => {
  const [{ holdings, platformHoldings }, value, { platforms }, analysis, dailyChange] = await Promise.all([
    resolveAnswer(reportHoldings(actor, undefined)),
    resolveAnswer(reportPortfolioValue(actor, undefined)),
    resolveAnswer(reportPlatformTotals(actor, undefined)),
    resolveAnswer(reportPortfolioAnalysis(actor, undefined)),
    resolveAnswer(reportDailyChange(actor, undefined)),
  ]);
  return { holdings, platformHoldings, value, platforms, analysis, dailyChange };
};

const readBanking = async (actor: Actor) => {
  const [balances, cashTotal, { cds }, cdSummary, { accounts }, savingsSummary, debts] = await Promise.all([
    resolveAnswer(reportCashBalances(actor, undefined, liveCashEffects)),
    resolveAnswer(reportCashTotal(actor, undefined, liveCashEffects)),
    reportCds(actor, undefined),
    reportCdSummary(actor, undefined),
    reportSavingsAccounts(actor, undefined),
    reportSavingsSummary(actor, undefined),
    reportDebts(actor, undefined),
  ]);
  return { balances, cashTotal, cds, cdSummary, accounts, savingsSummary, debts };
};

const readIncome = async (actor: Actor) => {
  const [byStock, found, entered, calendar] = await Promise.all([
    resolveAnswer(reportIncomeByStock(actor, undefined)),
    resolveAnswer(reportRobinhoodDividends(actor, {})),
    resolveAnswer(getManualDividendPage(actor, { limit: 1, order: 'newest' })),
    reportIncomeCalendar(actor),
  ]);
  return { byStock, found: found.summary, entered: entered.summary, calendar };
};

const allTime = { range: 'all' as const };
/** Days that are still to be computed are computed first, as many calls as it takes. */
const readReturns = async (actor: Actor) => {
  const ask = () => resolveAnswer(reportReturns(actor, ReturnsQuery.parse(allTime)));
  let report = await ask();
  while (report.countedTo !== null) report = await ask();
  return report;
};

const readOverviews = async (actor: Actor) => {
  const returns = await readReturns(actor);
  const [dashboard, analytics, trends, netWorth, agenda, allocation] = await Promise.all([
    resolveAnswer(reportDashboard(actor, undefined)),
    resolveAnswer(reportAnalyticsDashboard(actor, undefined)),
    resolveAnswer(reportFinancialTrends(actor, { months: 12 })),
    resolveAnswer(reportNetWorth(actor, { range: 'all' })),
    reportAgenda(actor),
    resolveAnswer(reportAllocation(actor, undefined)),
  ]);
  return { returns, dashboard, analytics, trends, netWorth, agenda, allocation };
};

/** The page of each stock that was ever traded, and its lots on each platform. */
const readStocks = async (actor: Actor, trades: readonly { symbol: string }[]) => {
  const [stocks, lots] = [[], []] as [StockPage[], AuditedPlatformLots[]];
  for (const symbol of new Set(trades.map((one) => one.symbol))) {
    const places = await readLotsByPlatform(actor.id, symbol);
    lots.push(...places.map((place) => ({ ...place, symbol })));
    stocks.push(await resolveAnswer(reportStockPage(actor, { symbol })));
  }
  return { stocks, lots };
};

/** Of what is watched and may not be held. */
const listWatchedPrices = ({ watchlist }: Watchlist, day: Day): JournalPrice[] =>
  watchlist.flatMap(({ symbol, currentPrice }) =>
    currentPrice === null
      ? []
      : [
          {
            ...{ day, commodity: symbol, price: toAmount(currentPrice), currency: 'USD' },
            source: 'quote of a watched stock',
          },
        ],
  );

/** What the change of the day is told of: each price with its day, and the close before. */
const listQuoteRows = (
  { dailyChange, holdings }: { dailyChange: DailyChangeReport; holdings: readonly Holding[] },
  today: Day,
): AuditedMarketRows['quotes'] => {
  const quotes = new Map(holdings.map(({ symbol, quote }) => [symbol, quote]));
  return dailyChange.holdings.map(({ symbol, price, previousClose }) => {
    const quote = quotes.get(symbol);
    return { symbol, day: quote ? getDayInNewYork(new Date(quote.asOf)) : today, price, previousClose };
  });
};

/** What the returns of all time are compared with, and its closes. */
export const readComparedStock = async ({ range, comparison }: ReturnsReport, today: Day) => {
  if (!range || !comparison || comparison.endValue === null) return { rows: [], closes: [] };
  const { benchmark } = await readBenchmarkStock(
    { query: ReturnsQuery.parse(allTime), start: range.start, to: range.end, today },
    liveReturnsEffects,
  );
  const { symbol, splits, dividends, sourceOf } = benchmark;
  return {
    rows: [{ symbol, splits, dividends: [...dividends] }],
    closes: benchmark.closes.map(
      ({ date, close }): JournalPrice => ({
        ...{ day: date, commodity: symbol, price: toAmount(close), currency: 'USD' },
        source: `close of the benchmark, ${sourceOf?.(date) ?? 'as stored'}`,
      }),
    ),
  };
};

/** The closes of every day up to that one on which any stock was traded since, in dollars, and the splits that count. */
export const readMarketUpTo = async (actor: Actor, day?: Day) => {
  const { asked } = await loadReturnsContext(actor.id, ReturnsQuery.parse(allTime), liveReturnsEffects);
  const { today } = asked;
  const trades = await asked.ledgers.trades.all();
  const { closes, sourceOf } = await readTradesWithCloses(asked, trades, day ?? today);
  const prices = [...closes].flatMap(([commodity, own]) =>
    own
      .filter(({ date }) => date < today)
      .map(
        ({ date, close }): JournalPrice => ({
          ...{ day: date, commodity, price: toAmount(close), currency: 'USD' },
          source: `close, ${sourceOf(commodity, date).source ?? 'as stored'}`,
        }),
      ),
  );
  const symbols = new Set(trades.map(({ symbol }) => symbol));
  const splits = new Map([...asked.market.splits].filter(([symbol]) => symbols.has(symbol)));
  return { splits, closes: prices, today };
};

/** What is held is compared with, too: a price of a day stands once. */
const listEachOnce = (prices: readonly JournalPrice[]): JournalPrice[] => [
  ...new Map(prices.toReversed().map((one) => [`${one.commodity} ${one.day}`, one])).values(),
];

export type AuditedAccount = Awaited<ReturnType<typeof readAuditedAccount>>;

export const readAuditedAccount = async (actor: Actor) => {
  const profile = requireFound(await findProfile(actor.id), 'account');
  const exported = await exportAccount(profile, clock());
  const day = getDayInNewYork(new Date(exported.exportedAt));
  const overviews = await readOverviews(actor);
  const pages = {
    ...(await readTrading(actor)),
    ...(await readBanking(actor)),
    ...(await readIncome(actor)),
    ...overviews,
  };
  const { splits, closes } = await readMarketUpTo(actor);
  const { stocks, lots } = await readStocks(actor, exported.trades);
  const watchlist = await reportWatchlist(actor, undefined);
  const compared = await readComparedStock(overviews.returns, day);
  const latest = [...listHoldingPrices(pages.holdings, day), ...listRatePrices(pages.cashTotal.rates, day)];
  const savingsRates = listRatePrices(pages.savingsSummary.rates, day);
  return {
    day,
    exported,
    splits,
    pages: { ...pages, lots, stocks, watchlist },
    /** Those that stand in the books themselves. */
    prices: [...listRecordedPrices(exported), ...latest, ...savingsRates],
    /** Those of the past beside them. */
    closes: listEachOnce([...closes, ...listWatchedPrices(watchlist, day), ...compared.closes]),
    marketRows: { quotes: listQuoteRows(pages, day), benchmark: compared.rows },
  };
};
