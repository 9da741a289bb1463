import type { Day } from '#core/time/day';

/**
 * What a broker's file says happened, in one vocabulary for all of them. Figures are exact decimals as text, so that an event
 * can be sent from a worker to its page and on to the server as it is.
 */
const eventKinds = [
  'buy',
  'sell',
  /** Shares bought with a dividend, which stands as an event of its own. */
  'reinvestment',
  'dividend',
  'tax',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
  /** Shares move and no money does: a transfer, a gift, a vest. */
  'sharesIn',
  'sharesOut',
  'split',
] as const;
export type StatementEventKind = (typeof eventKinds)[number];

export interface StatementEvent {
  kind: StatementEventKind;
  /** Of a trade the day it was made, of money the day it moved. */
  day: Day;
  /** As the market writes it; null for money alone. */
  symbol: string | null;
  /** The company's or fund's name, where the file has it. */
  name: string;
  /** Above 0: of a trade and of a transfer the shares, of a split the shares that it added (below 0: took). */
  quantity: string | null;
  /** A share, without fees. */
  price: string | null;
  /** What the cash changes by, fees and tax taken off: below 0 where money goes. Null where no money moves. */
  amount: string | null;
  /** Within the amount; 0 where there are none. */
  fees: string;
  currency: string;
  /** US dollars for one unit of the currency, where the file says it. */
  exchangeRate?: string;
  /** The account in the file, as it calls it; empty where it names none. */
  account: string;
  note: string;
  /** The lines of the file that say so, counted from 1. */
  lines: readonly number[];
  /** The broker's own name of the row, where it gives one. */
  ownId: string | null;
  /** Of shares that an employer gave: the day of their vest, whose close they cost where the file has no price. */
  vestedOn?: Day;
  /** Of shares that came without money: since when they are owned. */
  acquiredOn?: Day;
}

/** A row of the table that becomes no event, and why: nothing is dropped without a line that says so. */
export interface SkippedRow {
  lines: readonly number[];
  /** Word for word. */
  cells: readonly string[];
  why: SkipReason;
  sentence: string;
  /** What it moved, where the file states that. */
  moved?: SkippedMovement;
}

/** What a row that became no event moved all the same: below 0 where it goes. Figures are exact decimals as text. */
export interface SkippedMovement {
  /** What the row is: `option`, `bond`, `merger`; `row` where nobody can tell. */
  what: string;
  day: Day;
  account: string;
  /** The stock whose shares it moved; null where it moved money alone. */
  symbol: string | null;
  shares: string;
  money: string;
  currency: string;
}

/** A sum that a file states beside its rows: what the cash changed by from its first row to its last. */
export interface StatedCashChange {
  account: string;
  currency: string;
  amount: string;
  from: Day;
  to: Day;
}

/** What a file sums up of its dividends, in all of its accounts. */
export interface StatedDividendTotal {
  currency: string;
  /** Before tax. */
  gross: string;
  /** Withheld, above 0; null where the file sums it up together with other tax. */
  tax: string | null;
}

export type SkipReason =
  /** Mirrors another row, or moves money between pockets of one account. */
  | 'internal'
  /** Not settled, cancelled or refused by the broker. */
  | 'pending'
  /** Options, mergers, rights: what is not kept here. */
  | 'notKept'
  /** A code, a date or a figure that could not be read. */
  | 'notUnderstood';

/** What is held according to the file: to compare with, and to open positions with. */
export interface StatedPosition {
  account: string;
  symbol: string;
  name: string;
  quantity: string;
  /** In all, not a share; null where the file does not say. */
  cost: string | null;
  /** Where the file states a day for each of its accounts. */
  statedOn?: Day | null;
}

export interface StatedBalance {
  account: string;
  currency: string;
  amount: string;
  /** It stands beside a row of the table, and is no row of its own. */
  isRunning?: true;
  /** Where the file states a day for each of its accounts. */
  statedOn?: Day | null;
}

export interface ParsedStatement {
  events: StatementEvent[];
  leftOut: SkippedRow[];
  positions: StatedPosition[];
  balances: StatedBalance[];
  totals?: StatedCashChange[];
  dividendTotals?: StatedDividendTotal[];
  /** The day of positions and balances, where the file says it. */
  statedOn: Day | null;
}
