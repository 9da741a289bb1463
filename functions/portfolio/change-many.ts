import type { ChosenRow, RowsChanged, RowsDeletion } from '#contract/many-rows';
import type { Trade, TradesEdit } from '#contract/trades';
import { titleOf } from '#core/activity/describe';
import { type Day, dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { finishFollowing } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { platformsFor, refuseUnknownOf } from '#functions/identity/platforms';
import { onPlatform } from '#functions/portfolio/cash-mark';
import { bookWrites, positionsAfter } from '#functions/portfolio/change-books';
import { followBatch } from '#functions/portfolio/follow-batch';
import { makeBooksSoon } from '#functions/portfolio/make-books';
import { orderedRuns } from '#functions/portfolio/many-runs';
import { impossibleIn, movedIn, readMany, type TradeRow } from '#functions/portfolio/read-many';
import { asTrade, cashMoves } from '#functions/portfolio/service';
import { firstDayOf, putTrade, removeTrade, tradeLedger, tradesTallied } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { orNotFound, refuseFuture, refuseStale } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { recordText } from '#functions/storage/change-log';
import type { Owner } from '#functions/storage/commit';
import { isKept } from '#functions/storage/ledger';
import {
  given,
  judgedRows,
  type RowRefused,
  refuseRows,
  rowsChanged,
  writeManyRows,
} from '#functions/storage/many-rows';
import type { Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

/** What is to become of a trade; nothing where it goes. @throws Refusal as for a single one. */
type Becomes = (before: Trade) => Trade | undefined;

interface Many {
  actor: Actor;
  /** Where all of them are to be, if that is changed. */
  platform?: string | undefined;
  rows: readonly ChosenRow[];
  becomes: Becomes;
  effects: Effects;
  today: Day;
  isMarked: boolean;
}

/** Those of the rows that can be changed by themselves, and what all of them together are judged by. */
const judged = async ({ actor, rows, becomes, effects, platform }: Many, ats: readonly number[]) => {
  const read = await readMany(
    actor.id,
    ats.flatMap((at) => rows[at]?.id ?? []),
  );
  const places = platform === undefined ? [...read.trades.values()].map((trade) => trade.platform) : [platform];
  const kept = await platformsFor(actor.id, places);
  const { good, refused } = judgedRows(ats, (at): TradeRow => {
    const { id, version } = rows[at] as ChosenRow;
    const before = orNotFound(read.trades.get(id), 'transaction');
    refuseStale('transaction', version, before);
    const after = becomes(before);
    return { at, before, ...(after && { after: onPlatform(after, kept, 'change.platform') }) };
  });
  const standing = await read.standingFor(movedIn(good), effects.splitsOf);
  return { read, good, refused, standing };
};

const begin = async (many: Many): Promise<number[][]> => {
  const { rows } = many;
  const { read, good, refused, standing } = await judged(
    many,
    rows.map((_, at) => at),
  );
  const nameOf = (at: number): string | undefined => {
    const trade = read.trades.get(rows[at]?.id ?? 0);
    return trade && titleOf('PTX#', trade);
  };
  refuseRows(refused, nameOf);
  const positions = await positionsAfter(standing, movedIn(good));
  refuseRows(impossibleIn(positions, good, standing, many.today), nameOf);
  const runs = await orderedRuns(good, standing);
  return runs.map((run) => run.map(({ at }) => at));
};

const goesWith = (symbol: string): string => `Another change of ${symbol} that goes with it was refused.`;

/** With a row that is refused, its stock is left as it is. */
const withoutStocksOf = (good: readonly TradeRow[], refused: readonly RowRefused[], symbols: ReadonlySet<string>) => {
  const left = good.filter(({ before }) => symbols.has(before.symbol));
  const told = new Set(refused.map(({ at }) => at));
  const others = left
    .filter(({ at }) => !told.has(at))
    .map(({ at, before }) => ({ at, error: goesWith(before.symbol), code: 'left_out' }));
  return { rest: good.filter((row) => !left.includes(row)), refused: [...refused, ...others] };
};

const isSame = ({ before, after }: TradeRow): boolean =>
  after !== undefined && recordText(before) === recordText(after);

const step = async (many: Many, run: readonly number[]) => {
  const { rows, today } = many;
  const { read, good, refused, standing } = await judged(many, run);
  const symbolsOf = (some: readonly RowRefused[]): Set<string> =>
    new Set(some.flatMap(({ at }) => read.trades.get(rows[at]?.id ?? 0)?.symbol ?? []));
  const alone = withoutStocksOf(good, refused, symbolsOf(refused));
  const impossible = impossibleIn(await positionsAfter(standing, movedIn(alone.rest)), alone.rest, standing, today);
  const { rest, refused: allRefused } = withoutStocksOf(
    alone.rest,
    [...alone.refused, ...impossible],
    symbolsOf(impossible),
  );
  const changed = rest.filter((row) => !isSame(row));
  const { writes, isMarked } = await writesOf(many, changed, read, standing);
  many.isMarked ||= isMarked;
  return { writes, refused: allRefused, done: rest.map(({ at, before }): [number, number] => [at, before.id]) };
};

const writesOf = async (
  { actor, today }: Many,
  changed: readonly TradeRow[],
  { head, dividends, hasFound }: Awaited<ReturnType<typeof readMany>>,
  standing: Parameters<typeof positionsAfter>[0],
): Promise<{ writes: Write[]; isMarked: boolean }> => {
  if (changed.length === 0) return { writes: [], isMarked: false };
  const owner = actor.id;
  const moved = movedIn(changed);
  const writer: Owner = { id: owner, ...(actor.made && { made: actor.made }) };
  const following = await followBatch(writer, [...moved.removed, ...moved.added], { dividends, today, hasFound });
  const writes = [
    tradeLedger.move(owner, head, head.last, tradesTallied(moved), firstDayOf(moved)),
    ...changed.flatMap(({ before, after }) => (after ? putTrade(owner, after, before) : removeTrade(owner, before))),
    ...(await bookWrites(standing, await positionsAfter(standing, moved), moved)),
    ...following.writes,
    ...balanceWrites(owner, changed.flatMap(cashMoves)),
  ];
  return { writes, isMarked: following.isMarked };
};

const changeMany = async (
  actor: Actor,
  rows: readonly ChosenRow[],
  becomes: Becomes,
  effects: Effects,
  platform?: string,
): Promise<RowsChanged> => {
  if (!isKept(await tradeLedger.head(actor.id))) await makeBooksSoon(actor.id);
  const many: Many = { actor, platform, rows, becomes, effects, today: dayInNewYork(effects.now()), isMarked: false };
  const answer = await writeManyRows(actor, effects.now, {
    begin: () => begin(many),
    step: (run) => step(many, run),
    answer: rowsChanged(rows),
  });
  if (many.isMarked) await finishFollowing(actor.id);
  return answer;
};

/**
 * Gives many trades the same platform, date or notes, all or none; see the contract.
 * @throws Refusal as for a single trade, naming the first that is refused and all of them in its details; 422
 * `too_many_together` where the changes of a stock hang together and are more than one transaction takes.
 */
export const editTrades = async (
  actor: Actor,
  { rows, change }: TradesEdit,
  effects: Effects = live,
): Promise<RowsChanged> => {
  const today = dayInNewYork(effects.now());
  if (change.transactionDate) refuseFuture('change.transactionDate', change.transactionDate, today);
  await refuseUnknownOf(actor.id, [change.platform], 'change.platform');
  const edited: Becomes = ({ id, version, total: _total, ...fields }) =>
    asTrade(id, version + 1, { ...fields, ...given(change) }, today);
  return changeMany(actor, rows, edited, effects, change.platform);
};

/** Deletes many trades, all or none, unless a later sale needs their shares. */
export const deleteTrades = (actor: Actor, { rows }: RowsDeletion, effects: Effects = live): Promise<RowsChanged> =>
  changeMany(actor, rows, () => undefined, effects);
