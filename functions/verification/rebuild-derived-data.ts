import { computeDailyFiguresInAdvance } from '#functions/analytics/performance';
import { cashLedger } from '#functions/cash/store';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import { listOwnAssets, ownAssetSummaryKey, ownAssetSummaryKeyPrefix } from '#functions/portfolio/own-assets-store';
import { tradeLedger } from '#functions/portfolio/store';
import { type Ledger, readLedgerStatesByKind, retryOnConflict } from '#functions/runtime/storage/ledger';
import {
  querySortKeyPrefix,
  type TableKey,
  userPartitionKey,
  WriteConflict,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';
import { rebuildSavingsBalances } from '#functions/savings/verify-savings-balances';
import { buildVerificationWrite, readVerificationState } from '#functions/verification/store';
import { rebuildCashBalances } from '#functions/verification/verify-cash-balances';
import { rebuildWatchedSymbols } from '#functions/watchlist/verify-symbols';

/** Says that nothing of what follows from a ledger is there; a change that comes in between is read again first. */
const resetHead = (owner: string, ledger: Ledger): Promise<void> =>
  retryOnConflict(async () => {
    const head = await ledger.head(owner);
    const { last, version } = head;
    if (version > 0) await writeTransaction([ledger.keep(owner, head, { last, version: version + 1 })]);
  });

/** Figures of days, and latest prices of own assets that are there no more: all else is replaced by what is built. */
const listLeft = async (owner: string): Promise<TableKey[]> => {
  const [days, prices, assets] = await Promise.all([
    querySortKeyPrefix<TableKey>(userPartitionKey(owner), 'DAYS#'),
    querySortKeyPrefix<TableKey>(userPartitionKey(owner), ownAssetSummaryKeyPrefix),
    listOwnAssets(owner),
  ]);
  const there = new Set(assets.map(({ symbol }) => ownAssetSummaryKey(owner, symbol).sk));
  return [...days, ...prices.filter(({ sk }) => !there.has(sk))].map(({ pk, sk }) => ({ pk, sk }));
};

/** While nothing is built that they belong to. Where a page has begun to build, what is left is overwritten, or found again. */
const removeLeft = async (owner: string): Promise<void> => {
  const head = await tradeLedger.head(owner);
  const remainingKeys = await listLeft(owner);
  try {
    const unless = tradeLedger.untouched(owner, head);
    const removals = remainingKeys.map((Key) => ({ Delete: { Key } }));
    for (const some of packSingleWritesIntoTransactions(removals, [unless])) await writeTransaction([unless, ...some]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
};

/** Of which versions of the ledgers everything derived stands. */
const readLedgerVersions = async (owner: string): Promise<string> => {
  const heads = await readLedgerStatesByKind(owner);
  return Object.values(heads)
    .map(({ version }) => version)
    .join();
};

/** That it was rebuilt as the records stand now. Where others have written it meanwhile, they know better. */
const noteRebuilt = async (owner: string): Promise<void> => {
  const verified = await readVerificationState(owner);
  const rebuiltAt = await readLedgerVersions(owner);
  await writeTransaction([buildVerificationWrite(owner, { ...verified, rebuiltAt }, verified)]).catch(
    (error: unknown) => {
      if (!(error instanceof WriteConflict)) throw error;
    },
  );
};

/** Whether everything derived was rebuilt since the last change of a record. */
export const isDerivedDataRebuilt = async (owner: string): Promise<boolean> =>
  (await readVerificationState(owner)).rebuiltAt === (await readLedgerVersions(owner));

/** Whoever asks for a rebuild and counts the days by itself leaves that away. */
const live = {
  countDays: (owner: string, milliseconds: number): Promise<void> => computeDailyFiguresInAdvance(owner, milliseconds),
};

/**
 * Throws away everything that is derived from a person's records and builds it anew, as far as `milliseconds` allow; true
 * where all of it is there. Each step is a transaction that is refused where a record has changed since it was planned, so that
 * people may go on recording, and pages read the records themselves until it is done. Killed, the next page goes on.
 */
export const rebuildDerivedData = async (
  owner: string,
  milliseconds: number,
  { countDays } = live,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  await rebuildCashBalances(owner);
  await rebuildSavingsBalances(owner);
  await rebuildWatchedSymbols(owner);
  for (const ledger of [tradeLedger, cashLedger, dividendLedger]) await resetHead(owner, ledger);
  await removeLeft(owner);
  const isWhole = await backfillAccountLedgers(owner, end - performance.now());
  if (!isWhole) return false;
  await countDays(owner, end - performance.now());
  await noteRebuilt(owner);
  return true;
};
