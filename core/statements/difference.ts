import type { SplitsBySymbol } from '#core/portfolio/splits';
import type { AnyRow, RecordedRow } from '#core/statements/rows';
import type { Day } from '#core/time/day';

export interface SharesChange {
  platform: string;
  symbol: string;
  name: string;
  /** Held now, and after the chosen rows, in shares of today: every split is applied to what comes before it. */
  before: string;
  after: string;
}

export interface CashChange {
  platform: string;
  currency: string;
  before: string;
  after: string;
}

/** Shares that are sold or sent away without being there: what was held before is missing. */
export interface Opening {
  platform: string;
  symbol: string;
  name: string;
  /** In shares of `day`, rounded up to 8 decimals. */
  shares: string;
  /** The day before the first sale that lacks them: the opening position is proposed for it; its cost is asked. */
  day: Day;
  neededBy: Day;
}

export interface Difference {
  shares: SharesChange[];
  cash: CashChange[];
  missing: Opening[];
}

export interface Now {
  /** Every recorded trade of the stocks that the rows name. */
  recorded: readonly RecordedRow[];
  /** The balances as they are kept; a platform and currency that is not among them begins at 0. */
  balances: readonly { platform: string; currency: string; balance: string | number }[];
  splits: SplitsBySymbol;
}

/** What the chosen rows (new ones, those ticked) make of what is there. Those with an unknown split ratio leave shares as they are. */
export declare const differenceOf: (chosen: readonly AnyRow[], now: Now) => Difference;
