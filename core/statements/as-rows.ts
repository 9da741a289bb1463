import type { SplitsBySymbol } from '#core/portfolio/splits';
import type { IdentifiedEvent } from '#core/statements/files';
import type { EventLeftOut, RecordedRow, RowToRecord } from '#core/statements/rows';

export interface Choices {
  /** The platform of an account as the file names it (`''` where it names none); null: the person leaves it out. */
  platforms: Readonly<Record<string, string | null>>;
  /** Symbols by their name in the file, where the person chose another; null leaves its events out. */
  symbols?: Readonly<Record<string, string | null>>;
  /** The splits of the stocks in the file: the market's, and one's own. */
  splits: SplitsBySymbol;
  /** Every recorded trade of the stocks in the file, and cash and dividends of its days. */
  recorded: readonly RecordedRow[];
}

export interface AsRows {
  rows: RowToRecord[];
  leftOut: EventLeftOut[];
}

/**
 * What the events are recorded as, in the order of entering. Each event is in one row or is left out with its sentence. The
 * cash of a trade equals the broker's to the cent.
 */
export declare const asRows: (events: readonly IdentifiedEvent[], choices: Choices) => AsRows;
