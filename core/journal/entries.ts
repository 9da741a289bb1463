import type { Amount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What a person's books consist of, as entries that balance. hledger's text and Beancount's are written of the same ones. */

/** Of a trade: the shares that it added or took, for a program that matches sales with purchases. */
export interface JournalLot {
  account: string;
  commodity: string;
  /** By which a purchase is told from others of its day: `trade-12`. */
  label: string;
  /** Below 0 where they left. In shares of the last day of the books, after all splits. */
  units: Amount;
  /** What they cost, or were sold for: quantity x price with all its decimals. US dollars. */
  exact: Amount;
}

export interface JournalPosting {
  account: string;
  amount: Amount;
  /** `USD`, or a stock's symbol. */
  commodity: string;
  /** Of shares and of cash in another currency: what they came to in all, in US dollars to the cent; by it the entry balances. */
  total?: Amount;
  /** In place of all this where lots are kept. */
  lot?: JournalLot;
}

export interface JournalEntry {
  day: Day;
  /** Which row of the export it is of: `trades/12`. None of what follows from several. */
  row?: string;
  description: string;
  postings: readonly JournalPosting[];
  /** It multiplies what is held; where shares are written as after all splits, there is nothing to add. */
  isSplit?: true;
}

/** What one of a commodity is worth on a day. */
export interface JournalPrice {
  day: Day;
  commodity: string;
  price: Amount;
  currency: string;
  /** Where it is from, and when that was known: `yahoo, 2026-11-20T21:00:00.000Z`. */
  source: string;
}

/** What an account holds at the end of a day, which whoever adds the entries up must come to. */
export interface JournalBalanceCheck {
  day: Day;
  account: string;
  commodity: string;
  amount: Amount;
}

/** The whole, by date. */
export interface Journal {
  /** Whose they are, where that is told: an e-mail address. */
  owner?: string | undefined;
  day: Day;
  entries: readonly JournalEntry[];
  /** By commodity, then day. */
  prices: readonly JournalPrice[];
  checks: readonly JournalBalanceCheck[];
  /** Stocks whose splits nobody could tell. */
  unknown: readonly string[];
}
