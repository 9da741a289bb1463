import type { CashEntriesEdit } from '#contract/cash';
import type { ChosenRow, RowsChanged, RowsDeletion } from '#contract/many-rows';
import { titleOf } from '#core/activity/describe';
import { derivedIdsFrom, moveOf, reversed } from '#core/cash/moves';
import { dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { fitsOneTransaction } from '#functions/cash/many-runs';
import { automatic, derived, ofDividend } from '#functions/cash/service';
import {
  cashLedger,
  entries,
  isOfDividend,
  putEntry,
  removeEntry,
  type StoredEntry,
  tallyMoved,
} from '#functions/cash/store';
import { releaseDividends } from '#functions/dividends/release';
import type { Actor } from '#functions/identity/actor';
import { platformsFor, refuseCashless, whilePlatforms } from '#functions/identity/platforms';
import { clock } from '#functions/ports';
import { orNotFound, refuseFuture, refuseStale } from '#functions/refusal';
import { recordText } from '#functions/storage/change-log';
import { given, judgedRows, packed, refuseRows, rowsChanged, writeManyRows } from '#functions/storage/many-rows';
import { getItems, type Key, type Write } from '#functions/storage/table';

const live = { now: clock };
type Effects = typeof live;

/** A row as it stands, and as it is to be; without `after` it goes. */
interface EntryChange {
  at: number;
  before: StoredEntry;
  after?: StoredEntry;
}

/** What is to become of a row that stands. @throws Refusal as for a single one. */
type Becomes = (id: number, before: StoredEntry | undefined) => StoredEntry | undefined;

const readEntries = async (owner: string, ids: readonly number[]): Promise<Map<number, StoredEntry>> => {
  const keys = ids.map((id) => entries.key(owner, id));
  const items = await getItems<StoredEntry & Key>(keys, { consistently: true });
  return new Map(items.map((item) => [item.id, entries.fromItem(item)]));
};

interface Many {
  owner: string;
  rows: readonly ChosenRow[];
  becomes: Becomes;
  /** Where all of them are to be, if that is changed. */
  platform?: string | undefined;
}

/** Those of the rows that can be changed, each as it stands and as it is to be. */
const judged = async ({ owner, rows, becomes, platform }: Many, ats: readonly number[]) => {
  const stand = await readEntries(
    owner,
    ats.flatMap((at) => rows[at]?.id ?? []),
  );
  const places = platform === undefined ? [...stand.values()].map((entry) => entry.platform) : [platform];
  const kept = await platformsFor(owner, places);
  const { good, refused } = judgedRows(ats, (at): EntryChange => {
    const { id, version } = rows[at] as ChosenRow;
    const after = becomes(id, stand.get(id));
    const before = orNotFound(stand.get(id), 'transaction');
    refuseStale('transaction', version, before);
    if (after) refuseCashless(kept, { platform: after.platform, day: after.transactionDate }, 'change.platform');
    return { at, before, ...(after && { after }) };
  });
  const guards = whilePlatforms(
    owner,
    kept,
    good.flatMap(({ after }) => after?.platform ?? []),
  );
  return { good, refused, stand, guards };
};

const isSame = ({ before, after }: EntryChange): boolean =>
  after !== undefined && recordText(before) === recordText(after);

const writesOf = async (owner: string, changes: readonly EntryChange[]): Promise<Write[]> => {
  if (changes.length === 0) return [];
  const before = changes.map((one) => one.before);
  const after = changes.flatMap((one) => one.after ?? []);
  const gone = changes.filter((one) => !one.after).flatMap((one) => one.before.dividend ?? []);
  return [
    cashLedger.touch(owner, tallyMoved(before, after)),
    ...changes.flatMap((one) => (one.after ? putEntry(owner, one.after, one.before) : removeEntry(owner, one.before))),
    ...balanceWrites(owner, [...before.map((row) => reversed(moveOf(row))), ...after.map(moveOf)]),
    ...(await releaseDividends(owner, gone)),
  ];
};

const changeEntries = (actor: Actor, change: Omit<Many, 'owner'>, { now }: Effects): Promise<RowsChanged> => {
  const { rows } = change;
  const many: Many = { owner: actor.id, ...change };
  const all = rows.map((_, at) => at);
  return writeManyRows(actor, now, {
    begin: async () => {
      const { good, refused, stand } = await judged(many, all);
      refuseRows(refused, (at) => {
        const row = stand.get(rows[at]?.id ?? 0);
        return row && titleOf('CTX#', row);
      });
      // Rows of dividends by themselves: should their dividends be gone one day, the others can still be put back.
      const kinds = Object.values(Object.groupBy(good, ({ before }) => (before.dividend ? 'synced' : 'entered')));
      const runs = kinds.flatMap((own) =>
        packed(
          own.map((one) => [one]),
          fitsOneTransaction,
        ),
      );
      return runs.map((run) => run.map(({ at }) => at));
    },
    step: async (run) => {
      const { good, refused, guards } = await judged(many, run);
      const writes = await writesOf(
        actor.id,
        good.filter((one) => !isSame(one)),
      );
      return {
        writes: [...writes, ...(writes.length > 0 ? guards : [])],
        refused,
        done: good.map(({ at, before }) => [at, before.id]),
      };
    },
    answer: rowsChanged(rows),
  });
};

/**
 * Gives many entered rows the same fields, all or none, and moves the balances by the difference.
 * @throws Refusal as for a single row, naming the first that is refused and all of them in its details.
 */
export const editEntries = async (
  actor: Actor,
  { rows, change }: CashEntriesEdit,
  effects: Effects = live,
): Promise<RowsChanged> => {
  if (change.transactionDate)
    refuseFuture('change.transactionDate', change.transactionDate, dayInNewYork(effects.now()));
  if (change.platform) {
    const kept = await platformsFor(actor.id, [change.platform]);
    refuseCashless(kept, { platform: change.platform }, 'change.platform');
  }
  const edited: Becomes = (id, before) => {
    if (id > derivedIdsFrom || (before && isOfDividend(before))) throw automatic();
    return before && { ...before, ...given(change), version: before.version + 1 };
  };
  return changeEntries(actor, { rows, becomes: edited, platform: change.platform }, effects);
};

/** Deletes many entered or synced rows, all or none; dividends whose rows go can be synced again. */
export const deleteEntries = (actor: Actor, { rows }: RowsDeletion, effects: Effects = live): Promise<RowsChanged> => {
  const gone: Becomes = (id, before) => {
    if (id > derivedIdsFrom) throw derived();
    if (before?.manualDividend !== undefined) throw ofDividend();
    return undefined;
  };
  return changeEntries(actor, { rows, becomes: gone }, effects);
};
