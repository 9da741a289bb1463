import type { InvalidBatchRow, RowBatchResult } from '#contract/fields/bulk-row-refs';
import type { NewTradeWithSource, Trade, TradeBatch } from '#contract/portfolio/trades';
import { type Day, getDayInNewYork } from '#core/time/day';
import { tradeLedger } from '#functions/portfolio/store';
import {
  addKnownFollowUps,
  type KnownFollowUpDays,
  listSharesHeldChanges,
  type TradeEffects,
} from '#functions/portfolio/trade-followers';
import { materializeTradesBriefly } from '#functions/portfolio/trades/backfill-trades';
import {
  listPlannedTrades,
  planTradeBatch,
  replanTradeBatch,
  revalidateBatchRowPlatform,
  type TradeBatchPlan,
  type TradeBatchRow,
  toBatchRowResults,
  toTradeBatchRow,
} from '#functions/portfolio/trades/batch-plan';
import { toPositionKey } from '#functions/portfolio/trades/change-positions';
import { readTradeChangeContext, type TradeChangeSnapshot } from '#functions/portfolio/trades/trade-change-context';
import {
  appendBalanceWrites,
  createDeferredFollowUp,
  fitsTradesInOneTransaction,
  planTradesChange,
  projectTradeSnapshotAfterWrites,
} from '#functions/portfolio/trades/write-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatformsIfNeeded } from '#functions/runtime/identity/stored-platforms';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import {
  createRequestProgressStore,
  missingIdempotencyKeyRefusal,
  type RequestProgress,
} from '#functions/runtime/storage/idempotency';
import { isLedgerMaterialized, retryOnConflict } from '#functions/runtime/storage/ledger';
import { collectStatementIdentities, listStatementIdentityKeys } from '#functions/runtime/storage/statement-identities';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';
import { omitUndefined, throwConflictAsUnfinished } from '#functions/runtime/storage/write-rows-in-bulk';
import { createProgressTimeBudget, isOutOfTime, OutOfTimeRefusal } from '#functions/runtime/time-budget';

/** A batch as it was sent, and where its progress is written. */
interface Batch {
  owner: string;
  /** By whom it is written; its progress stands in the place of an answer. */
  writer: WriteContext;
  /** As they were sent, and as they stand on the platforms as these are now. */
  sent: readonly TradeBatchRow[];
  rows: readonly TradeBatchRow[];
  trades: readonly Trade[];
  /** All rows or none. */
  whole: boolean;
  progress: ReturnType<typeof createRequestProgressStore<TradeBatchPlan, RowBatchResult>>;
  today: Day;
  effects: TradeEffects;
  /** @throws for an answer that the call does not promise. */
  checkAnswer?: NonNullable<WriteContext['checkAnswer']>;
  /** True once a transaction has marked what follows. */
  marked: boolean;
}

/** Where a batch stands: what is there, what is still to come, and by what it is judged. */
interface Stage {
  done: RequestProgress<TradeBatchPlan, RowBatchResult>;
  plan: TradeBatchPlan;
  snapshot: TradeChangeSnapshot;
  /** Whether there is anything that could follow the trades, and of which of them it is taken care of already. */
  hasAny: boolean;
  handled: KnownFollowUpDays;
}

/** Writers of batches that the log tells from a person's own. */
const named = ['sample', 'import'] as const;

const toOutcome = (plan: TradeBatchPlan): { answer: RowBatchResult } | { state: TradeBatchPlan } =>
  plan.waiting.length === 0 ? { answer: { transactions: toBatchRowResults(plan) } } : { state: plan };

/** The writes of one run with all that hangs on it, and the stage that they lead to. */
const planRun = async (batch: Batch, stage: Stage, run: readonly Trade[]) => {
  const { done, plan, snapshot, hasAny, handled } = stage;
  const { owner, writer, progress, today, effects } = batch;
  const last = Math.max(snapshot.head.last, ...plan.ids);
  const follow = createDeferredFollowUp(writer, effects, snapshot, { today, hasAny, handled });
  const delta = { removed: [], added: run };
  const changed = await planTradesChange(snapshot, delta, { last, follow });
  const recorded = new Set(run.map(({ id }) => id));
  const remaining = { ...plan, waiting: plan.waiting.filter((row) => !recorded.has(plan.ids[row] as number)) };
  const after: Stage = {
    done: { ...toOutcome(remaining), version: done.version + 1 },
    plan: remaining,
    snapshot: projectTradeSnapshotAfterWrites(snapshot, delta, { ...changed, last }),
    hasAny,
    handled: addKnownFollowUps(handled, listSharesHeldChanges(run)),
  };
  const writes = [...appendBalanceWrites(owner, changed), progress.put(done, toOutcome(remaining), effects.now())];
  return { writes, after, isWhole: changed.isWhole };
};

/** One run for each transaction, the trades in their order: a position stays whole where it fits into one. */
export const packTradesIntoTransactions = (trades: readonly Trade[]): Trade[][] => {
  const fits = (added: readonly Trade[]) => fitsTradesInOneTransaction({ removed: [], added });
  const oneByOne = (own: readonly Trade[]) =>
    packUnitsIntoRuns(
      own.map((trade) => [trade]),
      fits,
    );
  const positions = [...Map.groupBy(trades, toPositionKey).values()];
  return packUnitsIntoRuns(
    positions.flatMap((own) => (fits(own) ? [own] : oneByOne(own))),
    fits,
  );
};

/** Transaction after transaction, each on what the one before has left; null where somebody else's change came in between. */
const recordWaitingTrades = async (batch: Batch, begun: Stage): Promise<RowBatchResult | null> => {
  const { progress, writer, effects } = batch;
  let stage = begun;
  const runs = packTradesIntoTransactions(listPlannedTrades(batch.rows, begun.plan, begun.plan.waiting));
  for (const [at, run] of runs.entries()) {
    if (at > 0 && isOutOfTime(writer)) throw new OutOfTimeRefusal();
    try {
      const { writes, after, isWhole } = await planRun(batch, stage, run);
      await writeRecordsWithChangeLog(writer, writes, effects.now());
      batch.marked ||= !isWhole;
      stage = after;
    } catch (error) {
      if (error instanceof WriteConflict && at > 0) return null;
      throw error;
    }
    await stage.snapshot.follow({ removed: [], added: run });
  }
  const { plan, done } = stage;
  // All that was left of it has become impossible.
  if (runs.length === 0 && done.version > 0) {
    await writeTransaction([progress.put(done, toOutcome(plan), effects.now())]);
  }
  return { transactions: toBatchRowResults(plan) };
};

/** From where the batch stands: the heads, how far it is, and the positions that it concerns. */
const continueBatch = async (batch: Batch): Promise<RowBatchResult | null> => {
  const { owner, trades, today, progress, whole, effects } = batch;
  const beside = [progress.key, ...listStatementIdentityKeys(owner, trades)];
  const read = await readTradeChangeContext(owner, { about: trades, beside }, effects.followers);
  const hasAny = await effects.followers.hasAny(owner);
  const done = progress.in(
    read.items.find(({ sk }) => sk === progress.key.sk),
    effects.now(),
  );
  if (done.answer) return done.answer;
  const platforms = await listStoredPlatformsIfNeeded(owner, new Set(trades.map(({ platform }) => platform)));
  batch.rows = batch.sent.map((row) => revalidateBatchRowPlatform(row, platforms));
  const snapshot = await read.snapshotFor({ removed: [], added: trades }, effects.splitsOf);
  const by = { today, whole, held: collectStatementIdentities(read.items) };
  const plan = done.state
    ? await replanTradeBatch(batch.rows, done.state, snapshot, by)
    : await planTradeBatch(batch.rows, snapshot, by);
  batch.checkAnswer?.({ transactions: toBatchRowResults(plan) });
  return recordWaitingTrades(batch, { done, plan, snapshot, hasAny, handled: new Map() });
};

/**
 * Records many trades, of each position all or none; see the contract. Each transaction holds the rows of whole positions,
 * or a part of one that does not fit, with lists, books, months, tallies, balances and the marks of dividends that they
 * move, and says under the request's Idempotency-Key how far the batch is. Sent again under that key it goes on from there,
 * with the very ids that were given out in the first transaction.
 * @throws Refusal 400 without an Idempotency-Key; 503 where others come first eight times in a row, or the time
 * of a call is over: what is recorded until then stands, and the same batch goes on from there.
 */
export const addTrades = async (
  actor: Actor,
  {
    transactions,
    whole,
  }: Pick<TradeBatch, 'whole'> & { transactions: readonly (NewTradeWithSource | InvalidBatchRow)[] },
  effects: TradeEffects,
): Promise<RowBatchResult> => {
  if (!actor.idempotency) throw missingIdempotencyKeyRefusal();
  const owner = actor.id;
  const following = { id: owner, ...omitUndefined({ budget: createProgressTimeBudget(actor.budget) }) };
  const today = getDayInNewYork(effects.now());
  const sent = transactions.map((row) => toTradeBatchRow(row, today));
  const trades = sent.flatMap((row) => ('trade' in row ? [row.trade] : []));
  const progress = createRequestProgressStore<TradeBatchPlan, RowBatchResult>(owner, actor.idempotency);
  const source = named.find((own) => own === actor.made?.source) ?? 'batch';
  const origin = { group: actor.idempotency.key, ...actor.made, source } as const;
  const writer = { id: owner, made: origin, ...omitUndefined({ provided: actor.provided, budget: actor.budget }) };
  const batch: Batch = {
    owner,
    writer,
    sent,
    rows: sent,
    trades,
    whole,
    progress,
    today,
    effects,
    marked: false,
    ...omitUndefined({ checkAnswer: actor.checkAnswer }),
  };
  if (!isLedgerMaterialized(await tradeLedger.head(owner))) await materializeTradesBriefly(owner);
  let answer: RowBatchResult | null = null;
  while (!answer) answer = await retryOnConflict(() => continueBatch(batch)).catch(throwConflictAsUnfinished);
  // What is left of it makes every read slow until somebody opens the dividends.
  if (batch.marked) await effects.followers.finish(following, Number.POSITIVE_INFINITY);
  return answer;
};
