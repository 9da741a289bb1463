import { convertForeignDividendToUsd, type DividendInForeignCurrency } from '#core/dividends/dividend-currency';
import { type Amount, roundCents, sumExactAmounts, toAmount, toDecimalText, toNumber } from '#core/money/amount';
import { type ForeignCurrency, isForeignCurrency } from '#core/portfolio/platforms';
import type { StatementEvent } from '#core/statements/events';
import {
  describeUnknownExchangeRate,
  type EventExchangeRate,
  findEventExchangeRate,
} from '#core/statements/plan/exchange-rates';
import type { DividendToRecord } from '#core/statements/plan/rows-to-record';
import type { VestAndRateClosesByKey } from '#core/statements/plan/vest-prices';
import { getEventCompanyName, getEventNotes } from '#core/statements/reader/event-text-fields';
import type { DividendEventWithTaxes } from '#core/statements/reconcile/dividend-payments';

interface RecordableDividend {
  row: DividendToRecord;
  remarks: string[];
}

/** `Cash Div: R/D 2026-01-02 P/D 2026-01-09 - 10 shares at 0.24`, where this comes to what was paid. */
const parseStatedShares = ({ note, quantity, price }: StatementEvent, gross: Amount) => {
  const [, shares, perShare] = /\b([\d,]*\.?\d+) shares at \$?(\d*\.?\d+)/.exec(note) ?? [];
  const [held, each] = [quantity ?? shares?.replaceAll(',', ''), price ?? perShare];
  const comes = held && each && roundCents(toAmount(held).times(each)).eq(gross);
  return comes
    ? { shares: toNumber(toAmount(held).round(8)), dividendPerShare: toNumber(toAmount(each).round(6)) }
    : { shares: null, dividendPerShare: null };
};

const toPaidIn = (
  currency: string,
  amounts: Pick<DividendInForeignCurrency, 'gross' | 'tax' | 'fees'>,
  { rate, source }: EventExchangeRate,
): DividendInForeignCurrency => ({
  ...amounts,
  currency: currency as ForeignCurrency,
  exchangeRate: rate,
  rateSource: source,
});

/** A payment as its ledger takes it; or why it cannot. `closes`: of days and pairs whose rate the file does not state. */
export const toRecordableDividendRowOrReason = (
  { dividend, taxes }: DividendEventWithTaxes,
  platform: string,
  closes: VestAndRateClosesByKey = {},
): RecordableDividend | string => {
  const { event } = dividend;
  if (!event.symbol) return 'It names no stock.';
  if (event.amount === null) return 'Its amount is missing.';
  const isForeign = event.currency !== 'USD';
  if (isForeign && !isForeignCurrency(event.currency))
    return `Dividends must be in USD, EUR, GBP or PLN; this one is in ${event.currency}.`;
  const exchange = isForeign ? findEventExchangeRate(event, closes) : null;
  if (isForeign && !exchange) return describeUnknownExchangeRate(event);
  const stated = toAmount(event.amount).plus(event.fees);
  const [gross, fees] = [roundCents(stated), roundCents(event.fees)];
  if (gross.lte(0)) return 'It is less than a cent.';
  if (gross.gt(1_000_000_000)) return 'Its amount is above 1,000,000,000.';
  const tax = roundCents(sumExactAmounts(taxes.map((one) => toAmount(one.event.amount ?? 0))))
    .times(-1)
    .plus(0);
  const amounts = { gross: toNumber(gross), tax: toNumber(tax), fees: toNumber(fees) };
  const paidIn = exchange ? toPaidIn(event.currency, amounts, exchange) : undefined;
  const usd = paidIn ? convertForeignDividendToUsd(paidIn) : { ...amounts, taxWithheld: amounts.tax };
  const { shares, dividendPerShare } = parseStatedShares(event, gross);
  return {
    row: {
      symbol: event.symbol,
      companyName: getEventCompanyName(event),
      platform,
      shares,
      dividendPerShare:
        paidIn && dividendPerShare !== null
          ? toNumber(toAmount(dividendPerShare).times(paidIn.exchangeRate).round(6))
          : dividendPerShare,
      gross: usd.gross,
      taxWithheld: usd.taxWithheld,
      fees: usd.fees,
      net: toNumber(toAmount(usd.gross).minus(usd.taxWithheld).minus(usd.fees)),
      ...(paidIn && { paidIn }),
      paymentDate: event.day,
      notes: getEventNotes(event),
    },
    remarks: [
      ...(stated.eq(gross)
        ? []
        : [`${toDecimalText(stated)} is rounded to ${gross.toFixed(2)}: cash takes 2 decimals.`]),
      ...(exchange ? [exchange.remark] : []),
    ],
  };
};
