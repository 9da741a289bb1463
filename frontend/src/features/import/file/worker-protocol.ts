import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import type { ColumnMapping } from '#core/statements/mapping/column-preset';
import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import type {
  OpeningPosition,
  PlatformCashChange,
  PositionSharesChange,
  RefusedPosition,
} from '#core/statements/plan/import-impact';
import type { UnrecordedRowEffect } from '#core/statements/plan/row-effects';
import type { MissingRowDetail as AskedOf, RecordedRow } from '#core/statements/plan/rows-to-record';
import type { VestAndRateClosesByKey } from '#core/statements/plan/vest-prices';
import type {
  LedgerCashRowToCompare,
  LedgerDividendToCompare,
  LedgerTradeToCompare,
} from '#core/statements/reconcile/recorded-rows';
import type { StatedPlatformFigures } from '#core/statements/reconcile/stated-figures';
import type { Day } from '#core/time/day';

/** What the page and the thread that holds the files say to each other. Types alone: no rule of a statement reaches the page. */

export interface UnrecognizedStatementFile {
  /** Its likeliest header, and what stands below it, to choose columns by. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
  proposed: BankColumnMapping | null;
  /** Where it looks like a file of trades. */
  proposedTrades: TradeColumnMapping | null;
  /** The words of a column, by its name in the header, where there are few enough. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** One file that was dropped, or was in an archive. */
export interface DroppedFileSummary {
  key: number;
  name: string;
  fingerprint: string;
  refused?: string;
  unknown?: UnrecognizedStatementFile;
  format?: { id: string; name: string; unverified?: string };
  /** Its columns were not known, but its own figures prove them. */
  isProven?: true;
  /** Columns that a person has chosen. */
  mapping?: ColumnMapping;
  rows: number;
  /** How many it says it holds, where it does. */
  statedRows?: number;
  from: Day | null;
  to: Day | null;
  events: number;
  leftOut: number;
  positions: number;
  balances: number;
}

/** One account of one broker, of which is asked where it belongs. */
export interface StatementFileAccount {
  key: string;
  broker: string;
  account: string;
  /** Whether money moves in it that is no trade's. */
  hasCash: boolean;
  /** Whether shares do. */
  hasTrades: boolean;
  from: Day | null;
  /** The dollars that it states at the end, 0 where it states none, less all that came and went. */
  opening: string;
  /** Whether it states any. */
  hasBalance: boolean;
}

export interface StatementSymbol {
  symbol: string;
  name: string;
  /** What a share cost last, and when; for an own price. */
  price: string | null;
  day: Day | null;
  /** Days of vests without a price: their closes are looked up. */
  vests: readonly Day[];
}

/** Files of one broker that name no account. */
export interface UnnamedAccountFileGroup {
  broker: string;
  names: readonly string[];
  /** They hold different rows of the same days. */
  differ: boolean;
}

export interface DroppedFilesOverview {
  files: DroppedFileSummary[];
  joined: readonly UnnamedAccountFileGroup[];
  places: StatementFileAccount[];
  symbols: StatementSymbol[];
  /** Pairs of currencies, with the days whose rate no file says. */
  rates: StatementSymbol[];
}

/** What of the account the rows are held against, as it is read once. */
export interface RecordedAccountRows {
  trades: readonly LedgerTradeToCompare[];
  /** Rows that stand by themselves. */
  cash: readonly LedgerCashRowToCompare[];
  dividends: readonly LedgerDividendToCompare[];
  balances: { platform: string; currency: string; balance: number }[];
}

export interface StatementPlanChoices {
  platforms: Record<string, string | null>;
  /** From which day on cash is kept on a platform, or will be with this import; '' for ever. Other cash is left out. */
  cashFrom: Readonly<Record<string, Day>>;
  /** With which balance the cash begins where it is kept with this import. */
  cashOpenings: Readonly<Record<string, string>>;
  symbols: Record<string, string | null>;
  /** Company names by the symbol in the file, where the file has none, or where another stock was chosen. */
  names: Readonly<Record<string, string>>;
  splits: SplitsBySymbol;
  /** What vested shares cost whose file has no price. */
  closes: VestAndRateClosesByKey;
  /** Nothing is recorded of a later day. */
  today: Day;
}

export type ImportPreviewRowStatus = 'new' | 'typed' | 'conflict' | 'here';
export type ImportPreviewRowLedger = 'trades' | 'cash' | 'dividends' | 'splits';

/** A recorded row that a row of a file is, or may be. */
interface RecordedView {
  ledger: RecordedRow['ledger'];
  id: number;
  day: Day;
  quantity: string | null;
  money: string;
  /** By hand, and not by another import. */
  isTyped: boolean;
}

/** A row of the preview. Figures are as they will be recorded. */
export interface ImportPreviewRow {
  /** Its identity. */
  id: string;
  ledger: ImportPreviewRowLedger;
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
  status: ImportPreviewRowStatus;
  recorded: RecordedView | null;
  differs: boolean;
  asked: AskedOf | null;
  remarks: readonly string[];
  /** Of vested shares: the close that they cost, in words. */
  close: string | null;
  note: string;
}

/** What a person has decided of a row, where that is not what is done by itself. */
export interface PreviewRowDecision {
  /** False leaves it out; true records one that is in conflict, or that was typed, as a row of its own. */
  in?: boolean;
  change?: PreviewRowEdit;
}
export interface PreviewRowEdit {
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
export interface OpeningPositionInput extends Pick<OpeningPosition, 'platform' | 'symbol' | 'name'> {
  shares: number;
  day: Day;
  /** A share; null is unknown. */
  cost: number | null;
}

export interface ImportDecisions {
  rows: ReadonlyMap<string, PreviewRowDecision>;
  /** Rows that are left out, and whose money is recorded all the same. */
  cashAlone: ReadonlySet<string>;
  openings: readonly OpeningPositionInput[];
}

export interface SkippedStatementLine {
  file: number;
  lines: readonly number[];
  cells: readonly string[];
  sentence: string;
  why: 'internal' | 'pending' | 'notKept' | 'notUnderstood' | 'rule' | 'earlierFile';
  /** Where it would have been recorded, and what it would have changed, where that is known. */
  platform?: string;
  effect?: UnrecordedRowEffect;
  /** Of a row of cash that may be recorded once its platform keeps cash. */
  identity?: string;
  /** Its money may be recorded by itself. */
  cash?: { id: string; money: string; currency: string };
}

/** What files state of a platform. */
export type PlatformStatedFiguresView = StatedPlatformFigures;

export interface ImportPlanSummary {
  count: number;
  joined: readonly UnnamedAccountFileGroup[];
  leftOut: SkippedStatementLine[];
  stated: PlatformStatedFiguresView[];
  /** What the rows may explain where nothing else does: days that the files cover. */
  from: Day | null;
  to: Day | null;
}

export interface ImportImpactView {
  shares: PositionSharesChange[];
  cash: PlatformCashChange[];
  missing: OpeningPosition[];
  /** Of which stocks how many rows will be refused, since shares that they sell are not there. */
  refused: RefusedPosition[];
}

export type StatementWorkerRequest =
  | { read: File[] }
  | { map: number; mapping: ColumnMapping }
  | { drop: number }
  | { known: RecordedAccountRows }
  | { plan: StatementPlanChoices }
  | { decide: ImportDecisions }
  | { parts: ImportDecisions };

export type StatementWorkerResponse =
  | { files: DroppedFilesOverview }
  | { planned: ImportPlanSummary; rows: ImportPreviewRow[] }
  | { difference: ImportImpactView }
  | { parts: import('../run/import-request-parts').ImportRequestParts }
  | { done: true }
  | { failed: string };

/** On the way to an answer: how far the files are read, and rows as they come. */
export type StatementWorkerProgress =
  | { reading: { name: string; at: number; of: number } }
  | { more: ImportPreviewRow[] };
