import type { Day } from '#core/time/day';

/** Why what was counted differs from what the broker states, where that can be told. */
export type Cause =
  /** Counted x ratio is stated: a split is missing, or applied twice. */
  | { kind: 'split'; ratio: string }
  /** Exactly this row was left out or unticked. */
  | { kind: 'leftOutRow'; day: Day; identity: string }
  /** Exactly a dividend that no file has. */
  | { kind: 'dividend'; symbol: string; day: Day }
  /** Rows that the broker had not settled when the file was made. */
  | { kind: 'pending'; rows: number }
  /** Days that no file covers. */
  | { kind: 'missingDays'; from: Day | null; to: Day | null }
  /** Exactly what all fees come to. */
  | { kind: 'fees' }
  /** Less than 0.0001 shares: rounding of the broker's. */
  | { kind: 'residue' };

export type LikelyCause = Cause & { sentence: string };

export interface CertificateLine {
  what: 'shares' | 'cash' | 'dividends';
  platform: string;
  /** The stock, the currency, or the year. */
  name: string;
  stated: string;
  counted: string;
  /** Counted less stated. */
  difference: string;
  isEqual: boolean;
  /** The likeliest first; empty where they are equal, or where nothing tells. */
  causes: LikelyCause[];
}

export interface Certificate {
  /** The day of the stated figures; null where nobody says it. */
  asOf: Day | null;
  lines: CertificateLine[];
  isEqual: boolean;
}

export interface Figure {
  what: CertificateLine['what'];
  platform: string;
  name: string;
  figure: string;
}

/** What may explain a difference. */
export interface Circumstances {
  /** Rows that were not recorded: left out by the person or by the rules, with what they would have changed. */
  notRecorded: readonly {
    identity: string;
    day: Day;
    platform: string;
    symbol: string | null;
    shares: string;
    money: string;
    currency: string;
    sentence: string;
  }[];
  /** Dividends that were discovered and that no file has. */
  foundDividends: readonly { platform: string; symbol: string; day: Day; net: string }[];
  splits: readonly { symbol: string; date: Day; numerator: number; denominator: number }[];
  /** How many rows of each platform's files were not settled. */
  pending: readonly { platform: string; rows: number }[];
  /** First and last day of each file, by platform. */
  covered: readonly { platform: string; from: Day; to: Day }[];
  /** All fees recorded, by platform, US dollars. */
  fees: readonly { platform: string; amount: string }[];
}

/** Stated figures beside those counted, each with its likely causes. Figures of either side alone are compared with 0. */
export declare const certify: (
  stated: readonly Figure[],
  counted: readonly Figure[],
  circumstances: Circumstances,
  asOf: Day | null,
) => Certificate;
