import type { AnyPart, Explained } from '#core/insight/explained';
import type { Amount } from '#core/money/amount';

/** In the order in which they are shown. `withdrawals`, `fees` and `taxes` are taken off, the others added. */
export const bridgeLines = [
  'contributions',
  'withdrawals',
  'priceGain',
  'income',
  'fees',
  'taxes',
  'currency',
  'corrections',
] as const;
export type BridgeLine = (typeof bridgeLines)[number];

/** One part of a line: a row that a page can open, or the price gain of a stock, which opens further down. */
export type BridgeEntry = { line: BridgeLine; part: AnyPart };

export type Bridge = {
  start: Amount;
  end: Amount;
  /** In US dollars to the cent; positive where it is what its name says, whatever its sign in the sum. */
  lines: Record<BridgeLine, { total: Amount; parts: AnyPart[] }>;
  /** Price gain + income - fees - taxes + currency. */
  gain: Amount;
  /** What the lines come to from the start, less the end. Anything but 0 is an error of the books, to be reported. */
  difference: Amount;
  /** `end` as the sum of start and lines, those of 0 left out of the optional ones. */
  explained: Explained;
};

/** `start + contributions - withdrawals + price gain + income - fees - taxes + currency + corrections = end`. */
export const bridgeOf = (_start: AnyPart, _end: AnyPart, _entries: readonly BridgeEntry[]): Bridge => {
  throw new Error('not yet');
};
