import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { ParsedStatement } from '#core/statements/events';
import type { HeaderFingerprint, SheetRow } from '#core/statements/reader/sheet';

/** How one kind of file of one broker or bank is called, and where it belongs. */
export interface StatementFormatInfo {
  id: string;
  /** `Robinhood, account activity`. */
  name: string;
  /** Where its events belong unless the person says otherwise; null where that has to be asked. */
  platform: PortfolioPlatform | null;
  /** What of it rests on no real file: said in the page. */
  unverified?: string;
}

/** One kind of file of tables, and how it is read. */
export interface StatementFormat extends StatementFormatInfo {
  /** Of the header of each of its tables. */
  fingerprints: readonly HeaderFingerprint[];
  /**
   * The whole file read. Every row below a header becomes events or is left out with its reason, in the order of the file;
   * `beside` names the lines that are no rows of the table: totals, prose below it, a second header.
   */
  read: (rows: readonly SheetRow[]) => ParsedStatement & { beside: readonly number[] };
}
