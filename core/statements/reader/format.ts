import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { ParsedStatement } from '#core/statements/events';
import type { HeaderFingerprint, SheetRow } from '#core/statements/reader/sheet';

/** One kind of file of one broker or bank. */
export interface StatementFormat {
  id: string;
  /** `Robinhood, account activity`. */
  name: string;
  /** Where its events belong unless the person says otherwise; null where that has to be asked. */
  platform: PortfolioPlatform | null;
  /** Of the header of each of its tables. */
  fingerprints: readonly HeaderFingerprint[];
  /** What of it rests on no real file: said in the page. */
  unverified?: string;
  /**
   * The whole file read. Every row below a header becomes events or is left out with its reason, in the order of the file;
   * `beside` names the lines that are no rows of the table: totals, prose below it, a second header.
   */
  read: (rows: readonly SheetRow[]) => ParsedStatement & { beside: readonly number[] };
}
