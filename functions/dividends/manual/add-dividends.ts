import { StatementDividend } from '#contract/dividends/manual-dividends';
import type { RowBatchResult } from '#contract/fields/bulk-row-refs';
import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import { findForeignDividendFault } from '#core/dividends/dividend-currency';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { cashLedgerFullRefusal } from '#functions/cash/entry-ids';
import { cashLedger } from '#functions/cash/store';
import { tryFinishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import { toManualDividendRow } from '#functions/dividends/manual/manual-dividends';
import { dividendLedger, type ManualDividendRow } from '#functions/dividends/manual/manual-store';
import {
  type AddedDividendsContext,
  createAddedDividendsFitCheck,
  planAddedDividends,
  readAddedDividendsContext,
} from '#functions/dividends/manual/plan-added-dividends';
import { clock } from '#functions/runtime/clock';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, refuseValidationFault } from '#functions/runtime/refusal';
import { toRecordedBatchResult, validateBatch } from '#functions/runtime/storage/batch-result';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';
import { omitUndefined, writeRowsInBulk } from '#functions/runtime/storage/write-rows-in-bulk';

const live = { now: clock, finish: tryFinishDividendCorrections };

const maxDividends = 500;

/** @throws Refusal as for a dividend by hand. */
const readRow = (sent: StatementDividend, today: Day): ManualDividendRow => {
  const read = StatementDividend.safeParse(sent);
  if (!read.success) throw invalidInputRefusal(read.error as never);
  const { source, gross, paidIn, ...fields } = read.data;
  const row: ManualDividendRow = { ...toManualDividendRow(0, fields, 1), ...omitUndefined({ source, gross, paidIn }) };
  refuseValidationFault(findDividendEntryFault(row, today) ?? (paidIn ? findForeignDividendFault(paidIn, row) : null));
  return row;
};

/**
 * Records dividends as a statement has them, all or none, each with its own row of cash where its platform keeps cash here. A
 * found dividend that makes a pair with one brings no cash any more; what of it was in the cash is taken back in the same
 * transaction. Ids follow the dates, and on one date the order of the rows; broken off, the same call under the same key goes
 * on where it stopped. Internal: what `actor.made` says they were made by, and their sources, are taken as they are.
 * @throws Refusal 400 without an Idempotency-Key or for more than 500; 422 where the cash ledger is full; 503 as `writeRowsInBulk`.
 */
export const addStatementDividends = async (
  actor: Actor,
  sent: readonly StatementDividend[],
  { now, finish } = live,
): Promise<RowBatchResult> => {
  if (sent.length === 0) return { transactions: [] };
  if (sent.length > maxDividends) {
    throw new Refusal(400, 'invalid', `At most ${maxDividends} dividends can be recorded at once.`);
  }
  const today = getDayInNewYork(now());
  const { rows, refused } = validateBatch(sent, (one) => readRow(one, today));
  if (refused) return refused;
  const getDate = (at: number): Day => rows[at]?.paymentDate ?? '';
  const inOrder = rows.map((_, at) => at).toSorted((a, b) => compareText(getDate(a), getDate(b)) || a - b);
  const rowsAt = (run: readonly number[]) => run.flatMap((at) => rows[at] ?? []);
  let isWhole = true;
  /** Where the transaction that is being written leads to; one that is planned again has met another. */
  let ahead: { from: number | undefined; stage: AddedDividendsContext } | null = null;
  const answer = await writeRowsInBulk(actor, now, {
    begin: async () => {
      const [head, { last }] = await Promise.all([dividendLedger.head(actor.id), cashLedger.head(actor.id)]);
      if (last + rows.length >= firstTradeDerivedCashRowId) throw cashLedgerFullRefusal();
      const fits = createAddedDividendsFitCheck((head.listed ?? 0) > 0);
      return packUnitsIntoRuns(
        inOrder.map((at) => [at]),
        (run) => fits(rowsAt(run)),
      );
    },
    step: async (run) => {
      const isNext = ahead !== null && ahead.from !== run[0];
      const stage = isNext && ahead ? ahead.stage : await readAddedDividendsContext(actor.id, rows);
      const planned = await planAddedDividends(actor, rowsAt(run), stage, today);
      ahead = planned.next && { from: run[0], stage: planned.next };
      isWhole &&= planned.isWhole;
      return { writes: planned.writes, refused: [], done: run.map((at, place) => [at, planned.rows[place]?.id ?? 0]) };
    },
    answer: toRecordedBatchResult,
  });
  if (!isWhole) await finish(actor);
  return answer;
};
