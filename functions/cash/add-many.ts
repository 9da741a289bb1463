import { NewCashEntry } from '#contract/cash';
import type { BatchAnswer, NotARow } from '#contract/many-rows';
import { derivedIdsFrom, moveOf } from '#core/cash/moves';
import type { Source } from '#core/statements/source';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { fitsOneTransaction } from '#functions/cash/many-runs';
import { full, nextEntryId } from '#functions/cash/service';
import { cashLedger, putEntry, type StoredEntry, tallyMoved } from '#functions/cash/store';
import { notValid } from '#functions/http/not-valid';
import type { Actor } from '#functions/identity/actor';
import { platformsFor, refuseCashless, type StoredPlatform } from '#functions/identity/platforms';
import { clock } from '#functions/ports';
import { refuseFuture } from '#functions/refusal';
import { judgedBatch, recordedBatch } from '#functions/storage/batch-answer';
import { packed, writeManyRows } from '#functions/storage/many-rows';

/** A row as it is sent, or as an import knows it: a request's body never names its source. */
type AddedEntry = NewCashEntry & { source?: Source };

const live = { now: clock };
type Effects = typeof live;

interface Rules {
  today: Day;
  kept: readonly StoredPlatform[];
}

const namesIn = (rows: readonly (NewCashEntry | NotARow)[]): string[] =>
  rows.flatMap((row) => ('notARow' in row ? [] : row.platform));

/** @throws Refusal as for a single row. */
const readRow = (sent: AddedEntry | NotARow, { today, kept }: Rules): AddedEntry => {
  if ('notARow' in sent) throw notValid(NewCashEntry.safeParse(sent.notARow).error as never);
  refuseFuture('transactionDate', sent.transactionDate, today);
  refuseCashless(kept, { platform: sent.platform, day: sent.transactionDate });
  return sent;
};

/**
 * Records many rows and moves their balances, all or none; see the contract. Ids follow the dates, and on one date the
 * order of the rows.
 * @throws Refusal 400 without an Idempotency-Key, 422 where the ledger is full; 503 as `writeManyRows`.
 */
export const addEntries = async (
  actor: Actor,
  { transactions }: { transactions: readonly (AddedEntry | NotARow)[] },
  { now }: Effects = live,
): Promise<BatchAnswer> => {
  const today = dayInNewYork(now());
  const kept = await platformsFor(actor.id, namesIn(transactions));
  const { rows: sent, refused } = judgedBatch(transactions, (row) => readRow(row, { today, kept }));
  if (refused) return refused;
  const inOrder = sent
    .map((_, at) => at)
    .toSorted((a, b) => compareText(sent[a]?.transactionDate ?? '', sent[b]?.transactionDate ?? '') || a - b);
  return writeManyRows(actor, now, {
    begin: async () => {
      const { last } = await cashLedger.head(actor.id);
      if (last + sent.length >= derivedIdsFrom) throw full();
      const fits = (run: readonly number[]) => fitsOneTransaction(run.map((at) => ({ after: sent[at] })));
      return packed(
        inOrder.map((at) => [at]),
        fits,
      );
    },
    step: async (run) => {
      const head = await cashLedger.head(actor.id);
      const some = run.map((at) => sent[at] as NewCashEntry);
      const now = await platformsFor(actor.id, namesIn(some));
      for (const { platform, transactionDate: day } of some) refuseCashless(now, { platform, day });
      const entries = run.map((at, place): StoredEntry => {
        return { id: nextEntryId(head.last + place), ...(sent[at] as AddedEntry), version: 1 };
      });
      const writes = [
        cashLedger.move(actor.id, head, head.last + run.length, tallyMoved([], entries)),
        ...entries.flatMap((entry) => putEntry(actor.id, entry)),
        ...balanceWrites(actor.id, entries.map(moveOf)),
      ];
      return { writes, refused: [], done: run.map((at, place) => [at, entries[place]?.id ?? 0]) };
    },
    answer: recordedBatch,
  });
};
