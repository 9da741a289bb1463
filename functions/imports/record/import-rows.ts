import type { InvalidBatchRow } from '#contract/fields/bulk-row-refs';
import { type ImportRows, importLedgerNames } from '#contract/imports/import-rows';
import type { ImportSource } from '#core/statements/plan/import-source';
import { padId } from '#functions/runtime/storage/table';

/** The ledgers that an import writes to, and how their rows are called there. */

export type ImportLedgerName = (typeof importLedgerNames)[number];

const kinds: Readonly<Record<ImportLedgerName, string>> = { trades: 'PTX#', cash: 'CTX#', dividends: 'MDIV#' };

/** `PTX#000000007` -> trades, 7. */
export const parseImportRecordKey = (record: string): { ledger: ImportLedgerName; id: number } => {
  const ledger = importLedgerNames.find((name) => record.startsWith(kinds[name]));
  if (!ledger) throw new Error(`${record} is no row of a statement.`);
  return { ledger, id: Number(record.slice(kinds[ledger].length)) };
};

export const toImportRecordKey = (ledger: ImportLedgerName, id: number): string => kinds[ledger] + padId(id);

export type ImportRow<L extends ImportLedgerName = ImportLedgerName> = ImportRows[L][number];

type Row<L extends ImportLedgerName> = Exclude<ImportRow<L>['row'], InvalidBatchRow>;

export const toImportSource = (importId: number, [identity = '', ...also]: readonly string[]): ImportSource => ({
  importId: String(importId),
  identity,
  ...(also.length > 0 && { also }),
});

/** A row as its ledger takes it, with where it came from; one that is none as it was sent. */
export const withImportSource = <L extends ImportLedgerName>(
  importId: number,
  { row, identities }: ImportRow<L>,
): (Row<L> & { source: ImportSource }) | InvalidBatchRow =>
  'notARow' in row ? row : { ...(row as Row<L>), source: toImportSource(importId, identities) };
