import { StatedDividend } from '#contract/manual-dividends';
import type { BatchAnswer } from '#contract/many-rows';
import { derivedIdsFrom } from '#core/cash/moves';
import { entryFault } from '#core/dividends/entry-faults';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { full } from '#functions/cash/service';
import { cashLedger } from '#functions/cash/store';
import { fitsWith, planRun, readStage, type Stage } from '#functions/dividends/add-run';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import { rowOf } from '#functions/dividends/manual';
import { dividendLedger, type ManualRow } from '#functions/dividends/manual-store';
import { notValid } from '#functions/http/not-valid';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { Refusal, refuseFault } from '#functions/refusal';
import { judgedBatch, recordedBatch } from '#functions/storage/batch-answer';
import { given, packed, writeManyRows } from '#functions/storage/many-rows';

const live = { now: clock };

export const mostDividends = 250;

/** @throws Refusal as for a dividend by hand. */
const readRow = (sent: StatedDividend, today: Day): ManualRow => {
  const read = StatedDividend.safeParse(sent);
  if (!read.success) throw notValid(read.error as never);
  const { source, gross, ...fields } = read.data;
  const row: ManualRow = { ...rowOf(0, fields, 1), ...given({ source, gross }) };
  refuseFault(entryFault(row, today));
  return row;
};

/**
 * Records dividends as a statement has them, all or none, each with its own row of cash where its platform keeps cash here. A
 * found dividend that makes a pair with one brings no cash any more; what of it was in the cash is taken back in the same
 * transaction. Ids follow the dates, and on one date the order of the rows; broken off, the same call under the same key goes
 * on where it stopped. Internal: what `actor.made` says they were made by, and their sources, are taken as they are.
 * @throws Refusal 400 without an Idempotency-Key or for more than 250; 422 where the cash ledger is full; 503 as `writeManyRows`.
 */
export const addDividends = async (
  actor: Actor,
  sent: readonly StatedDividend[],
  { now } = live,
): Promise<BatchAnswer> => {
  if (sent.length === 0) return { transactions: [] };
  if (sent.length > mostDividends) {
    throw new Refusal(400, 'invalid', `At most ${mostDividends} dividends can be recorded at once.`);
  }
  const today = dayInNewYork(now());
  const { rows, refused } = judgedBatch(sent, (one) => readRow(one, today));
  if (refused) return refused;
  const dateOf = (at: number): Day => rows[at]?.paymentDate ?? '';
  const inOrder = rows.map((_, at) => at).toSorted((a, b) => compareText(dateOf(a), dateOf(b)) || a - b);
  const rowsAt = (run: readonly number[]) => run.flatMap((at) => rows[at] ?? []);
  let isWhole = true;
  /** Where the transaction that is being written leads to; one that is planned again has met another. */
  let ahead: { from: number | undefined; stage: Stage } | null = null;
  const answer = await writeManyRows(actor, now, {
    begin: async () => {
      const [head, { last }] = await Promise.all([dividendLedger.head(actor.id), cashLedger.head(actor.id)]);
      if (last + rows.length >= derivedIdsFrom) throw full();
      const fits = fitsWith((head.listed ?? 0) > 0);
      return packed(
        inOrder.map((at) => [at]),
        (run) => fits(rowsAt(run)),
      );
    },
    step: async (run) => {
      const isNext = ahead !== null && ahead.from !== run[0];
      const stage = isNext && ahead ? ahead.stage : await readStage(actor.id, rows);
      const planned = await planRun(actor, rowsAt(run), stage, today);
      ahead = planned.next && { from: run[0], stage: planned.next };
      isWhole &&= planned.isWhole;
      return { writes: planned.writes, refused: [], done: run.map((at, place) => [at, planned.rows[place]?.id ?? 0]) };
    },
    answer: recordedBatch,
  });
  if (!isWhole) await finishCorrections(actor.id);
  return answer;
};
