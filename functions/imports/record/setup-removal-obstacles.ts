import type { OwnSplit } from '#contract/portfolio/own-splits';
import type { Trade } from '#contract/portfolio/trades';
import type { ImportSource } from '#core/statements/plan/import-source';
import { listBalances } from '#functions/cash/balances';
import { isDividendEntry, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { type FoundDividendRow, listFoundDividends } from '#functions/dividends/found/found-store';
import { listManualRows, type ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { toImportRecordKey } from '#functions/imports/record/import-rows';
import {
  type ImportSetupRecord,
  isChangeWrittenByImport,
  isEffectiveUserChange,
} from '#functions/imports/record/import-setup';
import { describePlatformContentsIfAny, type PlatformContents } from '#functions/portfolio/platform-contents';
import { listTrades } from '#functions/portfolio/store';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { listRecordHistory } from '#functions/runtime/storage/change-log-store';

/** Rows that would be left, by which what was made for an import is used. */
interface RemainingRows {
  owner: string;
  id: number;
  trades: Trade[];
  entries: StoredCashEntry[];
  found: FoundDividendRow[];
  manual: ManualDividendRow[];
}

export const readRowsForSetupRemoval = async (owner: string, id: number): Promise<RemainingRows> => {
  const [trades, entries, found, manual] = await Promise.all([
    listTrades(owner),
    listCashEntries(owner),
    listFoundDividends(owner),
    listManualRows(owner),
  ]);
  return { owner, id, trades, entries, found, manual };
};

/** Without rows that go, and without what follows from them. */
export const withoutRemovedRows = (
  remaining: RemainingRows,
  goes: (record: string, row: { source?: ImportSource | undefined }) => boolean,
): RemainingRows => {
  const trades = remaining.trades.filter((row) => !goes(toImportRecordKey('trades', row.id), row));
  const manual = remaining.manual.filter((row) => !goes(toImportRecordKey('dividends', row.id), row));
  const positions = new Set(trades.map(({ symbol, platform }) => `${symbol}#${platform}`));
  const ids = new Set(manual.map(({ id }) => id));
  return {
    ...remaining,
    trades,
    manual,
    found: remaining.found.filter(({ symbol, platform }) => positions.has(`${symbol}#${platform}`)),
    entries: remaining.entries.filter(
      (row) =>
        !goes(toImportRecordKey('cash', row.id), row) &&
        row.dividend === undefined &&
        (row.manualDividend === undefined || ids.has(row.manualDividend)),
    ),
  };
};

type Used = Pick<PlatformContents, 'trades' | 'dividends'> & { entries: StoredCashEntry[] };

const formatStayReason = ({ trades, entries, dividends }: Used): string | null => {
  const words = describePlatformContentsIfAny({ trades, entries, dividends });
  const isOne = trades + entries.length + dividends === 1;
  return words === '' ? null : `It stays, since ${words} ${isOne ? 'is' : 'are'} on it.`;
};

const getPlatformUsage = (
  { trades, entries, found, manual }: RemainingRows,
  { platform, opening }: StoredPlatform,
): Used => {
  const isThere = (row: { platform?: string | undefined }): boolean => row.platform === platform;
  return {
    trades: trades.filter(isThere).length,
    entries: entries.filter((row) => isThere(row) && row.id !== opening && !isDividendEntry(row)),
    dividends: found.filter(isThere).length + manual.filter(isThere).length,
  };
};

const newestLookedAt = 20;
const atOnce = 20;

/** How many of some records the person has made or changed since. */
const countChangedSince = async (
  { owner, id }: RemainingRows,
  records: readonly string[],
  since: string,
): Promise<number> => {
  let count = 0;
  for (let at = 0; at < records.length; at += atOnce) {
    const histories = records
      .slice(at, at + atOnce)
      .map((record) => listRecordHistory(owner, record, { limit: newestLookedAt }));
    const changed = (await Promise.all(histories)).filter(({ changes }) =>
      changes.some((one) => one.id > since && isEffectiveUserChange(one) && !isChangeWrittenByImport(id, one)),
    );
    count += changed.length;
  }
  return count;
};

/**
 * What was there before its cash was kept stands on that no more than it did then: what counts is what came since, or was
 * changed, and rows of cash, which can stand nowhere else.
 */
const findCashStayReason = async (
  remaining: RemainingRows,
  { change, row }: ImportSetupRecord,
): Promise<string | null> => {
  const { platform, opening } = row as StoredPlatform;
  const isThere = (one: { platform?: string | undefined }): boolean => one.platform === platform;
  const entries = remaining.entries.filter((one) => isThere(one) && one.id !== opening && !isDividendEntry(one));
  const trades = remaining.trades.filter(isThere).map((one) => toImportRecordKey('trades', one.id));
  const dividends = remaining.manual.filter(isThere).map((one) => toImportRecordKey('dividends', one.id));
  const balances = (await listBalances(remaining.owner)).filter(isThere);
  const set = balances.map(({ currency }) => `CBAL#${platform}#${currency}`);
  const words = formatStayReason({
    trades: await countChangedSince(remaining, trades, change.id),
    entries,
    dividends: await countChangedSince(remaining, dividends, change.id),
  });
  if (words) return words;
  return (await countChangedSince(remaining, set, change.id)) > 0
    ? 'It stays, since you set its balance yourself.'
    : null;
};

const getAssetUsage = ({ trades, manual }: RemainingRows, symbol: string): Used => ({
  trades: trades.filter((row) => row.symbol === symbol).length,
  entries: [],
  dividends: manual.filter((row) => row.symbol === symbol).length,
});

/** Trades of its day and later are told in shares after it. */
const getSplitUsage = ({ trades }: RemainingRows, { symbol, date }: OwnSplit): Used => ({
  trades: trades.filter((row) => row.symbol === symbol && row.transactionDate < date).length,
  entries: [],
  dividends: 0,
});

const findStayReason = async (remaining: RemainingRows, setup: ImportSetupRecord): Promise<string | null> => {
  if (setup.isChanged) return 'It stays, since you changed it yourself.';
  if (setup.kind === 'cash') return findCashStayReason(remaining, setup);
  if (setup.kind === 'platform') return formatStayReason(getPlatformUsage(remaining, setup.row as StoredPlatform));
  return formatStayReason(
    setup.kind === 'asset'
      ? getAssetUsage(remaining, (setup.row as { symbol: string }).symbol)
      : getSplitUsage(remaining, setup.row as OwnSplit),
  );
};

const findTrackedCashReason = (
  { row }: ImportSetupRecord,
  others: readonly (ImportSetupRecord & { stays: string | null })[],
): string | null => {
  const { platform, since } = row as StoredPlatform;
  const goes = others.some(
    (one) => one.kind === 'cash' && !one.stays && 'platform' in one.row && one.row.platform === platform,
  );
  return since === undefined || goes ? null : 'It stays, since its cash is kept.';
};

/** Each of them with why it stays, beside the rows that are left; null where it can go. */
export const findSetupRemovalObstacles = async <M extends ImportSetupRecord>(
  remaining: RemainingRows,
  all: readonly M[],
): Promise<(M & { stays: string | null })[]> => {
  const judged: (M & { stays: string | null })[] = [];
  for (const setup of all) {
    const stays =
      (await findStayReason(remaining, setup)) ??
      (setup.kind === 'platform' ? findTrackedCashReason(setup, judged) : null);
    judged.push({ ...setup, stays });
  }
  return judged;
};
