import type { BulkRowChangeResult, BulkRowDeletion, BulkRowRef } from '#contract/fields/bulk-row-refs';
import type { Trade, TradesBulkEdit } from '#contract/portfolio/trades';
import { describeRecord } from '#core/activity/describe-record';
import { type Day, getDayInNewYork } from '#core/time/day';
import { tradeLedger } from '#functions/portfolio/store';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { buildStoredTrade } from '#functions/portfolio/trade-service';
import { materializeTradesBriefly } from '#functions/portfolio/trades/backfill-trades';
import { validateAndCashMarkTrade } from '#functions/portfolio/trades/cash-mark';
import { computePositionChanges } from '#functions/portfolio/trades/change-positions';
import { packTradeChangesIntoTransactions } from '#functions/portfolio/trades/pack-trade-changes';
import { readTradeChangeContext, type TradeChangeSnapshot } from '#functions/portfolio/trades/trade-change-context';
import {
  findOversellRowRefusals,
  type TradeRowChange,
  toTradesDelta,
} from '#functions/portfolio/trades/trade-row-changes';
import {
  appendBalanceWrites,
  createDeferredFollowUp,
  planTradesChange,
} from '#functions/portfolio/trades/write-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatformsIfNeeded, refuseUnknownPlatforms } from '#functions/runtime/identity/stored-platforms';
import { refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import {
  omitUndefined,
  type RowRefusal,
  throwRowRefusals,
  toBulkRowChangeResult,
  validateRows,
  writeRowsInBulk,
} from '#functions/runtime/storage/write-rows-in-bulk';

/** What is to become of a trade; nothing where it goes. @throws Refusal as for a single one. */
type Becomes = (before: Trade) => Trade | undefined;

interface Many {
  actor: Actor;
  /** Where all of them are to be, if that is changed. */
  platform?: string | undefined;
  rows: readonly BulkRowRef[];
  becomes: Becomes;
  effects: TradeEffects;
  today: Day;
  isWhole: boolean;
}

/** Those of the rows that can be changed by themselves, and what all of them together are judged by. */
const validateSelectedRows = async ({ actor, rows, becomes, effects, platform }: Many, ats: readonly number[]) => {
  const ids = ats.flatMap((at) => rows[at]?.id ?? []);
  const read = await readTradeChangeContext(actor.id, { ids }, effects.followers);
  const places = platform === undefined ? [...read.trades.values()].map((trade) => trade.platform) : [platform];
  const storedPlatforms = await listStoredPlatformsIfNeeded(actor.id, places);
  const { good, refused } = validateRows(ats, (at): TradeRowChange => {
    const { id, version } = rows[at] as BulkRowRef;
    const before = requireFound(read.trades.get(id), 'transaction');
    refuseStale('transaction', version, before);
    const after = becomes(before);
    return { at, before, ...(after && { after: validateAndCashMarkTrade(after, storedPlatforms, 'change.platform') }) };
  });
  const snapshot = await read.snapshotFor(toTradesDelta(good), effects.splitsOf);
  return { read, good, refused, snapshot };
};

const begin = async (many: Many): Promise<number[][]> => {
  const { rows } = many;
  const { read, good, refused, snapshot } = await validateSelectedRows(
    many,
    rows.map((_, at) => at),
  );
  const getName = (at: number): string | undefined => {
    const trade = read.trades.get(rows[at]?.id ?? 0);
    return trade && describeRecord('PTX#', trade);
  };
  throwRowRefusals(refused, getName);
  const positions = await computePositionChanges(snapshot, toTradesDelta(good));
  throwRowRefusals(findOversellRowRefusals(positions, good, snapshot, many.today), getName);
  const runs = await packTradeChangesIntoTransactions(good, snapshot);
  return runs.map((run) => run.map(({ at }) => at));
};

const formatLeftOutMessage = (symbol: string): string => `Another change of ${symbol} that goes with it was refused.`;

/** With a row that is refused, its stock is left as it is. */
const dropStocks = (good: readonly TradeRowChange[], refused: readonly RowRefusal[], symbols: ReadonlySet<string>) => {
  const dropped = good.filter(({ before }) => symbols.has(before.symbol));
  const refusedRows = new Set(refused.map(({ at }) => at));
  const others = dropped
    .filter(({ at }) => !refusedRows.has(at))
    .map(({ at, before }) => ({ at, error: formatLeftOutMessage(before.symbol), code: 'left_out' }));
  return { rest: good.filter((row) => !dropped.includes(row)), refused: [...refused, ...others] };
};

const isSame = ({ before, after }: TradeRowChange): boolean =>
  after !== undefined && serializeRecordForComparison(before) === serializeRecordForComparison(after);

const changeOneRun = async (many: Many, run: readonly number[]) => {
  const { rows, today } = many;
  const { read, good, refused, snapshot } = await validateSelectedRows(many, run);
  const listSymbols = (some: readonly RowRefusal[]): Set<string> =>
    new Set(some.flatMap(({ at }) => read.trades.get(rows[at]?.id ?? 0)?.symbol ?? []));
  const alone = dropStocks(good, refused, listSymbols(refused));
  const impossible = findOversellRowRefusals(
    await computePositionChanges(snapshot, toTradesDelta(alone.rest)),
    alone.rest,
    snapshot,
    today,
  );
  const { rest, refused: allRefused } = dropStocks(
    alone.rest,
    [...alone.refused, ...impossible],
    listSymbols(impossible),
  );
  const changed = rest.filter((row) => !isSame(row));
  const writes = await planWrites(many, changed, snapshot);
  return { writes, refused: allRefused, done: rest.map(({ at, before }): [number, number] => [at, before.id]) };
};

const planWrites = async (
  many: Many,
  changed: readonly TradeRowChange[],
  snapshot: TradeChangeSnapshot,
): Promise<TransactionWrite[]> => {
  if (changed.length === 0) return [];
  const { actor, effects, today } = many;
  const writer: WriteContext = { id: actor.id, ...(actor.made && { made: actor.made }) };
  const hasAny = await effects.followers.hasAny(actor.id);
  const follow = createDeferredFollowUp(writer, effects, snapshot, { today, hasAny });
  const planned = await planTradesChange(snapshot, toTradesDelta(changed), { follow });
  many.isWhole &&= planned.isWhole;
  return appendBalanceWrites(actor.id, planned);
};

const changeMany = async (
  actor: Actor,
  rows: readonly BulkRowRef[],
  becomes: Becomes,
  effects: TradeEffects,
  platform?: string,
): Promise<BulkRowChangeResult> => {
  if (!isLedgerMaterialized(await tradeLedger.head(actor.id))) await materializeTradesBriefly(actor.id);
  const many: Many = { actor, platform, rows, becomes, effects, today: getDayInNewYork(effects.now()), isWhole: true };
  const answer = await writeRowsInBulk(actor, effects.now, {
    begin: () => begin(many),
    step: (run) => changeOneRun(many, run),
    answer: toBulkRowChangeResult(rows),
  });
  if (!many.isWhole) await effects.followers.finish(actor);
  return answer;
};

/**
 * Gives many trades the same platform, date or notes, all or none; see the contract.
 * @throws Refusal as for a single trade, naming the first that is refused and all of them in its details; 422
 * `too_many_together` where the changes of a stock hang together and are more than one transaction takes.
 */
export const editTrades = async (
  actor: Actor,
  { rows, change }: TradesBulkEdit,
  effects: TradeEffects,
): Promise<BulkRowChangeResult> => {
  const today = getDayInNewYork(effects.now());
  if (change.transactionDate) refuseFutureDate('change.transactionDate', change.transactionDate, today);
  await refuseUnknownPlatforms(actor.id, [change.platform], 'change.platform');
  const edited: Becomes = ({ id, version, total: _total, ...fields }) =>
    buildStoredTrade(id, version + 1, { ...fields, ...omitUndefined(change) }, today);
  return changeMany(actor, rows, edited, effects, change.platform);
};

/** Deletes many trades, all or none, unless a later sale needs their shares. */
export const deleteTrades = (
  actor: Actor,
  { rows }: BulkRowDeletion,
  effects: TradeEffects,
): Promise<BulkRowChangeResult> => changeMany(actor, rows, () => undefined, effects);
