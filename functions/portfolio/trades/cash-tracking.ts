import type { CashTrackingResult, PlatformParams, StartCashTrackingRequest } from '#contract/portfolio/platforms';
import type { Trade } from '#contract/portfolio/trades';
import { type CashDelta, reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import { toAmount, toNumber } from '#core/money/amount';
import { cashPlatforms, portfolioPlatforms } from '#core/portfolio/platforms';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites, listBalances } from '#functions/cash/balances';
import { getNextCashEntryId } from '#functions/cash/entry-ids';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  cashLedger,
  computeCashLedgerTallyDelta,
  listCashEntries,
  type StoredCashEntry,
} from '#functions/cash/store';
import { buildTradeAndFollowerLedgerAdvanceWrites, type PlatformEffects } from '#functions/portfolio/platforms';
import type { FollowUpProgress, TradeFollowers } from '#functions/portfolio/trade-followers';
import { isTradeCashMarkCorrect } from '#functions/portfolio/trades/cash-mark';
import { updateTradeCashMarks } from '#functions/portfolio/trades/update-cash-marks';
import {
  buildPlatformRemovalWrite,
  buildPlatformWrite,
  listStoredPlatforms,
  type StoredPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal, refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { type TableKey, type TransactionWrite, userPartitionKey } from '#functions/runtime/storage/table';
import { getRemainingMilliseconds, OutOfTimeRefusal } from '#functions/runtime/time-budget';

const openingDescription = 'Opening balance';
/** What every step takes to look through 10,000 trades and their dividends: a call that has less left leaves it to the next one. */
const millisecondsToReadAgain = 4_000;

/** What is to be so of a platform's cash; without `since` none is kept. */
interface Wanted {
  platform: string;
  since?: Day | undefined;
  balance: number;
  version?: number | undefined;
}

const refuseSpecified = (platform: string): void => {
  if (!cashPlatforms.includes(platform)) return;
  throw new Refusal(422, 'always_cash', `${platform} keeps cash here from the start.`);
};

/** Entered on the platform, but for the row with which its cash began. */
const listEnteredRows = (
  entries: readonly StoredCashEntry[],
  { platform, opening }: StoredPlatform,
): StoredCashEntry[] =>
  entries.filter(
    (entry) =>
      entry.platform === platform &&
      entry.dividend === undefined &&
      entry.manualDividend === undefined &&
      entry.id !== opening,
  );

/** @throws Refusal 422 `cash_stands` where rows would stand on days on which no cash is kept. */
const refuseUntrackedCashRows = (entries: readonly StoredCashEntry[], { platform, since }: Wanted): void => {
  const earlierEntries = entries.filter(({ transactionDate }) => since === undefined || transactionDate < since);
  const [first] = earlierEntries.map(({ transactionDate }) => transactionDate).toSorted();
  if (first === undefined) return;
  const rows =
    earlierEntries.length === 1
      ? 'There is 1 cash transaction'
      : `There are ${earlierEntries.length} cash transactions`;
  const where = since === undefined ? `on ${platform}` : `on ${platform} before ${formatLongDay(since)}`;
  const sentence = `${rows} ${where}, the first from ${formatLongDay(first)}. Delete them or move them to another platform first.`;
  throw new Refusal(422, 'cash_stands', sentence);
};

/** The row with which the cash begins, as it is and as it is to be. */
const createOpeningRow = (
  before: StoredCashEntry | undefined,
  { platform, since, balance }: Wanted,
  id: number,
): StoredCashEntry | undefined => {
  if (since === undefined || balance === 0) return undefined;
  return {
    id: before?.id ?? id,
    transactionType: balance > 0 ? 'deposit' : 'withdrawal',
    amount: toNumber(toAmount(balance).abs()),
    platform,
    currency: 'USD',
    transactionDate: since,
    description: openingDescription,
    version: (before?.version ?? 0) + 1,
  };
};

const toCashDeltas = (before: StoredCashEntry | undefined, after: StoredCashEntry | undefined): CashDelta[] => [
  ...(before ? [reverseCashDelta(toCashDelta(before))] : []),
  ...(after ? [toCashDelta(after)] : []),
];

const isSame = (row: StoredPlatform, { since }: Wanted, before?: StoredCashEntry, after?: StoredCashEntry): boolean =>
  row.since === since &&
  before?.amount === after?.amount &&
  before?.transactionType === after?.transactionType &&
  before?.transactionDate === after?.transactionDate;

const toPlatformRow = (
  { opening: _opening, ...row }: StoredPlatform,
  { since }: Wanted,
  opening?: number,
): StoredPlatform => {
  const { since: _since, ...rest } = row;
  return {
    ...rest,
    ...(since !== undefined && { since }),
    ...(opening !== undefined && { opening }),
    unfinished: true,
    version: row.version + 1,
  };
};

/**
 * Says what is to be so, with the row with which the cash begins: from here on every trade and dividend is recorded by it.
 * Nothing where it is so already.
 */
const writeWantedPlatform = (
  actor: WriteContext,
  wanted: Wanted,
  now: Date,
  followers: TradeFollowers,
): Promise<StoredPlatform | null> =>
  retryOnConflict(async () => {
    const owner = actor.id;
    const [heads, cash] = [
      await buildTradeAndFollowerLedgerAdvanceWrites(owner, followers),
      await cashLedger.head(owner),
    ];
    const [kept, entries] = await Promise.all([listStoredPlatforms(owner), listCashEntries(owner)]);
    const current = kept.find(({ platform }) => platform === wanted.platform);
    if (!current && !portfolioPlatforms.includes(wanted.platform)) requireFound(undefined, 'platform');
    const row = current ?? { platform: wanted.platform, own: false, version: 0 };
    if (!current && wanted.since === undefined) return null;
    refuseUntrackedCashRows(listEnteredRows(entries, row), wanted);
    const before = entries.find(({ id }) => id === row.opening);
    const after = createOpeningRow(before, wanted, getNextCashEntryId(cash.last));
    // Sent again after it was broken off, it carries the version of before.
    if (current && isSame(row, wanted, before, after)) return current;
    if (current) refuseStale('platform', wanted.version, current);
    const to = toPlatformRow(row, wanted, after?.id);
    const rows = after
      ? buildCashEntryWrite(owner, after, before)
      : before
        ? buildCashEntryRemovalWrite(owner, before)
        : [];
    const tally = computeCashLedgerTallyDelta(before ? [before] : [], after ? [after] : []);
    const writes = [
      ...heads,
      cashLedger.move(owner, cash, Math.max(cash.last, after?.id ?? 0), tally),
      ...rows,
      ...buildBalanceDeltaWrites(owner, toCashDeltas(before, after)),
      buildPlatformWrite(owner, to, current),
    ];
    await writeRecordsWithChangeLog(actor, writes, now);
    return to;
  });

/** What is left of balances that were set by hand goes with the cash. */
const buildBalanceRemovalWrites = async (owner: string, platform: string): Promise<TransactionWrite[]> =>
  (await listBalances(owner))
    .filter((balance) => balance.platform === platform)
    .map(({ currency, balance }) => {
      const Key: TableKey = { pk: userPartitionKey(owner), sk: `CBAL#${platform}#${currency}` };
      const before = { platform, currency, balance };
      return { Delete: { Key }, ...(balance !== 0 && { of: { record: Key.sk, before } }) };
    });

/** All of it follows: refused where a trade has been recorded since they were looked through. */
const finish = async (
  actor: WriteContext,
  row: StoredPlatform,
  heads: readonly TransactionWrite[],
  now: Date,
): Promise<void> => {
  const owner = actor.id;
  const { unfinished: _all, version, ...rest } = row;
  const isNothing = !row.own && row.since === undefined;
  const to = { ...rest, version: version + 1 };
  // What was decided is in the log already.
  const { of: _told, ...write } = isNothing
    ? buildPlatformRemovalWrite(owner, row)
    : buildPlatformWrite(owner, to, row);
  const gone = row.since === undefined ? await buildBalanceRemovalWrites(owner, row.platform) : [];
  await writeRecordsWithChangeLog(actor, [...heads, ...gone, write as TransactionWrite], now);
};

const isCashMarkWrong =
  (storedPlatforms: readonly StoredPlatform[]) =>
  (trade: Trade): boolean =>
    !isTradeCashMarkCorrect(trade, storedPlatforms);

/** Of a step that breaks off where its time is over: how many are left, only the next call will see. */
const toFollowUpProgress = async (work: Promise<number>): Promise<FollowUpProgress> => {
  try {
    return { done: await work, left: 0 };
  } catch (error) {
    if (error instanceof OutOfTimeRefusal) return { done: 1, left: 1 };
    throw error;
  }
};

/** What follows from a switch, in this order. */
const listSteps = (
  writer: WriteContext,
  row: StoredPlatform,
  { now, followers: { platformCash } }: PlatformEffects,
): (() => Promise<FollowUpProgress>)[] => [
  () => updateTradeCashMarks(writer, row, isCashMarkWrong([row]), { now }),
  () => platformCash.mark(writer, row, { now }),
  () => toFollowUpProgress(platformCash.recheck(writer, now())),
  ...(row.since === undefined ? [] : [() => toFollowUpProgress(platformCash.enter(writer, [row.platform], { now }))]),
];

/** How many have come since that do not follow yet. */
const countWrong = async (
  writer: WriteContext,
  row: StoredPlatform,
  { now, followers }: PlatformEffects,
): Promise<number> => {
  const counting = { now, counting: true };
  const trades = await updateTradeCashMarks(writer, row, isCashMarkWrong([row]), counting);
  return trades.left + (await followers.platformCash.mark(writer, row, counting)).left;
};

/** Goes on from wherever it stopped, as far as the time of a call allows. How many trades and dividends are left. */
const continueFollowUp = async (actor: WriteContext, platform: string, effects: PlatformEffects): Promise<number> => {
  const { now, followers } = effects;
  const { id, budget } = actor;
  const origin = { source: 'follow' as const, group: `${platform} ${now().toISOString()}` };
  const writer: WriteContext = { id, made: origin, ...(budget && { budget }) };
  return retryOnConflict(async () => {
    const row = (await listStoredPlatforms(id)).find((one) => one.platform === platform);
    if (!row?.unfinished) return 0;
    let hasWritten = false;
    for (const step of listSteps(writer, row, effects)) {
      const { done, left } = await step();
      if (left > 0) return left;
      hasWritten ||= done > 0;
      if (hasWritten && getRemainingMilliseconds(writer) < millisecondsToReadAgain) return 1;
    }
    const heads = await buildTradeAndFollowerLedgerAdvanceWrites(id, followers);
    const more = await countWrong(writer, row, effects);
    if (more > 0) return more;
    await finish(actor, row, heads, now());
    return 0;
  });
};

const switchCash = async (
  actor: WriteContext,
  wanted: Wanted,
  effects: PlatformEffects,
): Promise<CashTrackingResult> => {
  refuseSpecified(wanted.platform);
  const row = await writeWantedPlatform(actor, wanted, effects.now(), effects.followers);
  const remaining = row?.unfinished ? await continueFollowUp(actor, wanted.platform, effects) : 0;
  return { platform: wanted.platform, since: wanted.since ?? null, left: remaining };
};

/**
 * Keeps the cash of a platform from a day on. Its trades from then on move cash, those before do not; dividends likewise.
 * Said again with another day or balance, everything follows that. What takes longer than a call is gone on with by the
 * same call; until then each balance is the sum of its rows at any time.
 * @throws Refusal 400 for a day to come; 404; 409 `stale`; 422 `always_cash`, `cash_stands`.
 */
export const startCashTracking = async (
  actor: WriteContext,
  sent: StartCashTrackingRequest,
  effects: PlatformEffects,
): Promise<CashTrackingResult> => {
  refuseFutureDate('since', sent.since, getDayInNewYork(effects.now()));
  return switchCash(actor, sent, effects);
};

/**
 * Keeps its cash no longer: its trades and dividends move none, and what was set by hand is gone.
 * @throws Refusal 404; 422 `always_cash`, or `cash_stands` while rows entered there stand.
 */
export const stopCashTracking = (
  actor: WriteContext,
  { platform }: PlatformParams,
  effects: PlatformEffects,
): Promise<CashTrackingResult> => switchCash(actor, { platform, balance: 0 }, effects);
