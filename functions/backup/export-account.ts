import { isDeepStrictEqual } from 'node:util';
import { Backup, formatName, formatVersion, type LedgerName } from '#contract/backup-format';
import { inOrderOfDays } from '#core/portfolio/own-prices';
import { listTargets } from '#functions/allocation/store';
import { listAllUsage } from '#functions/analytics/store';
import { isData, readPartition, unknownKinds } from '#functions/backup/partition';
import { listAllPosts } from '#functions/backup/state';
import { findSource, type StoredPost } from '#functions/blog/store';
import { findDraft, listVersions } from '#functions/blog/story-store';
import { listBalances } from '#functions/cash/balances';
import { cashLedger, listEntries, type StoredEntry } from '#functions/cash/store';
import { cdLedger, listCdBranches } from '#functions/cds/store';
import { type FoundRow, readFound } from '#functions/dividends/found-store';
import { listManual, manualLedger } from '#functions/dividends/manual-store';
import { listKeptPlatforms } from '#functions/identity/platforms';
import type { Profile } from '#functions/identity/profile';
import { type ComparisonRow, listComparisons } from '#functions/imports/comparisons-store';
import { importLedger, listKept } from '#functions/imports/store';
import { listNotes } from '#functions/notes/store';
import { findSettings, type StoredSettings } from '#functions/notices/store';
import { listOwnAssets, type OwnAsset } from '#functions/portfolio/own-assets-store';
import { listOwnSplits } from '#functions/portfolio/own-splits-store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { Refusal } from '#functions/refusal';
import { listAccountBranches, savingsLedger } from '#functions/savings/store';
import type { Ledger } from '#functions/storage/ledger';
import { listItems, watchlistLedger } from '#functions/watchlist/store';

export const ledgers: Readonly<Record<LedgerName, Ledger>> = {
  trades: tradeLedger,
  cashEntries: cashLedger,
  manualDividends: manualLedger,
  watchlist: watchlistLedger,
  cds: cdLedger,
  savings: savingsLedger,
  imports: importLedger,
};

export const readHeads = async (owner: string): Promise<Backup['ledgers']> => {
  const names = Object.keys(ledgers) as LedgerName[];
  const heads = await Promise.all(names.map(async (name) => [name, await ledgers[name].head(owner)] as const));
  // What is kept beside the rows is made of them again.
  const changed = heads.filter(([, { version }]) => version > 0);
  return Object.fromEntries(changed.map(([name, { last, version }]) => [name, { last, version }]));
};

/** `ADIV#Robinhood#AAPL#2026-02-09` by the names of its parts. */
const namedDividend = (sortKey: string) => {
  const [, platform, symbol, exDate] = sortKey.split('#');
  return { platform, symbol, exDate };
};

export const cashEntryOf = ({ dividend, ...entry }: StoredEntry) => ({
  ...entry,
  ...(dividend !== undefined && { dividend: namedDividend(dividend) }),
});

/** Its versions left out: they may be long. */
export const readPost = async (post: StoredPost) => ({
  ...post,
  draft: (await findDraft(post)) ?? null,
  markdown: (await findSource(post.slug)) ?? '',
});

const readPosts = async (profile: Profile) =>
  Promise.all(
    (await listAllPosts(profile)).map(async (post) => ({
      ...(await readPost(post)),
      versions: await listVersions(post),
    })),
  );

/** What was withheld stands in a list of its own. */
export const foundOf = ({ taxWithheld: _apart, ...one }: FoundRow) => one;

/** Whether something has changed since follows from the rows: they are counted again. */
export const comparisonOf = ({ at: _at, ...row }: ComparisonRow) => row;

export const ownAssetOf = ({ prices, ...asset }: OwnAsset) => ({ ...asset, prices: inOrderOfDays(prices) });

/** None where the person has chosen nothing. */
export const listNoticeSettings = async (owner: string): Promise<StoredSettings[]> => {
  const settings = await findSettings(owner);
  return settings ? [settings] : [];
};

export const readRows = async (profile: Profile) => {
  const { id } = profile;
  const [cds, savings] = await Promise.all([listCdBranches(id), listAccountBranches(id)]);
  const balances = await listBalances(id);
  const { found, taxes, corrections } = await readFound(id);
  return {
    ledgers: await readHeads(id),
    platforms: await listKeptPlatforms(id),
    trades: await listTrades(id),
    ownSplits: await listOwnSplits(id),
    cashEntries: (await listEntries(id)).map(cashEntryOf),
    balances: balances.map(({ platform, currency, balance }) => ({ platform, currency, balance })),
    foundDividends: found.map(foundOf),
    dividendTaxes: taxes,
    dividendCorrections: corrections.map(({ symbol, platforms, from }) => ({ symbol, platforms, from })),
    manualDividends: await listManual(id),
    watchlist: await listItems(id),
    targets: await listTargets(id),
    ownAssets: (await listOwnAssets(id)).map(ownAssetOf),
    notes: await listNotes(id),
    cds: cds.map(({ record, rows }) => ({ ...record, interestPayments: rows })),
    savings: savings.map(({ record, rows }) => ({ ...record, transactions: rows })),
    imports: await listKept(id),
    comparisons: (await listComparisons(id)).map(comparisonOf),
    noticeSettings: await listNoticeSettings(id),
    usage: await listAllUsage(id),
    posts: await readPosts(profile),
  };
};

const attempts = 5;

/** Read between two looks at the whole partition that saw the same: as it was at one moment. */
const readAtOneMoment = async (profile: Profile): Promise<Awaited<ReturnType<typeof readRows>>> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readPartition(profile.id);
    const unknown = unknownKinds(before);
    if (unknown.length > 0) {
      throw new Refusal(
        409,
        'export',
        `The account holds rows that this program does not know: ${unknown.join(', ')}.`,
      );
    }
    const rows = await readRows(profile);
    const after = await readPartition(profile.id);
    if (isDeepStrictEqual(before.filter(isData), after.filter(isData))) return rows;
  }
  throw new Refusal(409, 'export', 'The account is being written to all the time. Try again when it is quiet.');
};

/**
 * One user's data as a backup, as it was at one moment.
 * @throws Refusal where the account holds something that a backup would lose, or does not come to rest.
 */
export const exportAccount = async (profile: Profile, now: Date): Promise<Backup> => {
  const rows = await readAtOneMoment(profile);
  const backup = {
    format: formatName,
    version: formatVersion,
    exportedAt: now.toISOString(),
    account: { email: profile.email, username: profile.username },
    ...rows,
  };
  const parsed = Backup.safeParse(backup);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new Refusal(
    409,
    'export',
    `The account cannot be exported: ${first?.path.map(String).join('.')}: ${first?.message}.`,
  );
};
