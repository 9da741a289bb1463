import { computeForeignDividendNet, type DividendInForeignCurrency } from '#core/dividends/dividend-currency';
import { roundCents, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import { getForeignTradeAmounts, type TradeCurrencyFields } from '#core/portfolio/trade-currency';
import { movesCash } from '#core/portfolio/trades';
import type { ImportSource } from '#core/statements/plan/import-source';
import type {
  CashToRecord,
  DividendToRecord,
  RecordedRow,
  RowToRecord,
  TradeKind,
  TradeToRecord,
} from '#core/statements/plan/rows-to-record';
import { computeTradeCashChange } from '#core/statements/plan/trade-figures';
import type { Day } from '#core/time/day';

/** What of a row is compared, whether it is recorded or is to be. */

/** A trade as the ledger answers it. */
export interface LedgerTradeToCompare
  extends Pick<TradeToRecord, 'symbol' | 'platform' | 'quantity' | 'price' | 'fees' | 'transactionDate'>,
    TradeCurrencyFields {
  id: number;
  transactionType: TradeKind;
  source?: ImportSource | undefined;
}

/** A row of cash that stands by itself: not a trade's, not one that was synced from a dividend. */
export interface LedgerCashRowToCompare extends Pick<CashToRecord, 'amount' | 'platform' | 'transactionDate'> {
  id: number;
  transactionType: CashToRecord['transactionType'] | 'dividend';
  currency: string;
  source?: ImportSource | undefined;
}

/** A dividend that was entered, with what it comes to. */
export interface LedgerDividendToCompare {
  id: number;
  symbol: string;
  platform: string | null;
  /** After fees and tax, US dollars. */
  net: number;
  paidIn?: Pick<DividendInForeignCurrency, 'currency' | 'gross' | 'tax' | 'fees'> | undefined;
  paymentDate: Day;
  source?: ImportSource | undefined;
}

/** What is compared of a row. */
export type ComparedRow = Omit<RecordedRow, 'id' | 'identity'>;

type Trade = Omit<LedgerTradeToCompare, 'id' | 'source'>;
const toComparedTrade = ({
  symbol,
  platform,
  transactionType,
  quantity,
  price,
  fees,
  transactionDate,
  ...inCurrency
}: Trade): ComparedRow => {
  const isSale = transactionType === 'sell';
  const paid = getForeignTradeAmounts(inCurrency) ?? { price: toAmount(price), fees: toAmount(fees), currency: 'USD' };
  const feesOnly = paid.fees.eq(0) ? zeroAmount : zeroAmount.minus(paid.fees);
  const money = movesCash(transactionType)
    ? computeTradeCashChange(isSale, toAmount(quantity), paid.price, paid.fees)
    : feesOnly;
  return {
    ledger: 'trades',
    platform,
    day: transactionDate,
    symbol,
    type: transactionType,
    quantity: toDecimalText(quantity),
    money: toDecimalText(money),
    currency: paid.currency,
  };
};

const comes: ReadonlySet<string> = new Set(['deposit', 'interest', 'dividend']);

const toComparedCash = ({
  transactionType: type,
  amount: figure,
  platform,
  currency,
  transactionDate,
}: Omit<LedgerCashRowToCompare, 'id' | 'source'>): ComparedRow => ({
  ledger: 'cash',
  platform,
  day: transactionDate,
  symbol: null,
  type,
  quantity: null,
  money: toDecimalText(toAmount(figure).times(comes.has(type) ? 1 : -1)),
  currency,
});

const toComparedDividend = ({
  symbol,
  platform,
  net,
  paidIn,
  paymentDate,
}: Omit<LedgerDividendToCompare, 'id' | 'source'>): ComparedRow => ({
  ledger: 'dividends',
  platform,
  day: paymentDate,
  symbol,
  type: 'dividend',
  quantity: null,
  money: toDecimalText(paidIn ? computeForeignDividendNet(paidIn) : roundCents(net)),
  currency: paidIn?.currency ?? 'USD',
});

const getOrigin = (id: number, source: ImportSource | undefined) => ({ id, identity: source?.identity ?? null });

export const toRecordedTradeRow = (trade: LedgerTradeToCompare): RecordedRow => ({
  ...toComparedTrade(trade),
  ...getOrigin(trade.id, trade.source),
});
export const toRecordedCashRow = (row: LedgerCashRowToCompare): RecordedRow => ({
  ...toComparedCash(row),
  ...getOrigin(row.id, row.source),
});
export const toRecordedDividendRow = (dividend: LedgerDividendToCompare): RecordedRow => ({
  ...toComparedDividend(dividend),
  ...getOrigin(dividend.id, dividend.source),
});

/** A split is compared with splits alone. */
export const toComparedRow = (one: Pick<RowToRecord, 'ledger' | 'row'>): ComparedRow | null => {
  const { ledger, row } = one as RowToRecord;
  if (ledger === 'trades') return toComparedTrade(row as TradeToRecord);
  if (ledger === 'cash') return toComparedCash(row as CashToRecord);
  return ledger === 'dividends' ? toComparedDividend(row as DividendToRecord) : null;
};
