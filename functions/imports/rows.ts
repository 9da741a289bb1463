import type { ImportRows } from '#contract/import-rows';
import type { NotARow } from '#contract/many-rows';
import type { Source } from '#core/statements/source';
import { padded } from '#functions/storage/table';

/** The ledgers that an import writes to, and how their rows are called there. */

export const ledgers = ['trades', 'cash', 'dividends'] as const;
export type LedgerName = (typeof ledgers)[number];

const kinds: Readonly<Record<LedgerName, string>> = { trades: 'PTX#', cash: 'CTX#', dividends: 'MDIV#' };

/** `PTX#000000007` -> trades, 7. */
export const placeOf = (record: string): { ledger: LedgerName; id: number } => {
  const ledger = ledgers.find((name) => record.startsWith(kinds[name]));
  if (!ledger) throw new Error(`${record} is no row of a statement.`);
  return { ledger, id: Number(record.slice(kinds[ledger].length)) };
};

export const recordOf = (ledger: LedgerName, id: number): string => kinds[ledger] + padded(id);

export type Sent<L extends LedgerName = LedgerName> = ImportRows[L][number];

type Row<L extends LedgerName> = Exclude<Sent<L>['row'], NotARow>;

export const sourceOf = (importId: number, [identity = '', ...also]: readonly string[]): Source => ({
  importId: String(importId),
  identity,
  ...(also.length > 0 && { also }),
});

/** A row as its ledger takes it, with where it came from; one that is none as it was sent. */
export const withSource = <L extends LedgerName>(
  importId: number,
  { row, identities }: Sent<L>,
): (Row<L> & { source: Source }) | NotARow =>
  'notARow' in row ? row : { ...(row as Row<L>), source: sourceOf(importId, identities) };
