import type { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import type { Trade } from '#contract/portfolio/trades';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { planCorporateActionOnLedger } from '#functions/portfolio/corporate-actions/action-context';
import { type OwnSplitsDelta, planSplitsChange, readSplitsContext } from '#functions/portfolio/splits/plan-splits';
import { tradeLedger } from '#functions/portfolio/store';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { materializeTradesBriefly } from '#functions/portfolio/trades/backfill-trades';
import { validateAndCashMarkTrade } from '#functions/portfolio/trades/cash-mark';
import type { TradesDelta } from '#functions/portfolio/trades/change-positions';
import { readTradeChangeContext } from '#functions/portfolio/trades/trade-change-context';
import {
  appendBalanceWrites,
  createDeferredFollowUp,
  fitsTradesInOneTransaction,
  planTradesChange,
} from '#functions/portfolio/trades/write-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatformsIfNeeded } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { createRequestProgressStore, missingIdempotencyKeyRefusal } from '#functions/runtime/storage/idempotency';
import { isLedgerMaterialized, retryOnConflict } from '#functions/runtime/storage/ledger';
import { getItem, type TransactionWrite } from '#functions/runtime/storage/table';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';
import { omitUndefined, throwConflictAsUnfinished } from '#functions/runtime/storage/write-rows-in-bulk';
import { isOutOfTime, OutOfTimeRefusal } from '#functions/runtime/time-budget';

/** What one transaction changes: splits, trades by number that get another stock's name, or trades that come, given whole. */
type ActionStep = { splits: OwnSplitsDelta } | { renamed: number[] } | { added: Trade[] };
/** Kept under the request's key, so that the same request goes on with the very rows that it began with. */
interface ActionState {
  steps: ActionStep[];
  trades: number;
}
type Answer = { trades: number };

interface Recording {
  actor: Actor;
  /** Of the ledger that it was judged on, until its first step is written. */
  judgedOn: number | null;
  writer: WriteContext;
  effects: TradeEffects;
  today: Day;
  isWhole: boolean;
}

/** What is still to be done lies in one row of the table, which takes 400 KB: a trade takes some 350 bytes, a number 8. */
const maxAdded = 600;
const maxRenamed = 10_000;

const changedSinceRefusal = (): Refusal =>
  new Refusal(409, 'stale', 'Your transactions have changed since this preview. Look at it again, then record it.');

const brokenOffRefusal = (): Refusal =>
  new Refusal(
    409,
    'changed_since',
    'Another change came in between, and only a part of it is recorded. Undo that part on the Activity page, then record it again.',
  );

/** In steps of one transaction each: those that come in their order, those that are renamed platform by platform. */
const toTradeSteps = (action: CorporateActionInput, { removed, added }: TradesDelta): ActionStep[] => {
  const pack = (trades: readonly Trade[], toDelta: (run: readonly Trade[]) => TradesDelta): Trade[][] =>
    packUnitsIntoRuns(
      trades.map((trade) => [trade]),
      (run) => fitsTradesInOneTransaction(toDelta(run)),
    );
  if (action.kind !== 'rename')
    return pack(added, (run) => ({ removed: [], added: run })).map((run) => ({ added: run }));
  const before = new Map(removed.map((trade) => [trade.id, trade]));
  const ordered = added.toSorted((a, b) => compareText(a.platform, b.platform) || a.id - b.id);
  const runs = pack(ordered, (run) => ({ removed: run.flatMap(({ id }) => before.get(id) ?? []), added: run }));
  return runs.map((run) => ({ renamed: run.map(({ id }) => id) }));
};

/** All of it is judged before the first of it is written. @throws Refusal; 409 `stale` where the ledger is not that of the preview. */
const begin = async (
  { actor, effects, today }: Recording,
  action: CorporateActionInput,
  version: number,
): Promise<ActionState> => {
  const { read, trades, splits } = await planCorporateActionOnLedger(actor.id, action, effects, today);
  if (read.head.version !== version) throw changedSinceRefusal();
  const count = trades.added.length;
  const most = action.kind === 'rename' ? maxRenamed : maxAdded;
  if (count > most)
    throw new Refusal(
      422,
      'too_many_together',
      `This takes ${count} transactions; at most ${most} are recorded at once.`,
    );
  const hasSplits = splits.removed.length + splits.added.length > 0;
  return { steps: [...(hasSplits ? [{ splits }] : []), ...toTradeSteps(action, trades)], trades: count };
};

/** Nobody has come between the judgement and the first step. */
const refuseOtherLedger = ({ judgedOn }: Recording, { version }: { version: number }): void => {
  if (judgedOn !== null && version !== judgedOn) throw changedSinceRefusal();
};

const planSplitsStep = async (recording: Recording, delta: OwnSplitsDelta): Promise<TransactionWrite[]> => {
  const { actor, effects, today } = recording;
  const symbols = [...new Set([...delta.removed, ...delta.added].map(({ symbol }) => symbol))];
  const read = await readSplitsContext(actor.id, symbols, effects.followers);
  refuseOtherLedger(recording, read.head);
  const planned = await planSplitsChange(actor.id, read, delta, effects.splitsOf);
  const following = await effects.followers.follow(
    recording.writer,
    { changed: planned.sharesChanged, listTrades: async () => [...read.trades], splitsOf: async () => planned.splits },
    { today, head: read.followersHead, beside: planned.writes },
  );
  recording.isWhole &&= following.isWhole;
  return [...planned.writes, ...following.writes, ...buildBalanceDeltaWrites(actor.id, following.moves)];
};

/** The trades that are to be renamed, as they stand. @throws Refusal where one of them is no longer there, or of another stock. */
const renameTrades = (
  action: CorporateActionInput,
  ids: readonly number[],
  stored: ReadonlyMap<number, Trade>,
): TradesDelta => {
  if (action.kind !== 'rename') throw brokenOffRefusal();
  const { symbol, to, toName: companyName } = action;
  const removed = ids.flatMap((id) => stored.get(id) ?? []);
  if (removed.length < ids.length || removed.some((trade) => trade.symbol !== symbol)) throw brokenOffRefusal();
  return {
    removed,
    added: removed.map((trade) => ({ ...trade, symbol: to, companyName, version: trade.version + 1 })),
  };
};

const planTradesStep = async (
  recording: Recording,
  action: CorporateActionInput,
  step: Exclude<ActionStep, { splits: OwnSplitsDelta }>,
  last: number,
): Promise<TransactionWrite[]> => {
  const { actor, effects, today, writer } = recording;
  const owner = actor.id;
  const ids = 'renamed' in step ? step.renamed : [];
  const read = await readTradeChangeContext(owner, { ids }, effects.followers);
  refuseOtherLedger(recording, read.head);
  const { removed, added } =
    'renamed' in step ? renameTrades(action, ids, read.trades) : { removed: [], added: step.added };
  const platforms = await listStoredPlatformsIfNeeded(
    owner,
    added.map(({ platform }) => platform),
  );
  const delta = { removed, added: added.map((trade) => validateAndCashMarkTrade(trade, platforms)) };
  const snapshot = await read.snapshotFor(delta, effects.splitsOf);
  const hasAny = await effects.followers.hasAny(owner);
  const follow = createDeferredFollowUp(writer, effects, snapshot, { today, hasAny });
  const planned = await planTradesChange(snapshot, delta, { last: Math.max(snapshot.head.last, last), follow });
  recording.isWhole &&= planned.isWhole;
  return appendBalanceWrites(owner, planned);
};

const getLastId = (steps: readonly ActionStep[]): number =>
  Math.max(0, ...steps.flatMap((step) => ('added' in step ? step.added.map(({ id }) => id) : [])));

/**
 * Records an action as it was previewed. Mostly one transaction takes it; of a long history several do, each under the
 * request's Idempotency-Key, by which it goes on where it was broken off. In the log of changes all of it is one press.
 * @throws Refusal as the preview says; 409 `stale` where the ledger has changed since; 503 where the time of a call is over.
 */
export const recordCorporateAction = async (
  actor: Actor,
  { action, version }: { action: CorporateActionInput; version: number },
  effects: TradeEffects,
): Promise<Answer> => {
  const { id, idempotency } = actor;
  if (!idempotency) throw missingIdempotencyKeyRefusal();
  const today = getDayInNewYork(effects.now());
  if (!isLedgerMaterialized(await tradeLedger.head(id))) await materializeTradesBriefly(id);
  const progress = createRequestProgressStore<ActionState, Answer>(id, idempotency);
  const writer: WriteContext = {
    id,
    made: { group: idempotency.key, ...actor.made, source: 'batch', together: true },
    ...omitUndefined({ provided: actor.provided }),
  };
  const recording: Recording = { judgedOn: null, actor, writer, effects, today, isWhole: true };
  const goOn = async (): Promise<Answer | null> => {
    const stood = progress.in(await getItem(progress.key), effects.now());
    if (stood.answer !== undefined) return stood.answer;
    recording.judgedOn = stood.state ? null : version;
    const { steps, trades } = stood.state ?? (await begin(recording, action, version));
    const [step, ...rest] = steps;
    const last = getLastId(steps);
    const writes = !step
      ? []
      : 'splits' in step
        ? await planSplitsStep(recording, step.splits)
        : await planTradesStep(recording, action, step, last);
    const end = rest.length === 0 ? { answer: { trades } } : null;
    if (end) actor.checkAnswer?.(end.answer);
    const to = end ?? { state: { steps: rest, trades } };
    await writeRecordsWithChangeLog(writer, [...writes, progress.put(stood, to, effects.now())], effects.now());
    return end?.answer ?? null;
  };
  for (;;) {
    const answer = await retryOnConflict(goOn).catch(throwConflictAsUnfinished);
    if (answer) {
      if (!recording.isWhole) await effects.followers.finish(actor);
      return answer;
    }
    if (isOutOfTime(actor)) throw new OutOfTimeRefusal();
  }
};
