import { computeForeignDividendNet } from '#core/dividends/dividend-currency';
import { toAmount } from '#core/money/amount';
import type { MatchedImportRow } from '#core/statements/plan/match-recorded-rows';
import type { LedgerRowToRecord, RecordedRow, TradeToRecord } from '#core/statements/plan/rows-to-record';
import { formatShortVestCloseSource } from '#core/statements/plan/vest-prices';
import type { ImportPreviewRow } from '../file/worker-protocol';
import type { ImportFilesPlan } from './plan-files';

/** The rows of a plan as the preview shows them, whichever ledger they are for. */

const toRecordedView = (row: RecordedRow): NonNullable<ImportPreviewRow['recorded']> => ({
  ledger: row.ledger,
  id: row.id,
  day: row.day,
  quantity: row.quantity,
  money: row.money,
  isTyped: row.identity === null,
});

const nothing = {
  symbol: null,
  name: '',
  platform: '',
  quantity: null,
  price: null,
  fees: 0,
  money: null,
  tax: 0,
  currency: 'USD',
  note: '',
};
const gains: ReadonlySet<string> = new Set(['sell', 'deposit', 'interest']);

/** In the money of the trade, as its file has it. */
const getPaid = ({ price, fees, currency, priceInCurrency, feesInCurrency }: TradeToRecord) => ({
  price: priceInCurrency ?? price,
  fees: feesInCurrency ?? fees,
  currency: currency ?? 'USD',
});

/** What the cash changes by, for the eye: the ledgers count it themselves. */
const computeDisplayedMoney = (one: LedgerRowToRecord): number | null => {
  if (one.ledger === 'splits') return null;
  if (one.ledger === 'dividends')
    return one.row.paidIn ? computeForeignDividendNet(one.row.paidIn).toNumber() : one.row.net;
  const { row } = one;
  const sign = gains.has(row.transactionType) ? 1 : -1;
  if (one.ledger === 'cash') return sign * one.row.amount;
  const { quantity, transactionType } = one.row;
  const { price, fees } = getPaid(one.row);
  if (transactionType === 'sharesIn' || transactionType === 'sharesOut') return fees > 0 ? -fees : null;
  return toAmount(quantity).times(price).times(sign).minus(fees).round(2, 2).toNumber();
};

const toRowFigures = (one: LedgerRowToRecord): Pick<ImportPreviewRow, 'type' | 'day'> & Partial<ImportPreviewRow> => {
  if (one.ledger === 'splits') {
    const { symbol, date, ratio } = one.row;
    return { type: 'split', day: date, symbol, note: ratio ? `${ratio.numerator}:${ratio.denominator}` : '' };
  }
  if (one.ledger === 'dividends') {
    const { symbol, companyName, platform, shares, taxWithheld, fees, paidIn, paymentDate } = one.row;
    return {
      type: 'dividend',
      day: paymentDate,
      symbol,
      name: companyName,
      platform,
      quantity: shares,
      tax: paidIn?.tax ?? taxWithheld,
      fees: paidIn?.fees ?? fees,
      currency: paidIn?.currency ?? 'USD',
    };
  }
  if (one.ledger === 'cash') {
    const { transactionType, transactionDate, platform, currency, description } = one.row;
    return { type: transactionType, day: transactionDate, platform, currency, note: description };
  }
  const { transactionType, transactionDate, symbol, companyName, platform, quantity, notes } = one.row;
  return {
    type: transactionType,
    day: transactionDate,
    symbol,
    name: companyName,
    platform,
    quantity,
    ...getPaid(one.row),
    note: notes,
  };
};

const toPreviewRow = (one: MatchedImportRow): ImportPreviewRow => ({
  ...nothing,
  ...toRowFigures(one),
  id: one.identity,
  ledger: one.ledger,
  money: computeDisplayedMoney(one),
  status: one.status,
  recorded: one.recorded && toRecordedView(one.recorded),
  differs: one.differs,
  asked: one.asked,
  remarks: one.remarks,
  close: one.close ? formatShortVestCloseSource(one.close) : null,
});

export const toPreviewRows = ({ rows }: ImportFilesPlan): ImportPreviewRow[] => rows.map(toPreviewRow);
