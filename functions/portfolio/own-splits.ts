import type { NewSplit, OwnSplit, SplitEdit, SplitPreview, SplitsOfStock } from '#contract/own-splits';
import type { Platform } from '#contract/trades';
import { roundCents, roundPrice, roundShares, toNumber } from '#core/money/amount';
import { applySplits, type Book } from '#core/portfolio/book';
import { mostOwnSplits, splitFault } from '#core/portfolio/own-splits';
import { averageOf } from '#core/portfolio/positions';
import { marketDayOf } from '#core/portfolio/splits';
import { type Day, dayInNewYork, longDay } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { finishFollowing, follow } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { oversellSentence } from '#functions/portfolio/oversold';
import { listOwnSplits } from '#functions/portfolio/own-splits-store';
import {
  type PositionMoved,
  planSplits,
  readForSplits,
  type SplitsMoved,
  type SplitsRead,
} from '#functions/portfolio/plan-splits';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal, refuseFault, refuseStale } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

const findSplit = ({ own }: SplitsRead, { symbol, day }: { symbol: string; day: Day }): OwnSplit | undefined =>
  own.find((one) => one.symbol === symbol && one.date === day);

const sameDay = ({ symbol, date }: NewSplit): Refusal =>
  fieldRefusal('date', `You have recorded a split of ${symbol} on ${longDay(date)} already.`, 409, 'duplicate');

const tooMany = (): Refusal => new Refusal(422, 'too_many', `At most ${mostOwnSplits} splits can be recorded by hand.`);

/** @throws Refusal for a split that is none, another one of its day, and one too many. */
const refuseSplit = (read: SplitsRead, split: NewSplit, before: OwnSplit | undefined, today: Day): void => {
  refuseFault(splitFault(split, { symbol: split.symbol, first: read.firstDays.get(split.symbol), today }));
  if (split.date !== before?.date && findSplit(read, { symbol: split.symbol, day: split.date })) throw sameDay(split);
  if (!before && read.own.length >= mostOwnSplits) throw tooMany();
};

/** A change of one split, with the positions that it changes, and the dividends that were paid for their shares. */
const changeSplit = async <T>(
  actor: Actor,
  { now, splitsOf }: Effects,
  symbol: string,
  plan: (read: SplitsRead, today: Day) => { moved: SplitsMoved; answer: T },
): Promise<T> => {
  const today = dayInNewYork(now());
  let isWhole = true;
  const answer = await writeChange(actor, now(), async () => {
    const read = await readForSplits(actor.id, [symbol]);
    const { moved, answer: made } = plan(read, today);
    const planned = await planSplits(actor.id, read, moved, splitsOf);
    if (planned.impossible) throw new Refusal(422, 'oversell', oversellSentence(planned.impossible, 0, today));
    const following = await follow(
      actor,
      { today, dividends: read.dividends },
      {
        corrections: planned.corrections,
        readTrades: async () => [...read.trades],
        splitsOf: async () => planned.splits,
      },
    );
    isWhole = following.isWhole;
    return {
      answer: made,
      writes: [...planned.writes, ...following.writes, ...balanceWrites(actor.id, following.moves)],
    };
  });
  if (!isWhole) await finishFollowing(actor.id);
  return answer;
};

/**
 * Records a split that the market does not know.
 * @throws Refusal 400, or 422 where there is nothing to split; 409 `duplicate`; 422 `oversell` where it makes a sale impossible.
 */
export const addSplit = (actor: Actor, sent: NewSplit, effects: Effects = live): Promise<OwnSplit> =>
  changeSplit(actor, effects, sent.symbol, (read, today) => {
    refuseSplit(read, sent, undefined, today);
    const added = { ...sent, version: 1 };
    return { moved: { removed: [], added: [added] }, answer: added };
  });

/** @throws Refusal 404; 409 `stale`; otherwise as `addSplit`. */
export const editSplit = (
  actor: Actor,
  { symbol, day, version, ...sent }: SplitEdit & { symbol: string; day: Day },
  effects: Effects = live,
): Promise<OwnSplit> =>
  changeSplit(actor, effects, symbol, (read, today) => {
    const before = orNotFound(findSplit(read, { symbol, day }), 'split');
    refuseStale('split', version, before);
    refuseSplit(read, { symbol, ...sent }, before, today);
    const after = { symbol, ...sent, version: before.version + 1 };
    return { moved: { removed: [before], added: [after] }, answer: after };
  });

/** @throws Refusal 404; 422 `oversell` where a later sale needs the shares that it brought. */
export const deleteSplit = (
  actor: Actor,
  { symbol, day }: { symbol: string; day: Day },
  effects: Effects = live,
): Promise<void> =>
  changeSplit(actor, effects, symbol, (read) => ({
    moved: { removed: [orNotFound(findSplit(read, { symbol, day }), 'split')], added: [] },
    answer: undefined,
  }));

export const listSplits = async (
  { id }: Actor,
  { symbol }: { symbol: string },
  { splitsOf }: Pick<Effects, 'splitsOf'> = live,
): Promise<SplitsOfStock> => {
  const [own, lookedUp] = await Promise.all([listOwnSplits(id), splitsOf([symbol])]);
  const market = lookedUp.get(symbol) ?? null;
  return {
    market,
    own: own
      .filter((one) => one.symbol === symbol)
      .map((one) => ({ ...one, marketDay: marketDayOf(one, market ?? []) })),
  };
};

const figuresOf = (book: Book<Platform> | undefined) => {
  if (!book) return { shares: 0, avgPrice: 0, cost: 0 };
  applySplits(book);
  const { shares, cost } = book;
  return {
    shares: toNumber(roundShares(shares)),
    avgPrice: toNumber(roundPrice(averageOf(cost, shares))),
    cost: toNumber(roundCents(cost)),
  };
};

const previewOf = ({ platform, before, after }: PositionMoved): SplitPreview['positions'][number] => ({
  platform,
  before: figuresOf(before),
  after: figuresOf(after),
});

/** The sentence in which it would be refused. */
const sentenceOf = (refuse: () => void): string | null => {
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

/** What a split would make of the positions of its stock. Nothing is written. */
export const previewSplit = async (
  { id }: Actor,
  { replaces, ...sent }: NewSplit & { replaces?: Day | undefined },
  { now, splitsOf }: Effects = live,
): Promise<SplitPreview> => {
  const today = dayInNewYork(now());
  const read = await readForSplits(id, [sent.symbol]);
  const before = replaces === undefined ? undefined : findSplit(read, { symbol: sent.symbol, day: replaces });
  const wrong = sentenceOf(() => refuseSplit(read, sent, before, today));
  if (wrong !== null) return { positions: [], marketDay: null, refused: wrong };
  const moved = { removed: before ? [before] : [], added: [{ ...sent, version: 1 }] };
  const { positions, impossible, market } = await planSplits(id, read, moved, splitsOf);
  return {
    positions: positions.map(previewOf),
    marketDay: marketDayOf(sent, market.get(sent.symbol) ?? []),
    refused: impossible && oversellSentence(impossible, 0, today),
  };
};
