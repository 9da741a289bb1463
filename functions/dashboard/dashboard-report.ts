import type { DashboardData, DashboardDebug } from '#contract/insight/dashboard';
import { sumGrossDividendIncome, sumLast12MonthsDividendsByMonth } from '#core/dividends/income';
import {
  computeKeyFigures,
  computeValueAllocation,
  countTradedAndHeldStocks,
  countTradesThisMonth,
  listTradeCountsByMonth,
  sumCashInDollars,
} from '#core/insight/dashboard';
import { toNumber } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { maxRecentTrades } from '#core/portfolio/recent-trades';
import { buildConditionalPortfolioReport, type PortfolioAndCash } from '#functions/dashboard/portfolio-report';
import {
  getPortfolioPriceSources,
  livePortfolioEffects,
  type PortfolioEffects,
} from '#functions/dashboard/portfolio-snapshot';
import { type ConditionalAnswer, resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import type { LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';
import { listWatchlistItems } from '#functions/watchlist/store';

/** How many stocks are watched: every change of the list moves its head. */
const watchedAt = createLedgerVersionCache<number>();

const countWatched = async (owner: string, { WL: { version } }: LedgerStatesByKind): Promise<number> =>
  watchedAt.find(owner, [version]) ?? watchedAt.keep(owner, [version], (await listWatchlistItems(owner)).length);

const listCurrenciesWithoutRate = ({ currencies, rates }: PortfolioAndCash): CashCurrency[] =>
  currencies.filter((currency) => !rates.has(currency));

const kinds = ['PTX', 'CTX', 'MDIV', 'WL'] as const;

type Person = Pick<Actor, 'id' | 'firstStepsDone'>;

/** Everything the dashboard shows, as of now; `lastUpdated` is when it was made. */
export const reportDashboard = (
  person: Person,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<DashboardData | ConditionalAnswer<DashboardData>> =>
  buildConditionalPortfolioReport(person.id, effects, (portfolio) => computeDashboard(person, portfolio, effects), {
    kinds,
    also: person.firstStepsDone,
  });

/** Cash is there where a row of it is, or where something is held: a purchase alone leaves less than nothing. */
const hasCash = ({ heads, balances }: PortfolioAndCash): boolean =>
  (heads.CTX.count ?? 0) > 0 || balances.some(({ balance }) => balance > 0);

const computeDashboard = async (
  { id: owner, firstStepsDone }: Person,
  portfolio: PortfolioAndCash,
  { now }: PortfolioEffects,
): Promise<DashboardData> => {
  const { heads, ledgers, market, books, balances, rates } = portfolio;
  const watchlistSize = await countWatched(owner, heads);
  const { totals, netDividends, leftOut, terms, kpis } = computeKeyFigures(books);
  const { trades } = ledgers;
  const { unique, held } = countTradedAndHeldStocks(books.positions);
  return {
    lastUpdated: now().toISOString(),
    kpis: {
      ...kpis,
      watchlistSize,
      cashBalance: toNumber(sumCashInDollars(balances, (currency) => rates.get(currency as CashCurrency)?.rate)),
      transactionsThisMonth: countTradesThisMonth(trades.months, books.today),
    },
    portfolio: {
      uniqueStocks: unique,
      heldStocks: held,
      totalInvested: totals.totalInvested,
      totalSold: totals.totalSold,
      investedLeftOut: leftOut.invested,
      soldLeftOut: leftOut.sold,
      totalFees: totals.totalFees,
      realizedGain: totals.realizedGain,
      totalTransactions: trades.count,
    },
    dividends: {
      total: netDividends,
      gross: toNumber(sumGrossDividendIncome(ledgers.income)),
      byMonth: sumLast12MonthsDividendsByMonth(books.income, books.today),
    },
    terms,
    firstSteps: firstStepsDone
      ? null
      : { trade: trades.count > 0, cash: hasCash(portfolio), watched: watchlistSize > 0 },
    recentTransactions: trades.recent
      .slice(0, maxRecentTrades)
      .map(({ id: number, symbol, transactionType, quantity, price, total, transactionDate }) => ({
        id: number,
        symbol,
        type: transactionType,
        quantity,
        price,
        total,
        date: transactionDate,
      })),
    monthlyActivity: listTradeCountsByMonth(trades.months),
    allocation: computeValueAllocation(books.positions, books.prices),
    prices: getPortfolioPriceSources(books, market),
    unpricedSymbols: totals.unpricedSymbols,
    reviewSymbols: totals.reviewSymbols,
    missingRates: listCurrenciesWithoutRate(portfolio),
  };
};

/** What a dashboard would be made of right now, for whoever wonders about a figure. */
export const reportDashboardDebug = async (
  { id }: Pick<Actor, 'id'>,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<DashboardDebug> => {
  const startedAt = performance.now();
  const portfolio = await resolveAnswer(buildConditionalPortfolioReport(id, effects, (read) => read));
  const { heads, ledgers, market, balances } = portfolio;
  const watchlist = await countWatched(id, heads);
  const now = effects.now();
  const { symbols } = ledgers.trades;
  return {
    generatedAt: now.toISOString(),
    milliseconds: Math.round(performance.now() - startedAt),
    rows: { ...ledgers.rows, cashBalances: balances.length, watchlist },
    newestTrade: ledgers.trades.recent[0]?.transactionDate ?? null,
    quotes: symbols.flatMap((symbol) => {
      const quote = market.quotes.get(symbol);
      if (!quote) return [];
      const ageSeconds = Math.round((now.getTime() - Date.parse(quote.asOf)) / 1000);
      return [{ symbol, source: quote.source, ageSeconds, stale: quote.stale }];
    }),
    withoutQuote: symbols.filter((symbol) => !market.quotes.has(symbol)),
    splitsUnknown: symbols.filter((symbol) => !market.splits.has(symbol)),
    missingRates: listCurrenciesWithoutRate(portfolio),
  };
};
