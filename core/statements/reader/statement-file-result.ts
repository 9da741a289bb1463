import type { BankColumnMapping } from '#core/statements/banks/bank-columns';
import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import type { StatementFormatInfo } from '#core/statements/reader/format';
import type { ParsedStatementWithNonRowLines } from '#core/statements/reader/table-reader';

/** A file that nobody knows, for a mapping by hand. */
interface UnknownFile {
  /** The row that looks most like a header, without its empty cells. */
  header: readonly string[];
  /** The rows below it, the first five, each with the cells of the header's columns. */
  firstRows: readonly (readonly string[])[];
  /** As the names of the columns tell; null where they do not. Whether spent money has a minus is to be asked. */
  proposed: BankColumnMapping | null;
  /** The same for a file of trades. */
  proposedTrades: TradeColumnMapping | null;
  /** By the names in the header: the words of a column, where there are few enough to say what each means. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** A file that was read; or why it was not, with what a person needs to map it where nobody knows such a file. */
export type StatementFileParseResult =
  | {
      format: StatementFormatInfo;
      rows: number;
      read: ParsedStatementWithNonRowLines;
      /** How many rows it says it holds, where it does. */
      statedRows?: number;
      /** Columns and signs were not known, but its own figures prove them: a running balance, or shares times price. */
      isProven?: true;
    }
  | ({ refused: string } & Partial<UnknownFile>);
