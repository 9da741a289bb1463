import type { NewOwnSplit, OwnSplit, OwnSplitEdit, OwnSplitPreview, StockSplits } from '#contract/portfolio/own-splits';
import type { Platform } from '#contract/portfolio/trades';
import { roundCents, roundPrice, roundShares, toNumber } from '#core/money/amount';
import { findSplitFault, maxOwnSplits } from '#core/portfolio/position/own-splits';
import { computeAverageCost } from '#core/portfolio/position/positions';
import { applySplitsToPosition, type RunningPosition } from '#core/portfolio/position/running-position';
import { findMatchingMarketSplitDay } from '#core/portfolio/position/splits';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { listOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import {
  type OwnSplitsDelta,
  planSplitsChange,
  readSplitsContext,
  type SplitPositionChange,
  type SplitsContext,
} from '#functions/portfolio/splits/plan-splits';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { formatOversellSentence } from '#functions/portfolio/trades/oversell';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, refuseValidationFault, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const live = { splitsOf: getMarketSplitsBySymbol };

const findSplit = ({ own }: SplitsContext, { symbol, day }: { symbol: string; day: Day }): OwnSplit | undefined =>
  own.find((one) => one.symbol === symbol && one.date === day);

const duplicateSplitRefusal = ({ symbol, date }: NewOwnSplit): Refusal =>
  fieldRefusal('date', `You already have a split of ${symbol} on ${formatLongDay(date)}.`, 409, 'duplicate');

const tooManySplitsRefusal = (): Refusal =>
  new Refusal(422, 'too_many', `At most ${maxOwnSplits} splits can be recorded by hand.`);

/** @throws Refusal for a split that is none, another one of its day, and one too many. */
export const refuseInvalidOwnSplit = (
  read: SplitsContext,
  split: NewOwnSplit,
  before: OwnSplit | undefined,
  today: Day,
): void => {
  refuseValidationFault(
    findSplitFault(split, { symbol: split.symbol, first: read.firstDays.get(split.symbol), today }),
  );
  if (split.date !== before?.date && findSplit(read, { symbol: split.symbol, day: split.date }))
    throw duplicateSplitRefusal(split);
  if (!before && read.own.length >= maxOwnSplits) throw tooManySplitsRefusal();
};

/** A change of one split, with the positions that it changes, and the dividends that were paid for their shares. */
const changeSplit = async <T>(
  actor: Actor,
  { now, splitsOf, followers }: TradeEffects,
  symbol: string,
  plan: (read: SplitsContext, today: Day) => { moved: OwnSplitsDelta; answer: T },
): Promise<T> => {
  const today = getDayInNewYork(now());
  let isWhole = true;
  const answer = await planAndWrite(actor, now(), async () => {
    const read = await readSplitsContext(actor.id, [symbol], followers);
    const { moved, answer: result } = plan(read, today);
    const planned = await planSplitsChange(actor.id, read, moved, splitsOf);
    if (planned.impossible) throw new Refusal(422, 'oversell', formatOversellSentence(planned.impossible, 0, today));
    const following = await followers.follow(
      actor,
      {
        changed: planned.sharesChanged,
        listTrades: async () => [...read.trades],
        splitsOf: async () => planned.splits,
      },
      { today, head: read.followersHead, beside: planned.writes },
    );
    isWhole = following.isWhole;
    return {
      answer: result,
      writes: [...planned.writes, ...following.writes, ...buildBalanceDeltaWrites(actor.id, following.moves)],
    };
  });
  if (!isWhole) await followers.finish(actor);
  return answer;
};

/**
 * Records a split that the market does not know.
 * @throws Refusal 400, or 422 where there is nothing to split; 409 `duplicate`; 422 `oversell` where it makes a sale impossible.
 */
export const addOwnSplit = (actor: Actor, sent: NewOwnSplit, effects: TradeEffects): Promise<OwnSplit> =>
  changeSplit(actor, effects, sent.symbol, (read, today) => {
    refuseInvalidOwnSplit(read, sent, undefined, today);
    const added = { ...sent, version: 1 };
    return { moved: { removed: [], added: [added] }, answer: added };
  });

/** @throws Refusal 404; 409 `stale`; otherwise as `addOwnSplit`. */
export const editOwnSplit = (
  actor: Actor,
  { symbol, day, version, ...sent }: OwnSplitEdit & { symbol: string; day: Day },
  effects: TradeEffects,
): Promise<OwnSplit> =>
  changeSplit(actor, effects, symbol, (read, today) => {
    const before = requireFound(findSplit(read, { symbol, day }), 'split');
    refuseStale('split', version, before);
    refuseInvalidOwnSplit(read, { symbol, ...sent }, before, today);
    const after = { symbol, ...sent, version: before.version + 1 };
    return { moved: { removed: [before], added: [after] }, answer: after };
  });

/** @throws Refusal 404; 422 `oversell` where a later sale needs the shares that it brought. */
export const deleteOwnSplit = (
  actor: Actor,
  { symbol, day }: { symbol: string; day: Day },
  effects: TradeEffects,
): Promise<void> =>
  changeSplit(actor, effects, symbol, (read) => ({
    moved: { removed: [requireFound(findSplit(read, { symbol, day }), 'split')], added: [] },
    answer: undefined,
  }));

export const reportStockSplits = async (
  { id }: Actor,
  { symbol }: { symbol: string },
  { splitsOf }: Pick<TradeEffects, 'splitsOf'> = live,
): Promise<StockSplits> => {
  const [own, lookedUp] = await Promise.all([listOwnSplits(id), splitsOf([symbol])]);
  const market = lookedUp.get(symbol) ?? null;
  return {
    market,
    own: own
      .filter((one) => one.symbol === symbol)
      .map((one) => ({ ...one, marketDay: findMatchingMarketSplitDay(one, market ?? []) })),
  };
};

const toFigures = (position: RunningPosition<Platform> | undefined) => {
  if (!position) return { shares: 0, avgPrice: 0, cost: 0 };
  applySplitsToPosition(position);
  const { shares, cost } = position;
  return {
    shares: toNumber(roundShares(shares)),
    avgPrice: toNumber(roundPrice(computeAverageCost(cost, shares))),
    cost: toNumber(roundCents(cost)),
  };
};

const toPreview = ({ platform, before, after }: SplitPositionChange): OwnSplitPreview['positions'][number] => ({
  platform,
  before: toFigures(before),
  after: toFigures(after),
});

/** The sentence in which it would be refused. */
const getRefusalText = (refuse: () => void): string | null => {
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

/** What a split would make of the positions of its stock. Nothing is written. */
export const previewOwnSplit = async (
  { id }: Actor,
  { replaces, ...sent }: NewOwnSplit & { replaces?: Day | undefined },
  { now, splitsOf, followers }: TradeEffects,
): Promise<OwnSplitPreview> => {
  const today = getDayInNewYork(now());
  const read = await readSplitsContext(id, [sent.symbol], followers);
  const before = replaces === undefined ? undefined : findSplit(read, { symbol: sent.symbol, day: replaces });
  const wrong = getRefusalText(() => refuseInvalidOwnSplit(read, sent, before, today));
  if (wrong !== null) return { positions: [], marketDay: null, refused: wrong };
  const delta = { removed: before ? [before] : [], added: [{ ...sent, version: 1 }] };
  const { positions, impossible, market } = await planSplitsChange(id, read, delta, splitsOf);
  return {
    positions: positions.map(toPreview),
    marketDay: findMatchingMarketSplitDay(sent, market.get(sent.symbol) ?? []),
    refused: impossible && formatOversellSentence(impossible, 0, today),
  };
};
