import type { SplitsBySymbol } from '#core/portfolio/splits';
import type { BankMapping } from '#core/statements/bank-columns';
import type { CashChange, Opening, SharesChange } from '#core/statements/difference';
import type { Effect } from '#core/statements/effects';
import type { CashNow, DividendNow, TradeNow } from '#core/statements/recorded';
import type { Asked as AskedOf, RecordedRow } from '#core/statements/rows';
import type { Day } from '#core/time/day';

/** What the page and the thread that holds the files say to each other. Types alone: no rule of a statement reaches the page. */

export interface UnknownFile {
  /** Its likeliest header, and what stands below it, to choose columns by. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
  proposed: BankMapping | null;
}

/** One file that was dropped, or was in an archive. */
export interface FileCard {
  key: number;
  name: string;
  fingerprint: string;
  refused?: string;
  unknown?: UnknownFile;
  format?: { id: string; name: string; unverified?: string };
  /** Its columns were not known, but its running balance proves them. */
  isProven?: true;
  /** Columns that a person has chosen. */
  mapping?: BankMapping;
  rows: number;
  from: Day | null;
  to: Day | null;
  events: number;
  leftOut: number;
  positions: number;
  balances: number;
}

/** One account of one broker, of which is asked where it belongs. */
export interface Place {
  key: string;
  broker: string;
  account: string;
  /** Where its broker's events belong unless it is said otherwise. */
  proposed: string | null;
  /** Whether money moves in it that is no trade's. */
  hasCash: boolean;
  /** Whether shares do. */
  hasTrades: boolean;
  from: Day | null;
  /** With which balance its cash began, so that the one that the file states comes out; null where it states none. */
  opening: string | null;
}

export interface SymbolInFile {
  symbol: string;
  name: string;
  /** What a share cost last, and when; for an own price. */
  price: string | null;
  day: Day | null;
}

/** Files of one broker that name no account. */
export interface Joined {
  broker: string;
  names: readonly string[];
  /** They hold different rows of the same days. */
  differ: boolean;
}

export interface FilesRead {
  files: FileCard[];
  joined: readonly Joined[];
  places: Place[];
  symbols: SymbolInFile[];
}

/** What of the account the rows are held against, as it is read once. */
export interface Known {
  trades: readonly TradeNow[];
  /** Rows that stand by themselves. */
  cash: readonly CashNow[];
  dividends: readonly DividendNow[];
  balances: { platform: string; currency: string; balance: number }[];
}

export interface Choices {
  platforms: Record<string, string | null>;
  /** From which day on cash is kept on a platform, or will be with this import; '' for ever. Other cash is left out. */
  cashFrom: Readonly<Record<string, Day>>;
  symbols: Record<string, string | null>;
  /** Company names by the symbol in the file, where the file has none, or where another stock was chosen. */
  names: Readonly<Record<string, string>>;
  splits: SplitsBySymbol;
  /** Nothing is recorded of a later day. */
  today: Day;
}

export type Status = 'new' | 'typed' | 'conflict' | 'here';
export type Ledger = 'trades' | 'cash' | 'dividends' | 'splits';

/** A recorded row that a row of a file is, or may be. */
export interface RecordedView {
  ledger: RecordedRow['ledger'];
  id: number;
  day: Day;
  quantity: string | null;
  money: string;
  /** By hand, and not by another import. */
  isTyped: boolean;
}

/** A row of the preview. Figures are as they will be recorded. */
export interface RowView {
  /** Its identity. */
  id: string;
  ledger: Ledger;
  type: string;
  day: Day;
  symbol: string | null;
  name: string;
  platform: string;
  quantity: number | null;
  price: number | null;
  fees: number;
  /** What the cash would change by; null where no money moves. */
  money: number | null;
  currency: string;
  tax: number;
  status: Status;
  recorded: RecordedView | null;
  differs: boolean;
  asked: AskedOf | null;
  remarks: readonly string[];
  note: string;
}

/** What a person has decided of a row, where that is not what is done by itself. */
export interface Decision {
  /** False leaves it out; true records one that is in conflict, or that was typed, as a row of its own. */
  in?: boolean;
  change?: Changed;
}
export interface Changed {
  day?: Day;
  type?: string;
  quantity?: number;
  price?: number;
  fees?: number;
  /** Of cash its amount, of a dividend its gross amount. */
  amount?: number;
  tax?: number;
  /** Of a split: new shares for old ones. */
  numerator?: number;
  denominator?: number;
}

/** Shares that were there before the files begin. */
export interface OpeningTold extends Pick<Opening, 'platform' | 'symbol' | 'name'> {
  shares: number;
  day: Day;
  /** A share; null is unknown. */
  cost: number | null;
}

export interface Decisions {
  rows: ReadonlyMap<string, Decision>;
  openings: readonly OpeningTold[];
}

export interface LeftOutView {
  file: number;
  lines: readonly number[];
  cells: readonly string[];
  sentence: string;
  why: 'internal' | 'pending' | 'notKept' | 'notUnderstood' | 'rule' | 'earlierFile';
  /** Where it would have been recorded, and what it would have changed, where that is known. */
  platform?: string;
  effect?: Effect;
}

/** What a file states of an account that has a platform. */
export interface StatedView {
  platform: string;
  day: Day | null;
  positions: { symbol: string; quantity: string }[];
  balances: { currency: string; amount: string }[];
  /** What it lists as dividends, of each year that it covers. */
  dividends: StatedYear[];
}

export interface StatedYear {
  year: string;
  currency: string;
  from?: Day;
  to?: Day;
  gross?: string;
  tax?: string;
  net?: string;
}

export interface Planned {
  count: number;
  joined: readonly Joined[];
  leftOut: LeftOutView[];
  stated: StatedView[];
  /** What the rows may explain where nothing else does: days that the files cover. */
  from: Day | null;
  to: Day | null;
}

export interface DifferenceView {
  shares: SharesChange[];
  cash: CashChange[];
  missing: Opening[];
}

export type Asked =
  | { read: File[] }
  | { map: number; mapping: BankMapping }
  | { drop: number }
  | { known: Known }
  | { plan: Choices }
  | { decide: Decisions }
  | { parts: Decisions };

export type Told =
  | { files: FilesRead }
  | { planned: Planned; rows: RowView[] }
  | { difference: DifferenceView }
  | { parts: import('./parts').Parts }
  | { done: true }
  | { failed: string };

/** On the way to an answer: how far the files are read, and rows as they come. */
export type Aside = { reading: { name: string; at: number; of: number } } | { more: RowView[] };
