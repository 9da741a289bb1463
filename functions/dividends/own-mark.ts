import { isToMarkForCash } from '#core/dividends/cash';
import type { PlatformKept } from '#core/portfolio/platforms';
import type { ManualRow } from '#functions/dividends/manual-store';
import { platformsFor } from '#functions/identity/platforms';

/** An entry with its mark that it moves cash, by what is kept of its platform now. */
export const withOwnMark = ({ keepsCash: _before, ...row }: ManualRow, kept: readonly PlatformKept[]): ManualRow =>
  isToMarkForCash(row, kept) ? { ...row, keepsCash: true } : row;

export const isOwnMarkedRight = (row: ManualRow, kept: readonly PlatformKept[]): boolean =>
  Boolean(row.keepsCash) === isToMarkForCash(row, kept);

/** What is kept of the platforms of some entries; read after the head of the dividends. */
export const keptFor = (owner: string, rows: readonly ManualRow[]) =>
  platformsFor(
    owner,
    rows.flatMap(({ platform }) => platform ?? []),
  );
