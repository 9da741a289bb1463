import { NewCashEntry } from '#contract/cash';
import type { InvalidBatchRow, RowBatchResult } from '#contract/fields/bulk-row-refs';
import { firstTradeDerivedCashRowId, toCashDelta } from '#core/cash/cash-deltas';
import type { ImportSource } from '#core/statements/plan/import-source';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { cashLedgerFullRefusal, getNextCashEntryId } from '#functions/cash/entry-ids';
import {
  buildCashEntryWrite,
  cashLedger,
  computeCashLedgerTallyDelta,
  type StoredCashEntry,
} from '#functions/cash/store';
import { entriesFitTransaction } from '#functions/cash/transaction-size';
import { clock } from '#functions/runtime/clock';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
  type StoredPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { refuseFutureDate } from '#functions/runtime/refusal';
import { toRecordedBatchResult, validateBatch } from '#functions/runtime/storage/batch-result';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';
import { writeRowsInBulk } from '#functions/runtime/storage/write-rows-in-bulk';

/** A row as it is sent, or as an import knows it: a request's body never names its source. */
type AddedEntry = NewCashEntry & { source?: ImportSource };

const live = { now: clock };
type Effects = typeof live;

interface Rules {
  today: Day;
  kept: readonly StoredPlatform[];
}

const listPlatformNames = (rows: readonly (NewCashEntry | InvalidBatchRow)[]): string[] =>
  rows.flatMap((row) => ('notARow' in row ? [] : row.platform));

/** @throws Refusal as for a single row. */
const readRow = (sent: AddedEntry | InvalidBatchRow, { today, kept }: Rules): AddedEntry => {
  if ('notARow' in sent) throw invalidInputRefusal(NewCashEntry.safeParse(sent.notARow).error as never);
  refuseFutureDate('transactionDate', sent.transactionDate, today);
  refuseCashlessPlatform(kept, { platform: sent.platform, day: sent.transactionDate });
  return sent;
};

/**
 * Records many rows and moves their balances, all or none; see the contract. Ids follow the dates, and on one date the
 * order of the rows.
 * @throws Refusal 400 without an Idempotency-Key, 422 where the ledger is full; 503 as `writeRowsInBulk`.
 */
export const addCashEntries = async (
  actor: Actor,
  { transactions }: { transactions: readonly (AddedEntry | InvalidBatchRow)[] },
  { now }: Effects = live,
): Promise<RowBatchResult> => {
  const today = getDayInNewYork(now());
  const storedPlatforms = await listStoredPlatformsIfNeeded(actor.id, listPlatformNames(transactions));
  const { rows: sent, refused } = validateBatch(transactions, (row) => readRow(row, { today, kept: storedPlatforms }));
  if (refused) return refused;
  const inOrder = sent
    .map((_, at) => at)
    .toSorted((a, b) => compareText(sent[a]?.transactionDate ?? '', sent[b]?.transactionDate ?? '') || a - b);
  return writeRowsInBulk(actor, now, {
    begin: async () => {
      const { last } = await cashLedger.head(actor.id);
      if (last + sent.length >= firstTradeDerivedCashRowId) throw cashLedgerFullRefusal();
      const fits = (run: readonly number[]) => entriesFitTransaction(run.map((at) => ({ after: sent[at] })));
      return packUnitsIntoRuns(
        inOrder.map((at) => [at]),
        fits,
      );
    },
    step: async (run) => {
      const head = await cashLedger.head(actor.id);
      const some = run.map((at) => sent[at] as NewCashEntry);
      const now = await listStoredPlatformsIfNeeded(actor.id, listPlatformNames(some));
      for (const { platform, transactionDate: day } of some) refuseCashlessPlatform(now, { platform, day });
      const entries = run.map((at, place): StoredCashEntry => {
        return { id: getNextCashEntryId(head.last + place), ...(sent[at] as AddedEntry), version: 1 };
      });
      const writes = [
        cashLedger.move(actor.id, head, head.last + run.length, computeCashLedgerTallyDelta([], entries)),
        ...entries.flatMap((entry) => buildCashEntryWrite(actor.id, entry)),
        ...buildBalanceDeltaWrites(actor.id, entries.map(toCashDelta)),
      ];
      return { writes, refused: [], done: run.map((at, place) => [at, entries[place]?.id ?? 0]) };
    },
    answer: toRecordedBatchResult,
  });
};
