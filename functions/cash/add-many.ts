import { type CashBatch, NewCashEntry } from '#contract/cash';
import type { BatchAnswer, BatchedRow, NotARow } from '#contract/many-rows';
import { derivedIdsFrom, moveOf } from '#core/cash/moves';
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
import { Refusal, refuseFuture } from '#functions/refusal';
import { packed, type Written, writeManyRows } from '#functions/storage/many-rows';

const live = { now: clock };
type Effects = typeof live;

interface Rules {
  today: Day;
  kept: readonly StoredPlatform[];
}

const namesIn = (rows: readonly (NewCashEntry | NotARow)[]): string[] =>
  rows.flatMap((row) => ('notARow' in row ? [] : row.platform));

/** @throws Refusal as for a single row. */
const readRow = (sent: NewCashEntry | NotARow, { today, kept }: Rules): NewCashEntry => {
  if ('notARow' in sent) throw notValid(NewCashEntry.safeParse(sent.notARow).error as never);
  refuseFuture('transactionDate', sent.transactionDate, today);
  refuseCashless(kept, { platform: sent.platform, day: sent.transactionDate });
  return sent;
};

const judged = (sent: NewCashEntry | NotARow, rules: Rules): NewCashEntry | Refusal => {
  try {
    return readRow(sent, rules);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Nothing is recorded where a row is refused: which ones are, and why. */
const refusals = (rows: readonly (NewCashEntry | Refusal)[]): BatchAnswer | null => {
  const because = rows.findIndex((row) => row instanceof Refusal);
  if (because < 0) return null;
  const leftOut = { status: 'leftOut' as const, error: 'Left out, since another row was refused.', because };
  const answerOf = (row: NewCashEntry | Refusal): BatchedRow => {
    if (!(row instanceof Refusal)) return leftOut;
    const { message: error, code, details } = row;
    return { status: 'refused', error, code, path: details?.[0]?.path ?? null };
  };
  return { transactions: rows.map(answerOf) };
};

const answerOf = ({ done }: Written): BatchAnswer => {
  const ids = new Map(done);
  return { transactions: [...ids.keys()].map((_, at) => ({ status: 'recorded', id: ids.get(at) ?? 0 })) };
};

/**
 * Records many rows and moves their balances, all or none; see the contract. Ids follow the dates, and on one date the
 * order of the rows.
 * @throws Refusal 400 without an Idempotency-Key, 422 where the ledger is full; 503 as `writeManyRows`.
 */
export const addEntries = async (
  actor: Actor,
  { transactions }: CashBatch,
  { now }: Effects = live,
): Promise<BatchAnswer> => {
  const today = dayInNewYork(now());
  const kept = await platformsFor(actor.id, namesIn(transactions));
  const rows = transactions.map((sent) => judged(sent, { today, kept }));
  const refused = refusals(rows);
  if (refused) return refused;
  const sent = rows as NewCashEntry[];
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
        return { id: nextEntryId(head.last + place), ...(sent[at] as NewCashEntry), version: 1 };
      });
      const writes = [
        cashLedger.move(actor.id, head, head.last + run.length, tallyMoved([], entries)),
        ...entries.flatMap((entry) => putEntry(actor.id, entry)),
        ...balanceWrites(actor.id, entries.map(moveOf)),
      ];
      return { writes, refused: [], done: run.map((at, place) => [at, entries[place]?.id ?? 0]) };
    },
    answer: answerOf,
  });
};
