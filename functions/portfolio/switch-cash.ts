import type { CashKeeping, CashKept, PlatformNamed } from '#contract/platforms';
import type { Trade } from '#contract/trades';
import { type CashMove, moveOf, reversed } from '#core/cash/moves';
import { amount, toNumber } from '#core/money/amount';
import { cashPlatforms, portfolioPlatforms } from '#core/portfolio/platforms';
import { type Day, dayInNewYork, longDay } from '#core/time/day';
import { balanceWrites, listBalances } from '#functions/cash/balances';
import { nextEntryId } from '#functions/cash/service';
import { cashLedger, listEntries, putEntry, removeEntry, type StoredEntry, tallyMoved } from '#functions/cash/store';
import { markEntries } from '#functions/dividends/mark-entries';
import { recheckCash } from '#functions/dividends/recheck-cash';
import { syncDividends } from '#functions/dividends/sync';
import { listKeptPlatforms, putPlatform, removePlatformRow, type StoredPlatform } from '#functions/identity/platforms';
import { isMarkedRight } from '#functions/portfolio/cash-mark';
import { markTrades } from '#functions/portfolio/mark-trades';
import { headsMoved } from '#functions/portfolio/platforms';
import { clock } from '#functions/ports';
import { orNotFound, Refusal, refuseFuture, refuseStale } from '#functions/refusal';
import type { Owner } from '#functions/storage/commit';
import { writeRecords } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';
import { type Key, userKey, type Write } from '#functions/storage/table';

const live = { now: clock };
/** Milliseconds that one call takes at most, and then says how much is left. */
const longest = 15_000;

export const openingDescription = 'Opening balance';

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
const enteredThere = (entries: readonly StoredEntry[], { platform, opening }: StoredPlatform): StoredEntry[] =>
  entries.filter(
    (entry) =>
      entry.platform === platform &&
      entry.dividend === undefined &&
      entry.manualDividend === undefined &&
      entry.id !== opening,
  );

/** @throws Refusal 422 `cash_stands` where rows would stand on days on which no cash is kept. */
const refuseStanding = (entries: readonly StoredEntry[], { platform, since }: Wanted): void => {
  const left = entries.filter(({ transactionDate }) => since === undefined || transactionDate < since);
  const [first] = left.map(({ transactionDate }) => transactionDate).toSorted();
  if (first === undefined) return;
  const rows = left.length === 1 ? '1 row of cash stands' : `${left.length} rows of cash stand`;
  const where = since === undefined ? `on ${platform}` : `on ${platform} before ${longDay(since)}`;
  const sentence = `${rows} ${where}, the first of ${longDay(first)}. Delete them or move them to another platform first.`;
  throw new Refusal(422, 'cash_stands', sentence);
};

/** The row with which the cash begins, as it is and as it is to be. */
const openingRow = (
  before: StoredEntry | undefined,
  { platform, since, balance }: Wanted,
  id: number,
): StoredEntry | undefined => {
  if (since === undefined || balance === 0) return undefined;
  return {
    id: before?.id ?? id,
    transactionType: balance > 0 ? 'deposit' : 'withdrawal',
    amount: toNumber(amount(balance).abs()),
    platform,
    currency: 'USD',
    transactionDate: since,
    description: openingDescription,
    version: (before?.version ?? 0) + 1,
  };
};

const movesOf = (before: StoredEntry | undefined, after: StoredEntry | undefined): CashMove[] => [
  ...(before ? [reversed(moveOf(before))] : []),
  ...(after ? [moveOf(after)] : []),
];

const isSame = (row: StoredPlatform, { since }: Wanted, before?: StoredEntry, after?: StoredEntry): boolean =>
  row.since === since &&
  before?.amount === after?.amount &&
  before?.transactionType === after?.transactionType &&
  before?.transactionDate === after?.transactionDate;

const asWanted = (
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
const decide = (actor: Owner, wanted: Wanted, now: Date): Promise<StoredPlatform | null> =>
  untilUndisturbed(async () => {
    const owner = actor.id;
    const [heads, cash] = [await headsMoved(owner), await cashLedger.head(owner)];
    const [kept, entries] = await Promise.all([listKeptPlatforms(owner), listEntries(owner)]);
    const stands = kept.find(({ platform }) => platform === wanted.platform);
    if (!stands && !portfolioPlatforms.includes(wanted.platform)) orNotFound(undefined, 'platform');
    const row = stands ?? { platform: wanted.platform, own: false, version: 0 };
    if (!stands && wanted.since === undefined) return null;
    refuseStanding(enteredThere(entries, row), wanted);
    const before = entries.find(({ id }) => id === row.opening);
    const after = openingRow(before, wanted, nextEntryId(cash.last));
    // Sent again after it was broken off, it carries the version of before.
    if (stands && isSame(row, wanted, before, after)) return stands;
    if (stands) refuseStale('platform', wanted.version, stands);
    const to = asWanted(row, wanted, after?.id);
    const rows = after ? putEntry(owner, after, before) : before ? removeEntry(owner, before) : [];
    const tally = tallyMoved(before ? [before] : [], after ? [after] : []);
    const writes = [
      ...heads,
      cashLedger.move(owner, cash, Math.max(cash.last, after?.id ?? 0), tally),
      ...rows,
      ...balanceWrites(owner, movesOf(before, after)),
      putPlatform(owner, to, stands),
    ];
    await writeRecords(actor, writes, now);
    return to;
  });

/** What is left of balances that were set by hand goes with the cash. */
const balancesGone = async (owner: string, platform: string): Promise<Write[]> =>
  (await listBalances(owner))
    .filter((balance) => balance.platform === platform)
    .map(({ currency, balance }) => {
      const Key: Key = { pk: userKey(owner), sk: `CBAL#${platform}#${currency}` };
      const before = { platform, currency, balance };
      return { Delete: { Key }, ...(balance !== 0 && { of: { record: Key.sk, before } }) };
    });

/** All of it follows: refused where a trade has been recorded since they were looked through. */
const finish = async (actor: Owner, row: StoredPlatform, heads: readonly Write[], now: Date): Promise<void> => {
  const owner = actor.id;
  const { unfinished: _all, version, ...rest } = row;
  const isNothing = !row.own && row.since === undefined;
  const to = { ...rest, version: version + 1 };
  // What was decided is in the log already.
  const { of: _told, ...write } = isNothing ? removePlatformRow(owner, row) : putPlatform(owner, to, row);
  const gone = row.since === undefined ? await balancesGone(owner, row.platform) : [];
  await writeRecords(actor, [...heads, ...gone, write as Write], now);
};

const wrong =
  (kept: readonly StoredPlatform[]) =>
  (trade: Trade): boolean =>
    !isMarkedRight(trade, kept);

/** Goes on from wherever it stopped, as far as the time of a call allows. How many trades and dividends are left. */
const goOn = async (actor: Owner, platform: string, now: () => Date): Promise<number> => {
  const until = Date.now() + longest;
  const writer: Owner = { id: actor.id, made: { source: 'follow', group: `${platform} ${now().toISOString()}` } };
  return untilUndisturbed(async () => {
    const row = (await listKeptPlatforms(actor.id)).find((one) => one.platform === platform);
    if (!row?.unfinished) return 0;
    const left = await markTrades(writer, row, wrong([row]), { until, now });
    if (left > 0) return left;
    const dividendsLeft = await markEntries(writer, row, { until, now });
    if (dividendsLeft > 0) return dividendsLeft;
    await recheckCash(writer, now());
    if (row.since !== undefined) await syncDividends(writer, [row.platform], { now });
    const heads = await headsMoved(actor.id);
    const counting = { until, now, counting: true };
    const more = (await markTrades(writer, row, wrong([row]), counting)) + (await markEntries(writer, row, counting));
    if (more > 0) return more;
    await finish(actor, row, heads, now());
    return 0;
  });
};

const switchCash = async (actor: Owner, wanted: Wanted, now: () => Date): Promise<CashKept> => {
  refuseSpecified(wanted.platform);
  const row = await decide(actor, wanted, now());
  const left = row?.unfinished ? await goOn(actor, wanted.platform, now) : 0;
  return { platform: wanted.platform, since: wanted.since ?? null, left };
};

/**
 * Keeps the cash of a platform from a day on. Its trades from then on move cash, those before do not; dividends likewise.
 * Said again with another day or balance, everything follows that. What takes longer than a call is gone on with by the
 * same call; until then each balance is the sum of its rows at any time.
 * @throws Refusal 400 for a day to come; 404; 409 `stale`; 422 `always_cash`, `cash_stands`.
 */
export const keepCash = async (actor: Owner, sent: CashKeeping, { now } = live): Promise<CashKept> => {
  refuseFuture('since', sent.since, dayInNewYork(now()));
  return switchCash(actor, sent, now);
};

/**
 * Keeps its cash no longer: its trades and dividends move none, and what was set by hand is gone.
 * @throws Refusal 404; 422 `always_cash`, or `cash_stands` while rows entered there stand.
 */
export const stopCash = (actor: Owner, { platform }: PlatformNamed, { now } = live): Promise<CashKept> =>
  switchCash(actor, { platform, balance: 0 }, now);
