import type { RecordedRow } from '#core/statements/rows';
import type { Source } from '#core/statements/source';
import type { Day } from '#core/time/day';

/** A trade as the ledger answers it. */
export interface TradeNow {
  id: number;
  symbol: string;
  platform: string;
  transactionType: string;
  quantity: number;
  price: number;
  fees: number;
  transactionDate: Day;
  source?: Source | undefined;
}

/** A row of cash that stands by itself: not a trade's, not one that was synced from a dividend. */
export interface CashNow {
  id: number;
  transactionType: string;
  amount: number;
  platform: string;
  currency: string;
  transactionDate: Day;
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

export declare const recordedTrade: (trade: TradeNow) => RecordedRow;
export declare const recordedCash: (row: CashNow) => RecordedRow;
export declare const recordedDividend: (dividend: DividendNow) => RecordedRow;
