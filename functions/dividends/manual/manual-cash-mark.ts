import { needsCashTrackingFlag } from '#core/dividends/dividend-cash';
import type { PlatformSettings } from '#core/portfolio/platforms';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { listStoredPlatformsIfNeeded } from '#functions/runtime/identity/stored-platforms';

/** An entry with its mark that it moves cash, by what is kept of its platform now. */
export const refreshManualDividendCashMark = (
  { keepsCash: _before, ...row }: ManualDividendRow,
  platforms: readonly PlatformSettings[],
): ManualDividendRow => (needsCashTrackingFlag(row, platforms) ? { ...row, keepsCash: true } : row);

export const isManualDividendCashMarkCorrect = (
  row: ManualDividendRow,
  platforms: readonly PlatformSettings[],
): boolean => Boolean(row.keepsCash) === needsCashTrackingFlag(row, platforms);

/** What is kept of the platforms of some entries; read after the head of the dividends. */
export const findPlatformsForManualDividends = (owner: string, rows: readonly ManualDividendRow[]) =>
  listStoredPlatformsIfNeeded(
    owner,
    rows.flatMap(({ platform }) => platform ?? []),
  );
