import { amount, inDigits, roundCents, zero } from '#core/money/amount';
import { movesCash } from '#core/portfolio/trades';
import type {
  CashToRecord,
  DividendToRecord,
  RecordedRow,
  RowToRecord,
  TradeKind,
  TradeToRecord,
} from '#core/statements/rows';
import type { Source } from '#core/statements/source';
import { cashOf } from '#core/statements/trade-figures';
import type { Day } from '#core/time/day';

/** What of a row is compared, whether it is recorded or is to be. */

/** A trade as the ledger answers it. */
export interface TradeNow
  extends Pick<TradeToRecord, 'symbol' | 'platform' | 'quantity' | 'price' | 'fees' | 'transactionDate'> {
  id: number;
  transactionType: TradeKind;
  source?: Source | undefined;
}

/** A row of cash that stands by itself: not a trade's, not one that was synced from a dividend. */
export interface CashNow extends Pick<CashToRecord, 'amount' | 'platform' | 'transactionDate'> {
  id: number;
  transactionType: CashToRecord['transactionType'] | 'dividend';
  currency: string;
  source?: Source | undefined;
}

/** A dividend that was entered, with what it comes to. */
export interface DividendNow {
  id: number;
  symbol: string;
  platform: string | null;
  /** After fees and tax. */
  net: number;
  paymentDate: Day;
  source?: Source | undefined;
}

/** What is compared of a row. */
export type Compared = Omit<RecordedRow, 'id' | 'identity'>;

type Trade = Omit<TradeNow, 'id' | 'source'>;
const comparedTrade = ({
  symbol,
  platform,
  transactionType,
  quantity,
  price,
  fees,
  transactionDate,
}: Trade): Compared => {
  const isSale = transactionType === 'sell';
  const moved = fees === 0 ? zero : zero.minus(fees);
  const money = movesCash(transactionType) ? cashOf(isSale, amount(quantity), amount(price), amount(fees)) : moved;
  return {
    ledger: 'trades',
    platform,
    day: transactionDate,
    symbol,
    type: transactionType,
    quantity: inDigits(quantity),
    money: inDigits(money),
    currency: 'USD',
  };
};

const comes: ReadonlySet<string> = new Set(['deposit', 'interest', 'dividend']);

const comparedCash = ({
  transactionType: type,
  amount: figure,
  platform,
  currency,
  transactionDate,
}: Omit<CashNow, 'id' | 'source'>): Compared => ({
  ledger: 'cash',
  platform,
  day: transactionDate,
  symbol: null,
  type,
  quantity: null,
  money: inDigits(amount(figure).times(comes.has(type) ? 1 : -1)),
  currency,
});

const comparedDividend = ({ symbol, platform, net, paymentDate }: Omit<DividendNow, 'id' | 'source'>): Compared => ({
  ledger: 'dividends',
  platform,
  day: paymentDate,
  symbol,
  type: 'dividend',
  quantity: null,
  money: inDigits(roundCents(net)),
  currency: 'USD',
});

const kept = (id: number, source: Source | undefined) => ({ id, identity: source?.identity ?? null });

export const recordedTrade = (trade: TradeNow): RecordedRow => ({
  ...comparedTrade(trade),
  ...kept(trade.id, trade.source),
});
export const recordedCash = (row: CashNow): RecordedRow => ({ ...comparedCash(row), ...kept(row.id, row.source) });
export const recordedDividend = (dividend: DividendNow): RecordedRow => ({
  ...comparedDividend(dividend),
  ...kept(dividend.id, dividend.source),
});

/** A split is compared with splits alone. */
export const comparedRow = (one: Pick<RowToRecord, 'ledger' | 'row'>): Compared | null => {
  const { ledger, row } = one as RowToRecord;
  if (ledger === 'trades') return comparedTrade(row as TradeToRecord);
  if (ledger === 'cash') return comparedCash(row as CashToRecord);
  return ledger === 'dividends' ? comparedDividend(row as DividendToRecord) : null;
};
