import type { Day } from '#core/time/day';

/** Why what was counted differs from what the broker states, where that can be told. */
type DifferenceCause =
  /** Counted x ratio is stated: a split is missing, or applied twice. */
  | { kind: 'split'; ratio: string }
  /** Exactly this row was left out or unticked. */
  | { kind: 'leftOutRow'; day: Day; identity: string }
  /** Rows of it were left out: exactly all of them, or some that explain a part. */
  | { kind: 'leftOutRows'; rows: number }
  /** Exactly a dividend that was found from the trades and that no file has. */
  | { kind: 'dividend'; symbol: string; day: Day }
  /** Exactly a dividend that the broker does not list; that names no platform; that counts for another year here. */
  | { kind: 'paid' | 'noPlatform' | 'otherYear'; symbol: string; day: Day }
  /** Exactly a tax that is a row of cash. */
  | { kind: 'taxInCash'; day: Day }
  /** Rows that the broker had not settled when the file was made. */
  | { kind: 'pending'; rows: number }
  /** Days that no file covers; null: all that was before, or after. */
  | { kind: 'missingDays'; from: Day | null; to: Day | null }
  /** Exactly what all fees come to. */
  | { kind: 'fees' }
  /** Less than 0.0001 shares: rounding of the broker's. */
  | { kind: 'residue' };

export const reconciliationCauseKinds = [
  'residue',
  'leftOutRow',
  'leftOutRows',
  'dividend',
  'paid',
  'noPlatform',
  'otherYear',
  'taxInCash',
  'split',
  'fees',
  'pending',
  'missingDays',
] as const satisfies readonly DifferenceCause['kind'][];

/** What a cause is about: by it a page leads there, or into the form that records it. */
export interface DifferenceCauseSubject {
  ledger: 'trades' | 'cash' | 'dividends';
  symbol: string | null;
  day: Day;
  /** Of a row that was not recorded. */
  type?: string;
  shares?: string;
  money?: string;
}

export type LikelyDifferenceCause = DifferenceCause & {
  sentence: string;
  about?: DifferenceCauseSubject;
  /** By their identities, the rows that were left out whose cash can be recorded by itself. */
  cash?: readonly string[];
};
