import type { Holding } from '#contract/portfolio/holdings';
import type {
  DailyChangeReport,
  HoldingsReport,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio/portfolio';
import type { Platform } from '#contract/portfolio/trades';
import { computeAllocationAndBestWorst } from '#core/portfolio/analysis';
import { computeDailyChange } from '#core/portfolio/daily-change';
import { type HoldingRow, listHoldingRows } from '#core/portfolio/holdings';
import type { OwnAssetQuote } from '#core/portfolio/own-prices';
import type { Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { computePlatformTotals, computePortfolioTotals } from '#core/portfolio/totals';
import { type Day, getDayInNewYork } from '#core/time/day';
import { getNewYorkStartOfDay } from '#core/time/market-hours';
import {
  formatUnknownSplitsSentence,
  type PortfolioMarket,
  readPortfolioMarket,
} from '#functions/portfolio/portfolio-market';
import { getLedgerStatesAfterBackfill } from '#functions/portfolio/trades/backfill-trades';
import { readTradeLedger, type TradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { clock } from '#functions/runtime/clock';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { getFxRate, getMarketSplitsBySymbol, getQuotesBySymbol } from '#functions/stocks/market-cache';

const live = { now: clock, quotesOf: getQuotesBySymbol, splitsOf: getMarketSplitsBySymbol, rateOf: getFxRate };
type Effects = typeof live;

interface Portfolio extends PortfolioMarket {
  today: Day;
  ledger: TradeLedger;
  positions: Position<Platform>[];
  splits: SplitsBySymbol;
}

/** The ledger as positions, with prices. Whether a symbol is still held is only known once its splits are. */
const computePortfolio = async (ledger: TradeLedger, market: PortfolioMarket, today: Day): Promise<Portfolio> => {
  const splits = ledger.splits(market.lookedUp);
  return { ...market, today, ledger, splits, positions: await ledger.positions(splits) };
};

/** A price of one's own is of its day, which began at midnight in New York. */
const toQuote = ({ date, price }: OwnAssetQuote): Holding['quote'] => ({
  source: 'own',
  asOf: getNewYorkStartOfDay(date).toISOString(),
  stale: false,
  currency: 'USD',
  price,
  rate: 1,
});

export const toHoldingQuote = (symbol: string, { quotes, prices, own }: PortfolioMarket): Holding['quote'] => {
  const ownPrice = own.get(symbol);
  if (ownPrice) return toQuote(ownPrice);
  const [quote, price] = [quotes.get(symbol), prices.get(symbol)];
  if (!quote || !price) return null;
  const { source, asOf, stale, currency } = quote;
  return { source, asOf, stale, currency, price: quote.price, rate: price.rate };
};

/** What only looks impossible while its splits cannot be looked up says so. */
export const toHolding = (row: HoldingRow<Platform | null>, market: PortfolioMarket): Holding => {
  const splitsUnknown = !market.lookedUp.get(row.symbol);
  const hint = splitsUnknown ? ` ${formatUnknownSplitsSentence(row.symbol)}` : '';
  const reviewReasons = row.reviewReasons.map(({ sentence, tradeId }) => ({ sentence: sentence + hint, tradeId }));
  return { ...row, reviewReasons, splitsUnknown, quote: toHoldingQuote(row.symbol, market) };
};

/** While the splits of a stock cannot be looked up, its figures are by those that its book happens to have been kept by. */
const isWhole = ({ lookedUp }: PortfolioMarket): boolean => ![...lookedUp.values()].includes(null);

const listEtagInputs = ({ PTX }: TradeLedger['heads'], { lookedUp, quotes, prices }: PortfolioMarket, today: Day) => [
  PTX,
  [...lookedUp],
  [...quotes],
  [...prices],
  today,
];

/** A report on the portfolio, which is not made where the browser holds it already. */
const createReportHandler =
  <T>(of: (portfolio: Portfolio) => T | Promise<T>) =>
  async ({ id: owner }: Actor, _input: unknown, effects: Effects = live): Promise<T | ConditionalAnswer<T>> => {
    const heads = await getLedgerStatesAfterBackfill(owner);
    const ledger = await readTradeLedger(owner, { mayWrite: true, heads });
    const today = getDayInNewYork(effects.now());
    const market = await readPortfolioMarket(ledger, today, effects);
    const make = async () => of(await computePortfolio(ledger, market, today));
    return isLedgerMaterialized(heads.PTX) && isWhole(market)
      ? new ConditionalAnswer(listEtagInputs(heads, market, today), make)
      : make();
  };

export const reportHoldings = createReportHandler((portfolio): HoldingsReport => {
  const { holdings, platformHoldings } = listHoldingRows(portfolio.positions, portfolio.prices);
  return {
    holdings: holdings.map((row) => toHolding(row, portfolio)),
    platformHoldings: platformHoldings.map((row) => toHolding(row, portfolio)),
  };
});

export const reportPortfolioValue = createReportHandler(
  ({ positions, prices, ledger }): PortfolioValue => ({
    ...computePortfolioTotals(positions, prices),
    transactionsCount: ledger.count,
  }),
);

export const reportPlatformTotals = createReportHandler(
  ({ positions, prices }): PlatformBreakdown => ({ platforms: computePlatformTotals(positions, prices) }),
);

export const reportDailyChange = createReportHandler(async (portfolio): Promise<DailyChangeReport> => {
  const { ledger, prices } = portfolio;
  return computeDailyChange(await ledger.daily(portfolio, prices), prices);
});

export const reportPortfolioAnalysis = createReportHandler(
  ({ positions, prices }): PortfolioAnalysis => computeAllocationAndBestWorst(positions, prices),
);
