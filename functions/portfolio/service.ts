import type { NewTrade, SourcedTrade, Trade, TradeEdit } from '#contract/trades';
import { type CashMove, reversed, tradeMoves } from '#core/cash/moves';
import { totalShown, tradeFault } from '#core/portfolio/trade-faults';
import { addsShares } from '#core/portfolio/trades';
import { type Day, dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { finishFollowing, followTrade, type TradeChange } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { platformsFor } from '#functions/identity/platforms';
import { onPlatform } from '#functions/portfolio/cash-mark';
import {
  areSplitsKnown,
  bookWrites,
  newlyImpossible,
  positionsAfter,
  type TradesMoved,
} from '#functions/portfolio/change-books';
import { askedBeside } from '#functions/portfolio/market';
import { oversold } from '#functions/portfolio/oversold';
import { readTrades, type TradeAsked, type TradesRead } from '#functions/portfolio/read-trades';
import { firstDayOf, putTrade, removeTrade, tradeLedger, tradesTallied } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { orNotFound, refuseFault, refuseStale } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { writeChange } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

/**
 * The trade as it will be stored: its total computed here, whatever the caller computed only checked.
 * @throws Refusal 400 for a future date or a total that is too large, 422 `total_mismatch`.
 */
export const asTrade = (id: number, version: number, sent: SourcedTrade, today: Day): Trade => {
  const { total: _sent, ...fields } = sent;
  refuseFault(tradeFault(sent, today));
  return { id, ...fields, total: totalShown(fields), version };
};

/** On a platform that keeps cash here a trade moves its balance. */
export const cashMoves = ({ before, after }: TradeChange): CashMove[] => [
  ...(before ? tradeMoves(before).map(reversed) : []),
  ...(after ? tradeMoves(after) : []),
];

interface Planned<T> {
  change: TradeChange;
  answer: T;
  /** The last id given out, where the trade is a new one. */
  last?: number;
}

const movedBy = ({ before, after }: TradeChange): TradesMoved => ({
  removed: before ? [before] : [],
  added: after ? [after] : [],
});

/**
 * A sale is judged by all that the market knows of its stock. What adds shares can't make any sale impossible: it need not
 * wait for the market, and is entered by the splits that its book knows; of later ones whoever reads it takes care.
 */
const symbolsToJudge = ({ removed, added }: TradesMoved): string[] => {
  const isOnlyAdding = removed.length === 0 && added.every(({ transactionType }) => addsShares(transactionType));
  return isOnlyAdding ? [] : [...new Set([...removed, ...added].map(({ symbol }) => symbol))];
};

const rowWrites = (owner: string, { before, after }: TradeChange): Write[] => {
  if (after) return putTrade(owner, after, before);
  return before ? removeTrade(owner, before) : [];
};

/**
 * A change of a trade in one transaction with what hangs on it: its places in the lists, the books that it moves, its
 * platform's balance, and the dividends of its shares.
 * @throws Refusal 422 `oversell` where it makes a sale impossible on any position that it concerns.
 */
const changeTrades = async <T>(
  actor: Actor,
  { now, splitsOf }: Effects,
  about: TradeAsked,
  plan: (read: TradesRead, place: (trade: Trade) => Trade) => Planned<T>,
): Promise<T> => {
  const today = dayInNewYork(now());
  let isWhole = true;
  const answer = await writeChange(actor, now(), async () => {
    const read = await readTrades(actor.id, about);
    const kept = await platformsFor(actor.id, about.as ? [about.as.platform] : []);
    const place = (trade: Trade): Trade => onPlatform(trade, kept);
    const { change, answer: planned, last = read.head.last } = plan(read, place);
    const moved = movedBy(change);
    const books = await read.keptFor(moved);
    const splits = await askedBeside(splitsOf, books?.own)(symbolsToJudge(moved));
    const standing = { owner: actor.id, head: read.head, kept: books, splits };
    const positions = await positionsAfter(standing, moved);
    const impossible = newlyImpossible(positions);
    if (impossible) {
      const ownId = (change.after ?? change.before)?.id ?? 0;
      throw oversold(impossible, ownId, today, areSplitsKnown(standing, impossible.trade.symbol));
    }
    const following = await followTrade(actor, change, {
      splitsOf,
      today,
      head: read.head,
      dividends: read.dividends,
    });
    isWhole = following.isWhole;
    return {
      answer: planned,
      writes: [
        tradeLedger.move(actor.id, read.head, last, tradesTallied(moved), firstDayOf(moved)),
        ...rowWrites(actor.id, change),
        ...(await bookWrites(standing, positions, moved)),
        ...following.writes,
        ...balanceWrites(actor.id, [...cashMoves(change), ...following.moves]),
      ],
    };
  });
  if (!isWhole) await finishFollowing(actor.id);
  return answer;
};

/**
 * Records a trade, of whichever kind.
 * @throws Refusal 400 for a future date or a platform that is not theirs, 422 `total_mismatch` or `oversell`.
 */
export const addTrade = (actor: Actor, sent: NewTrade, effects: Effects = live): Promise<Trade> => {
  const today = dayInNewYork(effects.now());
  return changeTrades(actor, effects, { as: sent }, ({ head }, place) => {
    const trade = place(asTrade(head.last + 1, 1, sent, today));
    return { change: { after: trade }, answer: trade, last: trade.id };
  });
};

/**
 * Replaces the fields of a trade. The statement that it came from stays with it.
 * @throws Refusal 404; 409 `stale` where `version` is not the stored one; otherwise as `addTrade`.
 */
export const editTrade = (
  actor: Actor,
  { id, version, ...sent }: TradeEdit & { id: number },
  effects: Effects = live,
): Promise<Trade> => {
  const today = dayInNewYork(effects.now());
  return changeTrades(actor, effects, { id, as: sent }, ({ trade }, place) => {
    const before = orNotFound(trade, 'transaction');
    refuseStale('transaction', version, before);
    const { source } = before;
    const after = place(asTrade(id, before.version + 1, { ...sent, ...(source && { source }) }, today));
    return { change: { before, after }, answer: after };
  });
};

/** Deletes a trade, unless a later sale needs its shares. */
export const deleteTrade = (actor: Actor, { id }: { id: number }, effects: Effects = live): Promise<void> =>
  changeTrades(actor, effects, { id }, ({ trade }) => ({
    change: { before: orNotFound(trade, 'transaction') },
    answer: undefined,
  }));
