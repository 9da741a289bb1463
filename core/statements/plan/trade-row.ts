import {
  type Amount,
  roundCents,
  roundPrice,
  roundShares,
  toAmount,
  toDecimalText,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import { type ForeignCurrency, isForeignCurrency } from '#core/portfolio/platforms';
import { convertTradeToUsd } from '#core/portfolio/trade-currency';
import { movesCash } from '#core/portfolio/trades';
import type { StatementEvent } from '#core/statements/events';
import {
  describeUnknownExchangeRate,
  type EventExchangeRate,
  findEventExchangeRate,
} from '#core/statements/plan/exchange-rates';
import type { MissingRowDetail, TradeKind, TradeToRecord } from '#core/statements/plan/rows-to-record';
import { computeTradePriceAndFeesOrReason } from '#core/statements/plan/trade-figures';
import type { VestAndRateClosesByKey } from '#core/statements/plan/vest-prices';
import { getEventCompanyName, getEventNotes } from '#core/statements/reader/event-text-fields';

interface RecordableTrade {
  row: TradeToRecord;
  asked: MissingRowDetail | null;
  remarks: string[];
}

/** The most that a figure of a ledger takes. */
const largest = 1_000_000_000;
const tooLarge = 'One of its figures is above 1,000,000,000.';

const createRoundingRemark = (stated: Amount, rounded: Amount): string[] =>
  stated.eq(rounded)
    ? []
    : [`${toDecimalText(stated)} shares are rounded to ${toDecimalText(rounded)}: shares take 8 decimals.`];

/** Shares that come or go without money: what they cost is the person's to say where the file does not. */
const getMovedFigures = (event: StatementEvent, kind: TradeKind) => {
  const price = event.price === null ? null : roundPrice(event.price);
  const missing: MissingRowDetail | null = price?.gte(0) ? null : kind === 'sharesIn' ? 'cost' : 'price';
  return {
    price: missing ? zeroAmount : (price as Amount),
    fees: roundCents(event.fees),
    remark: null,
    asked: missing,
  };
};

const computeTradeFigures = (event: StatementEvent, kind: TradeKind, quantity: Amount) => {
  const money = event.amount === null ? null : toAmount(event.amount);
  const price = event.price === null ? null : toAmount(event.price);
  const figures = computeTradePriceAndFeesOrReason({
    isSale: kind === 'sell',
    quantity,
    price,
    money,
    fees: toAmount(event.fees),
    currency: event.currency,
  });
  return typeof figures === 'string' ? figures : { ...figures, asked: null };
};

const feesOfMovedShares =
  'Its shares leave at their average cost in dollars, and its fees are in another currency: enter it by hand.';

/** What was paid, and the dollars that follow from it at the rate. */
const toPaidInCurrency = (
  currency: string,
  { price, fees }: { price: Amount; fees: Amount },
  { rate, source }: EventExchangeRate,
) => ({
  ...convertTradeToUsd({ price, fees, exchangeRate: toAmount(rate) }),
  currency: currency as ForeignCurrency,
  priceInCurrency: toNumber(price),
  feesInCurrency: toNumber(fees),
  exchangeRate: rate,
  rateSource: source,
});

/** A trade as its ledger takes it; or why it cannot. `closes`: of days and pairs whose rate the file does not state. */
export const toRecordableTradeRowOrReason = (
  event: StatementEvent,
  kind: TradeKind,
  platform: string,
  closes: VestAndRateClosesByKey = {},
): RecordableTrade | string => {
  if (!event.symbol) return 'It names no stock.';
  const isForeign = event.currency !== 'USD';
  if (isForeign && !isForeignCurrency(event.currency))
    return `Trades must be in USD, EUR, GBP or PLN; this one is in ${event.currency}: enter it by hand, at its price in dollars.`;
  const exchange = isForeign ? findEventExchangeRate(event, closes) : null;
  if (isForeign && !exchange) return describeUnknownExchangeRate(event);
  const stated = toAmount(event.quantity ?? 0);
  const quantity = toAmount(toNumber(roundShares(stated)));
  if (quantity.lte(0)) return 'Fewer than 0.00000001 shares.';
  const figures = movesCash(kind) ? computeTradeFigures(event, kind, quantity) : getMovedFigures(event, kind);
  if (typeof figures === 'string') return figures;
  const { price, fees, remark, asked } = figures;
  if ([quantity, price, fees, quantity.times(price)].some((figure) => figure.gt(largest))) return tooLarge;
  if (exchange && asked === 'price' && fees.gt(0)) return feesOfMovedShares;
  const paid = exchange && asked !== 'price' ? toPaidInCurrency(event.currency, { price, fees }, exchange) : null;
  return {
    row: {
      symbol: event.symbol,
      companyName: getEventCompanyName(event),
      platform,
      transactionType: kind,
      quantity: toNumber(quantity),
      price: toNumber(price),
      fees: toNumber(fees),
      ...paid,
      transactionDate: event.day,
      ...(kind === 'sharesIn' && event.acquiredOn && event.acquiredOn <= event.day && { acquiredOn: event.acquiredOn }),
      notes: getEventNotes(event),
    },
    asked,
    remarks: [
      ...createRoundingRemark(stated, quantity),
      ...(remark ? [remark] : []),
      ...(paid && exchange ? [exchange.remark] : []),
    ],
  };
};
