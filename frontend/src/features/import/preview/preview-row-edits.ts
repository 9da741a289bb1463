import { convertForeignDividendToUsd } from '#core/dividends/dividend-currency';
import { toAmount } from '#core/money/amount';
import { convertTradeToUsd, getForeignTradeAmounts } from '#core/portfolio/trade-currency';
import type { LedgerRowToRecord, TradeToRecord } from '#core/statements/plan/rows-to-record';
import type { OpeningPositionInput, PreviewRowEdit } from '../file/worker-protocol';

/** Rows as a person has decided that they are to be recorded. */

type Trade = Extract<LedgerRowToRecord, { ledger: 'trades' }>;

/** What was there before a file begins: shares that came without cash, at what they cost. */
export const toOpeningPositionTrade = ({ platform, symbol, name, shares, day, cost }: OpeningPositionInput): Trade => ({
  ledger: 'trades',
  row: {
    symbol,
    companyName: name || symbol,
    platform,
    transactionType: 'sharesIn',
    quantity: shares,
    price: cost ?? 0,
    fees: 0,
    transactionDate: day,
    notes: cost === null ? 'Opening position, cost unknown' : 'Opening position',
  },
});

/** Price and fees in the money of the trade; of another currency the dollars follow at its rate. */
const withPaid = (
  row: TradeToRecord,
  { price, fees }: Pick<PreviewRowEdit, 'price' | 'fees'>,
): Partial<TradeToRecord> => {
  if (row.currency === undefined) return { ...(price !== undefined && { price }), ...(fees !== undefined && { fees }) };
  const paid = {
    ...(price !== undefined && { priceInCurrency: price }),
    ...(fees !== undefined && { feesInCurrency: fees }),
  };
  const foreign = getForeignTradeAmounts({ ...row, ...paid });
  return { ...paid, ...(foreign && convertTradeToUsd(foreign)) };
};

const applyTradeEdit = (row: TradeToRecord, { day, type, quantity, ...paid }: PreviewRowEdit): TradeToRecord => ({
  ...row,
  ...(day !== undefined && { transactionDate: day }),
  ...(type !== undefined && { transactionType: type as TradeToRecord['transactionType'] }),
  ...(quantity !== undefined && { quantity }),
  ...withPaid(row, paid),
});

/** The row with what was changed by hand in the preview. */
export const toEditedLedgerRow = (one: LedgerRowToRecord, change: PreviewRowEdit = {}): LedgerRowToRecord => {
  const { day, type, amount: money, tax } = change;
  switch (one.ledger) {
    case 'trades':
      return { ledger: 'trades', row: applyTradeEdit(one.row, change) };
    case 'cash':
      return {
        ledger: 'cash',
        row: {
          ...one.row,
          ...(day !== undefined && { transactionDate: day }),
          ...(type !== undefined && { transactionType: type as typeof one.row.transactionType }),
          ...(money !== undefined && { amount: money }),
        },
      };
    case 'dividends': {
      const paidIn = one.row.paidIn && {
        ...one.row.paidIn,
        gross: money ?? one.row.paidIn.gross,
        tax: tax ?? one.row.paidIn.tax,
      };
      const amounts = paidIn
        ? convertForeignDividendToUsd(paidIn)
        : { gross: money ?? one.row.gross, taxWithheld: tax ?? one.row.taxWithheld, fees: one.row.fees };
      const net = toAmount(amounts.gross).minus(amounts.taxWithheld).minus(amounts.fees).toNumber();
      return {
        ledger: 'dividends',
        row: { ...one.row, ...amounts, net, ...(paidIn && { paidIn }), ...(day !== undefined && { paymentDate: day }) },
      };
    }
    case 'splits': {
      const { numerator, denominator } = change;
      const ratio = numerator && denominator ? { numerator, denominator } : one.row.ratio;
      return { ledger: 'splits', row: { ...one.row, ratio } };
    }
  }
};
