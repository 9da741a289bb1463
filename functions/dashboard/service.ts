import type { DashboardData, DashboardDebug } from '#contract/dashboard';
import { afterMoves } from '#core/cash/moves';
import { grossIncome } from '#core/dividends/income';
import {
  allocationOf,
  cashInDollars,
  dividendsByMonth,
  keyFigures,
  monthlyActivity,
  stockCounts,
  tradesInMonthOf,
} from '#core/insight/dashboard';
import { toNumber } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { recentShown } from '#core/portfolio/recent-trades';
import { dayInNewYork } from '#core/time/day';
import type { Balance } from '#functions/cash/balances';
import { type Rates, ratesInDollars } from '#functions/cash/rates';
import {
  type BooksEffects,
  booksOf,
  liveBooks,
  originOf,
  readLedgers,
  readMarket,
  type WholeBooks,
} from '#functions/dashboard/read-books';
import type { Actor } from '#functions/identity/actor';
import { listItems } from '#functions/watchlist/store';

interface Everything extends WholeBooks {
  balances: Balance[];
  rates: Rates;
  missingRates: CashCurrency[];
  watchlistSize: number;
}

/** Every ledger in one round of queries; then quotes, splits and rates in one more, as far as memory lacks them. */
const readEverything = async (owner: string, effects: BooksEffects): Promise<Everything> => {
  const today = dayInNewYork(effects.now());
  const [ledgers, watched] = await Promise.all([readLedgers(owner, today), listItems(owner)]);
  const balances = afterMoves(ledgers.trades.balances, ledgers.cashMoves);
  const currencies = [...new Set(balances.filter(({ balance }) => balance !== 0).map(({ currency }) => currency))];
  const [market, rates] = await Promise.all([
    readMarket(ledgers.trades.symbols, effects),
    ratesInDollars(currencies, effects.rateOf),
  ]);
  const missingRates = currencies.filter((currency) => !rates.has(currency));
  return {
    ledgers,
    market,
    books: await booksOf(ledgers, market, today),
    balances,
    rates,
    missingRates,
    watchlistSize: watched.length,
  };
};

/** Everything the dashboard shows, as of now. */
export const reportDashboard = async (
  { id }: Pick<Actor, 'id'>,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<DashboardData> => {
  const { ledgers, market, books, balances, rates, missingRates, watchlistSize } = await readEverything(id, effects);
  const { totals, netDividends, leftOut, kpis } = keyFigures(books);
  const { trades } = ledgers;
  const { unique, held } = stockCounts(books.positions);
  return {
    lastUpdated: effects.now().toISOString(),
    kpis: {
      ...kpis,
      watchlistSize,
      cashBalance: toNumber(cashInDollars(balances, (currency) => rates.get(currency as CashCurrency)?.rate)),
      transactionsThisMonth: tradesInMonthOf(trades.months, books.today),
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
      gross: toNumber(grossIncome(ledgers.income)),
      byMonth: dividendsByMonth(books.income, books.today),
    },
    recentTransactions: trades.recent
      .slice(0, recentShown)
      .map(({ id: number, symbol, transactionType, quantity, price, total, transactionDate }) => ({
        id: number,
        symbol,
        type: transactionType,
        quantity,
        price,
        total,
        date: transactionDate,
      })),
    monthlyActivity: monthlyActivity(trades.months),
    allocation: allocationOf(books.positions, books.prices),
    prices: originOf(books, market),
    unpricedSymbols: totals.unpricedSymbols,
    reviewSymbols: totals.reviewSymbols,
    missingRates,
  };
};

/** What a dashboard would be made of right now, for whoever wonders about a figure. */
export const reportDebug = async (
  { id }: Pick<Actor, 'id'>,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<DashboardDebug> => {
  const startedAt = performance.now();
  const { ledgers, market, balances, missingRates, watchlistSize } = await readEverything(id, effects);
  const now = effects.now();
  const { symbols } = ledgers.trades;
  return {
    generatedAt: now.toISOString(),
    milliseconds: Math.round(performance.now() - startedAt),
    rows: { ...ledgers.rows, cashBalances: balances.length, watchlist: watchlistSize },
    newestTrade: ledgers.trades.recent[0]?.transactionDate ?? null,
    quotes: symbols.flatMap((symbol) => {
      const quote = market.quotes.get(symbol);
      if (!quote) return [];
      const ageSeconds = Math.round((now.getTime() - Date.parse(quote.asOf)) / 1000);
      return [{ symbol, source: quote.source, ageSeconds, stale: quote.stale }];
    }),
    withoutQuote: symbols.filter((symbol) => !market.quotes.has(symbol)),
    splitsUnknown: symbols.filter((symbol) => !market.splits.has(symbol)),
    missingRates,
  };
};
