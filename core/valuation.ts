import { type Amount, percentOf, roundCents, roundPrice, roundShares, toNumber } from '#core/money';
import type { AnyPosition, Position } from '#core/positions';
import { describeSplits } from '#core/splits';

/** Prices in US dollars a share; whoever has another currency converts first. */
export type PriceQuote = { price: number; previousClose: number | null };
export type QuotesBySymbol = ReadonlyMap<string, PriceQuote>;

/** An open position that has a price. Cost, value and gain are in cents, so that a table of them adds up. */
export type Valuation = {
  position: AnyPosition;
  /** To 6 decimals, as shown, so that shares x price is the value that is shown. */
  price: Amount;
  previousClose: Amount | null;
  cost: Amount;
  value: Amount;
  /** Value less cost, as both are shown: $100.00 - $33.33 = $66.67. */
  gainLoss: Amount;
  /** Of the cost; null where the shares cost nothing. */
  gainLossPercent: Amount | null;
};

export type Valuations = { priced: Valuation[]; unpricedSymbols: string[] };

const valuationOf = (position: AnyPosition, quote: PriceQuote): Valuation => {
  const price = roundPrice(quote.price);
  const previousClose = quote.previousClose === null ? null : roundPrice(quote.previousClose);
  const cost = roundCents(position.cost);
  const value = roundCents(position.shares.times(price));
  const gainLoss = value.minus(cost);
  return { position, price, previousClose, cost, value, gainLoss, gainLossPercent: percentOf(gainLoss, cost) };
};

/** The open positions among `positions`, valued; those without a price are named instead, each symbol once. */
export const valueAll = (positions: readonly AnyPosition[], quotes: QuotesBySymbol): Valuations => {
  const priced: Valuation[] = [];
  const unpriced = new Set<string>();
  for (const position of positions) {
    if (!position.open) continue;
    const quote = quotes.get(position.symbol);
    if (quote) priced.push(valuationOf(position, quote));
    else unpriced.add(position.symbol);
  }
  return { priced, unpricedSymbols: [...unpriced] };
};

export const numberOrNull = (value: Amount | null): number | null => value && toNumber(value);

/** A row of the holdings table. Money in US dollars to the cent, shares to 8 decimals, prices to 6, percent to 2. */
export type HoldingFigures<P extends string | null = string | null> = {
  symbol: string;
  companyName: string;
  platform: P;
  shares: number;
  avgPrice: number;
  cost: number;
  currentPrice: number | null;
  previousClose: number | null;
  currentValue: number | null;
  gainLoss: number | null;
  gainLossPercent: number | null;
  realizedGain: number;
  hasAdjustments: boolean;
  adjustmentSummary: string | null;
  originalShares: number;
  totalSplitRatio: number;
};

type Priced = 'currentPrice' | 'previousClose' | 'currentValue' | 'gainLoss' | 'gainLossPercent';

const priceFigures = (position: AnyPosition, quote: PriceQuote | null | undefined): Pick<HoldingFigures, Priced> => {
  if (!quote) {
    return { currentPrice: null, previousClose: null, currentValue: null, gainLoss: null, gainLossPercent: null };
  }
  const { price, previousClose, value, gainLoss, gainLossPercent } = valuationOf(position, quote);
  return {
    currentPrice: toNumber(price),
    previousClose: numberOrNull(previousClose),
    currentValue: toNumber(value),
    gainLoss: toNumber(gainLoss),
    gainLossPercent: numberOrNull(gainLossPercent),
  };
};

/** 15 shares that cost $90 at a price of $8 -> value $120, gain $30, 33.33 %. Without a quote, those are null. */
export const valuePosition = <P extends string | null>(
  position: Position<P>,
  quote: PriceQuote | null | undefined,
): HoldingFigures<P> => ({
  symbol: position.symbol,
  companyName: position.companyName,
  platform: position.platform,
  shares: toNumber(roundShares(position.shares)),
  avgPrice: toNumber(roundPrice(position.avgPrice)),
  cost: toNumber(roundCents(position.cost)),
  ...priceFigures(position, quote),
  realizedGain: toNumber(roundCents(position.realizedGain)),
  hasAdjustments: position.splits.length > 0,
  adjustmentSummary: describeSplits(position.splits),
  originalShares: toNumber(roundShares(position.originalShares)),
  totalSplitRatio: toNumber(roundShares(position.totalSplitRatio)),
});
