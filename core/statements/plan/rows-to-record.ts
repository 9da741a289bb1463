import type { DividendInForeignCurrency } from '#core/dividends/dividend-currency';
import type { CashCurrency } from '#core/portfolio/platforms';
import type { TradeCurrencyFields } from '#core/portfolio/trade-currency';
import type { TradeType } from '#core/portfolio/trades';
import type { StatementEvent } from '#core/statements/events';
import type { VestClose } from '#core/statements/plan/vest-prices';
import type { Day } from '#core/time/day';

/** What an event of a statement is recorded as: the fields of the three ledgers, as their own calls take them. */

export type TradeKind = TradeType;

/** As `NewTrade` of the contract has it: shares to 8 decimals, US dollars a share to 6, fees to the cent. */
export interface TradeToRecord extends TradeCurrencyFields {
  symbol: string;
  companyName: string;
  platform: string;
  transactionType: TradeKind;
  quantity: number;
  price: number;
  fees: number;
  transactionDate: Day;
  acquiredOn?: Day;
  notes: string;
}

/** Positive, to the cent; the type gives the sign: deposit and interest come, withdrawal, fee and tax go. */
export interface CashToRecord {
  transactionType: 'deposit' | 'withdrawal' | 'interest' | 'fee' | 'tax';
  amount: number;
  platform: string;
  currency: CashCurrency;
  transactionDate: Day;
  description: string;
}

/** US dollars, to the cent. `net` = `gross` less `taxWithheld` and `fees`, and is what the cash changes by. */
export interface DividendToRecord {
  symbol: string;
  companyName: string;
  platform: string;
  /** Null where the file does not state them. */
  shares: number | null;
  dividendPerShare: number | null;
  gross: number;
  taxWithheld: number;
  fees: number;
  net: number;
  paidIn?: DividendInForeignCurrency;
  paymentDate: Day;
  notes: string;
}

/** A split that the market does not know. The ratio is null where it is to be asked. */
export interface SplitToRecord {
  symbol: string;
  date: Day;
  /** New shares for old ones: 4 and 1 of a 4:1 split. */
  ratio: { numerator: number; denominator: number } | null;
  /** Below 0 where it took shares. */
  added: string;
  /** Held before it, as far as this file and what is recorded know. */
  heldBefore: string;
}

export type LedgerRowToRecord =
  | { ledger: 'trades'; row: TradeToRecord }
  | { ledger: 'cash'; row: CashToRecord }
  | { ledger: 'dividends'; row: DividendToRecord }
  | { ledger: 'splits'; row: SplitToRecord };

/** What nobody but the person knows. */
export type MissingRowDetail =
  /** `sharesIn` whose cost a share the file does not state: its price is 0 until it is told. */
  | 'cost'
  /** `sharesOut` without a price: its price is 0; the average cost then is proposed, so that nothing is realized. */
  | 'price'
  | 'ratio';

export type RowToRecord = LedgerRowToRecord & {
  /** Goes with the row as `source.identity`. A dividend with its tax folded in has both, joined (`parseJoinedIdentities` takes them apart). */
  identity: string;
  /** The events it stands for: two where a tax was folded into its dividend. */
  events: readonly StatementEvent[];
  asked: MissingRowDetail | null;
  /** What was changed on the way, a sentence each: a quantity that was rounded, cents that went into the fees. */
  remarks: readonly string[];
  /** Of vested shares the close that they cost, since their file has no price. */
  close?: VestClose;
};

/** An event that becomes no row, and why. */
export interface SkippedEvent {
  event: StatementEvent;
  identity: string;
  sentence: string;
}

/** A row as it is recorded now, whichever ledger it stands in. `recorded.ts` makes them. */
export interface RecordedRow {
  ledger: 'trades' | 'cash' | 'dividends';
  id: number;
  platform: string | null;
  day: Day;
  /** Null of money alone. */
  symbol: string | null;
  type: TradeKind | CashToRecord['transactionType'] | 'dividend';
  /** Of a trade its shares; else null. */
  quantity: string | null;
  /** What it changes the cash of its platform by, below 0 where it goes; of shares in and out their fees alone. */
  money: string;
  currency: string;
  /** `source.identity`, of rows that a statement brought. */
  identity: string | null;
}
