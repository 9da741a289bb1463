import type { BatchAnswer, NotARow } from '#contract/many-rows';
import type { SourcedTrade, Trade, TradeBatch } from '#contract/trades';
import { tradeMoves } from '#core/cash/moves';
import { addsShares } from '#core/portfolio/trades';
import { dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { finishFollowing } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { platformsFor } from '#functions/identity/platforms';
import {
  answersOf,
  type BatchPlan,
  placedRow,
  planBatch,
  readRow,
  replanBatch,
  tradesAt,
} from '#functions/portfolio/batch-plan';
import { runsOf } from '#functions/portfolio/batch-runs';
import { keptAfter, keptIn } from '#functions/portfolio/books-store';
import { bookWrites, positionsAfter, type Standing } from '#functions/portfolio/change-books';
import { followBatch } from '#functions/portfolio/follow-batch';
import { makeBooksSoon } from '#functions/portfolio/make-books';
import { askedBeside } from '#functions/portfolio/market';
import {
  type Batch,
  type BatchRead,
  type PositionLists,
  positionLists,
  readBatch,
} from '#functions/portfolio/read-batch';
import { firstDayOf, putTrade, tradeLedger, tradesTallied } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getSplits } from '#functions/stocks/cache';
import { writeRecords } from '#functions/storage/commit';
import { keyMissing, progressOf } from '#functions/storage/idempotency';
import { isKept, movedOn, untilUndisturbed } from '#functions/storage/ledger';
import { asUnfinished, given } from '#functions/storage/many-rows';
import { type Write, WriteConflict, writeTogether } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

/** Where a batch stands: what is there, what is still to come, and by what it is judged. */
interface Stage {
  read: BatchRead;
  plan: BatchPlan;
  standing: Standing;
  lists: PositionLists;
}

const symbolsSold = (trades: readonly Trade[]): string[] => [
  ...new Set(trades.flatMap(({ transactionType, symbol }) => (addsShares(transactionType) ? [] : [symbol]))),
];

/** Writers of batches that the log tells from a person's own. */
const named = ['sample', 'import'] as const;

const told = (plan: BatchPlan): { answer: BatchAnswer } | { state: BatchPlan } =>
  plan.waiting.length === 0 ? { answer: { transactions: answersOf(plan) } } : { state: plan };

/** The writes of one run with all that hangs on it, and the stage that they lead to. */
const planRun = async (batch: Batch, { read, plan, standing, lists }: Stage, run: readonly Trade[]) => {
  const { owner, writer, progress, today, now } = batch;
  const { head, dividends, done, hasFound } = read;
  const last = Math.max(head.last, ...plan.ids);
  const moved = { removed: [], added: run };
  const books = await bookWrites(standing, await positionsAfter(standing, moved), moved);
  const following = await followBatch(writer, run, { dividends, today, hasFound });
  const recorded = new Set(run.map(({ id }) => id));
  const left = { ...plan, waiting: plan.waiting.filter((row) => !recorded.has(plan.ids[row] as number)) };
  const writes: Write[] = [
    tradeLedger.move(owner, head, last, tradesTallied(moved), firstDayOf(moved)),
    ...run.flatMap((trade) => putTrade(owner, trade)),
    ...books,
    ...following.writes,
    ...balanceWrites(owner, run.flatMap(tradeMoves)),
    progress.put(done, told(left), now()),
  ];
  const items = keptAfter(read.books, books);
  const headAfter = { ...movedOn(head, last, firstDayOf(moved)), count: (head.count ?? 0) + run.length };
  const after: Stage = {
    read: {
      hasFound,
      held: read.held,
      head: headAfter,
      dividends: following.isMarked ? movedOn(dividends, dividends.last) : dividends,
      done: { ...told(left), version: done.version + 1 },
      books: items,
    },
    plan: left,
    standing: { ...standing, head: headAfter, kept: standing.kept && keptIn(items) },
    lists,
  };
  return { writes, after, isMarked: following.isMarked };
};

/** Transaction after transaction, each on what the one before has left; null where somebody else's change came in between. */
const record = async (batch: Batch, begun: Stage): Promise<BatchAnswer | null> => {
  let stage = begun;
  const runs = runsOf(tradesAt(batch.rows, begun.plan, begun.plan.waiting));
  for (const [at, run] of runs.entries()) {
    try {
      const { writes, after, isMarked } = await planRun(batch, stage, run);
      await writeRecords(batch.writer, writes, batch.now());
      batch.marked ||= isMarked;
      stage = after;
    } catch (error) {
      if (error instanceof WriteConflict && at > 0) return null;
      throw error;
    }
    await stage.lists.add(run);
  }
  const { plan, read } = stage;
  // All that was left of it has become impossible.
  if (runs.length === 0 && read.done.version > 0) {
    await writeTogether([batch.progress.put(read.done, told(plan), batch.now())]);
  }
  return { transactions: answersOf(plan) };
};

/** From where the batch stands. */
const goOn = async (batch: Batch, { splitsOf }: Effects): Promise<BatchAnswer | null> => {
  const { owner, trades, today } = batch;
  const read = await readBatch(batch);
  const { answer, state } = read.done;
  if (answer) return answer;
  const places = new Set(trades.map(({ platform }) => platform));
  const kept = await platformsFor(owner, places);
  const rows = batch.sent.map((row) => placedRow(row, kept));
  batch.rows = rows;
  const lists = positionLists(owner, read.head);
  const books = isKept(read.head) ? keptIn(read.books) : null;
  const standing: Standing = {
    owner,
    head: read.head,
    kept: books,
    splits: await askedBeside(splitsOf, books?.own)(symbolsSold(trades)),
    tradesOf: lists.of,
  };
  const by = { today, whole: batch.whole, held: read.held };
  const plan = state ? await replanBatch(rows, state, standing, by) : await planBatch(rows, standing, by);
  return record(batch, { read, plan, standing, lists });
};

/**
 * Records many trades, of each position all or none; see the contract. Each transaction holds the rows of whole positions,
 * or a part of one that does not fit, with lists, books, months, tallies, balances and the marks of dividends that they
 * move, and says under the request's Idempotency-Key how far the batch is. Sent again under that key it goes on from there,
 * with the very ids that were given out in the first transaction.
 * @throws Refusal 400 without an Idempotency-Key; 503 where others come first eight times in a row: what is
 * recorded until then stands, and the same batch goes on from there.
 */
export const addTrades = async (
  actor: Actor,
  { transactions, whole }: Pick<TradeBatch, 'whole'> & { transactions: readonly (SourcedTrade | NotARow)[] },
  effects: Effects = live,
): Promise<BatchAnswer> => {
  if (!actor.idempotency) throw keyMissing();
  const owner = actor.id;
  const today = dayInNewYork(effects.now());
  const sent = transactions.map((row) => readRow(row, today));
  const trades = sent.flatMap((row) => ('trade' in row ? [row.trade] : []));
  const progress = progressOf<BatchPlan, BatchAnswer>(owner, actor.idempotency);
  const source = named.find((own) => own === actor.made?.source) ?? 'batch';
  const made = { group: actor.idempotency.key, ...actor.made, source } as const;
  const writer = { id: owner, made, ...given({ provided: actor.provided }) };
  const batch: Batch = {
    owner,
    writer,
    sent,
    rows: sent,
    trades,
    whole,
    progress,
    today,
    now: effects.now,
    marked: false,
  };
  if (!isKept(await tradeLedger.head(owner))) await makeBooksSoon(owner);
  let answer: BatchAnswer | null = null;
  while (!answer) answer = await untilUndisturbed(() => goOn(batch, effects)).catch(asUnfinished);
  if (batch.marked) await finishFollowing(owner);
  return answer;
};
