import type { Day } from '#core/time/day';

/**
 * What a broker's file says happened, in one vocabulary for all of them. Figures are exact decimals as text, so that an event
 * can be sent from a worker to its page and on to the server as it is.
 */
export const eventKinds = [
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
export type EventKind = (typeof eventKinds)[number];

export interface StatementEvent {
  kind: EventKind;
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
  /** The account in the file, as it calls it; empty where it names none. */
  account: string;
  note: string;
  /** The lines of the file that say so, counted from 1. */
  lines: readonly number[];
  /** The broker's own name of the row, where it gives one. */
  ownId: string | null;
}

/** A row of the table that becomes no event, and why: nothing is dropped without a line that says so. */
export interface LeftOut {
  lines: readonly number[];
  /** Word for word. */
  cells: readonly string[];
  why: LeftOutReason;
  sentence: string;
}

export type LeftOutReason =
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
}

export interface StatedBalance {
  account: string;
  currency: string;
  amount: string;
}

export interface Reading {
  events: StatementEvent[];
  leftOut: LeftOut[];
  positions: StatedPosition[];
  balances: StatedBalance[];
  /** The day of positions and balances, where the file says it. */
  statedOn: Day | null;
}
