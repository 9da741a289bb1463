import { toAmount } from '#core/money/amount';
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

const applyTradeEdit = (row: TradeToRecord, { day, type, quantity, price, fees }: PreviewRowEdit): TradeToRecord => ({
  ...row,
  ...(day !== undefined && { transactionDate: day }),
  ...(type !== undefined && { transactionType: type as TradeToRecord['transactionType'] }),
  ...(quantity !== undefined && { quantity }),
  ...(price !== undefined && { price }),
  ...(fees !== undefined && { fees }),
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
      const gross = money ?? one.row.gross;
      const taxWithheld = tax ?? one.row.taxWithheld;
      const net = toAmount(gross).minus(taxWithheld).minus(one.row.fees).toNumber();
      return {
        ledger: 'dividends',
        row: { ...one.row, gross, taxWithheld, net, ...(day !== undefined && { paymentDate: day }) },
      };
    }
    case 'splits': {
      const { numerator, denominator } = change;
      const ratio = numerator && denominator ? { numerator, denominator } : one.row.ratio;
      return { ledger: 'splits', row: { ...one.row, ratio } };
    }
  }
};
