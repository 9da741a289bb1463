import type { CashEntriesBulkEdit } from '#contract/cash';
import type { BulkRowChangeResult, BulkRowDeletion, BulkRowRef } from '#contract/fields/bulk-row-refs';
import { describeRecord } from '#core/activity/describe-record';
import { firstTradeDerivedCashRowId, reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import { getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import type { CashRowSources } from '#functions/cash/cash-row-sources';
import {
  automaticEntryEditRefusal,
  cdInterestEntryRefusal,
  statementDividendEntryRefusal,
  tradeDerivedEntryRefusal,
} from '#functions/cash/service';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  cashEntryCollection,
  cashLedger,
  computeCashLedgerTallyDelta,
  isDividendEntry,
  type StoredCashEntry,
} from '#functions/cash/store';
import { entriesFitTransaction } from '#functions/cash/transaction-size';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  buildPlatformsUnchangedChecks,
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import { getItems, type TableKey, type TransactionWrite } from '#functions/runtime/storage/table';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';
import {
  omitUndefined,
  throwRowRefusals,
  toBulkRowChangeResult,
  validateRows,
  writeRowsInBulk,
} from '#functions/runtime/storage/write-rows-in-bulk';

interface Effects {
  now: () => Date;
  sources: CashRowSources;
}

/** A row as it stands, and as it is to be; without `after` it goes. */
interface EntryChange {
  at: number;
  before: StoredCashEntry;
  after?: StoredCashEntry;
}

/** What is to become of a row that stands. @throws Refusal as for a single one. */
type Becomes = (id: number, before: StoredCashEntry | undefined) => StoredCashEntry | undefined;

const readEntries = async (owner: string, ids: readonly number[]): Promise<Map<number, StoredCashEntry>> => {
  const keys = ids.map((id) => cashEntryCollection.key(owner, id));
  const items = await getItems<StoredCashEntry & TableKey>(keys, { consistently: true });
  return new Map(items.map((item) => [item.id, cashEntryCollection.fromItem(item)]));
};

interface Many {
  owner: string;
  rows: readonly BulkRowRef[];
  becomes: Becomes;
  /** Where all of them are to be, if that is changed. */
  platform?: string | undefined;
}

/** Those of the rows that can be changed, each as it stands and as it is to be. */
const validateEntryChanges = async ({ owner, rows, becomes, platform }: Many, ats: readonly number[]) => {
  const stand = await readEntries(
    owner,
    ats.flatMap((at) => rows[at]?.id ?? []),
  );
  const places = platform === undefined ? [...stand.values()].map((entry) => entry.platform) : [platform];
  const storedPlatforms = await listStoredPlatformsIfNeeded(owner, places);
  const { good, refused } = validateRows(ats, (at): EntryChange => {
    const { id, version } = rows[at] as BulkRowRef;
    const after = becomes(id, stand.get(id));
    const before = requireFound(stand.get(id), 'transaction');
    refuseStale('transaction', version, before);
    if (after)
      refuseCashlessPlatform(
        storedPlatforms,
        { platform: after.platform, day: after.transactionDate },
        'change.platform',
      );
    return { at, before, ...(after && { after }) };
  });
  const guards = buildPlatformsUnchangedChecks(
    owner,
    storedPlatforms,
    good.flatMap(({ after }) => after?.platform ?? []),
  );
  return { good, refused, stand, guards };
};

const isSame = ({ before, after }: EntryChange): boolean =>
  after !== undefined && serializeRecordForComparison(before) === serializeRecordForComparison(after);

const planWrites = async (
  owner: string,
  changes: readonly EntryChange[],
  { releaseDividends }: CashRowSources,
): Promise<TransactionWrite[]> => {
  if (changes.length === 0) return [];
  const before = changes.map((one) => one.before);
  const after = changes.flatMap((one) => one.after ?? []);
  const gone = changes.filter((one) => !one.after).flatMap((one) => one.before.dividend ?? []);
  return [
    cashLedger.touch(owner, computeCashLedgerTallyDelta(before, after)),
    ...changes.flatMap((one) =>
      one.after ? buildCashEntryWrite(owner, one.after, one.before) : buildCashEntryRemovalWrite(owner, one.before),
    ),
    ...buildBalanceDeltaWrites(owner, [
      ...before.map((row) => reverseCashDelta(toCashDelta(row))),
      ...after.map(toCashDelta),
    ]),
    ...(await releaseDividends(owner, gone)),
  ];
};

const changeEntries = (
  actor: Actor,
  change: Omit<Many, 'owner'>,
  { now, sources }: Effects,
): Promise<BulkRowChangeResult> => {
  const { rows } = change;
  const many: Many = { owner: actor.id, ...change };
  const all = rows.map((_, at) => at);
  return writeRowsInBulk(actor, now, {
    begin: async () => {
      const { good, refused, stand } = await validateEntryChanges(many, all);
      throwRowRefusals(refused, (at) => {
        const row = stand.get(rows[at]?.id ?? 0);
        return row && describeRecord('CTX#', row);
      });
      // Rows of dividends by themselves: should their dividends be gone one day, the others can still be put back.
      const kinds = Object.values(Object.groupBy(good, ({ before }) => (before.dividend ? 'synced' : 'entered')));
      const runs = kinds.flatMap((own) =>
        packUnitsIntoRuns(
          own.map((one) => [one]),
          entriesFitTransaction,
        ),
      );
      return runs.map((run) => run.map(({ at }) => at));
    },
    step: async (run) => {
      const { good, refused, guards } = await validateEntryChanges(many, run);
      const writes = await planWrites(
        actor.id,
        good.filter((one) => !isSame(one)),
        sources,
      );
      return {
        writes: [...writes, ...(writes.length > 0 ? guards : [])],
        refused,
        done: good.map(({ at, before }) => [at, before.id]),
      };
    },
    answer: toBulkRowChangeResult(rows),
  });
};

/**
 * Gives many entered rows the same fields, all or none, and moves the balances by the difference.
 * @throws Refusal as for a single row, naming the first that is refused and all of them in its details.
 */
export const editCashEntries = async (
  actor: Actor,
  { rows, change }: CashEntriesBulkEdit,
  effects: Effects,
): Promise<BulkRowChangeResult> => {
  if (change.transactionDate)
    refuseFutureDate('change.transactionDate', change.transactionDate, getDayInNewYork(effects.now()));
  if (change.platform) {
    const storedPlatforms = await listStoredPlatformsIfNeeded(actor.id, [change.platform]);
    refuseCashlessPlatform(storedPlatforms, { platform: change.platform }, 'change.platform');
  }
  const edited: Becomes = (id, before) => {
    if (id > firstTradeDerivedCashRowId || (before && isDividendEntry(before))) throw automaticEntryEditRefusal();
    if (before?.paidBy) throw cdInterestEntryRefusal();
    return before && { ...before, ...omitUndefined(change), version: before.version + 1 };
  };
  return changeEntries(actor, { rows, becomes: edited, platform: change.platform }, effects);
};

/** Deletes many entered or synced rows, all or none; dividends whose rows go can be synced again. */
export const deleteCashEntries = (
  actor: Actor,
  { rows }: BulkRowDeletion,
  effects: Effects,
): Promise<BulkRowChangeResult> => {
  const gone: Becomes = (id, before) => {
    if (id > firstTradeDerivedCashRowId) throw tradeDerivedEntryRefusal();
    if (before?.manualDividend !== undefined) throw statementDividendEntryRefusal();
    if (before?.paidBy) throw cdInterestEntryRefusal();
    return undefined;
  };
  return changeEntries(actor, { rows, becomes: gone }, effects);
};
