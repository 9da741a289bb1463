import { type Amount, roundCents, sumExactAmounts, toAmount, toDecimalText, toNumber } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import type { DividendToRecord } from '#core/statements/plan/rows-to-record';
import { getEventCompanyName, getEventNotes } from '#core/statements/reader/event-text-fields';
import type { DividendPayment } from '#core/statements/reconcile/dividend-payments';

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

/** A payment as its ledger takes it; or why it cannot. */
export const toRecordableDividendRow = (
  { dividend, taxes }: DividendPayment,
  platform: string,
): RecordableDividend | string => {
  const { event } = dividend;
  if (!event.symbol) return 'It names no stock.';
  if (event.amount === null) return 'Its amount is missing.';
  if (event.currency !== 'USD') return `Dividends must be in US dollars; this one is in ${event.currency}.`;
  const stated = toAmount(event.amount).plus(event.fees);
  const [gross, fees] = [roundCents(stated), roundCents(event.fees)];
  if (gross.lte(0)) return 'It is less than a cent.';
  if (gross.gt(1_000_000_000)) return 'Its amount is above 1,000,000,000.';
  const tax = roundCents(sumExactAmounts(taxes.map((one) => toAmount(one.event.amount ?? 0))))
    .times(-1)
    .plus(0);
  return {
    row: {
      symbol: event.symbol,
      companyName: getEventCompanyName(event),
      platform,
      ...parseStatedShares(event, gross),
      gross: toNumber(gross),
      taxWithheld: toNumber(tax),
      fees: toNumber(fees),
      net: toNumber(gross.minus(tax).minus(fees)),
      paymentDate: event.day,
      notes: getEventNotes(event),
    },
    remarks: stated.eq(gross)
      ? []
      : [`${toDecimalText(stated)} is rounded to ${gross.toFixed(2)}: cash takes 2 decimals.`],
  };
};
