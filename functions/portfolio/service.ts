import type { NewTrade, Trade, TradeEdit } from '#contract/trades';
import { type CashMove, reversed, tradeMoves } from '#core/cash/moves';
import { inDigits, toNumber } from '#core/money/amount';
import { findOversell, type Oversell } from '#core/portfolio/positions';
import { exactTotal, totalOf } from '#core/portfolio/trades';
import { type Day, dayInNewYork, longDay } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { finishFollowing, followTrade, type TradeChange } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { knownSplits, unknownSplits } from '#functions/portfolio/market';
import { findTrade, listTradesOf, putTrade, removeTrade, tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, refuseFuture, refuseStale } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import type { Plan } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

/** Beyond this a JSON number could no longer carry the cents of a portfolio. */
const largestTotal = 1_000_000_000_000;

/**
 * The trade as it will be stored: its total computed here, whatever the caller computed only checked.
 * @throws Refusal 400 for a future date or a total that is too large, 422 `total_mismatch`.
 */
export const asTrade = (id: number, version: number, sent: NewTrade, today: Day): Trade => {
  const { total: sentTotal, ...fields } = sent;
  refuseFuture('transactionDate', fields.transactionDate, today);
  const exact = exactTotal(fields);
  if (exact.gt(largestTotal)) throw fieldRefusal('quantity', 'Quantity times price is too large to be recorded.');
  const total = toNumber(totalOf(exact));
  if (sentTotal !== undefined && exact.minus(sentTotal).abs().gt('0.01')) {
    const sentence = `Total ${sentTotal} is not quantity times price, which is ${total}.`;
    throw fieldRefusal('total', sentence, 422, 'total_mismatch');
  }
  return { id, ...fields, total, version };
};

/** Names both quantities, and the date where it isn't today. */
const oversellSentence = ({ symbol, platform, date, held, sold, tradeId }: Oversell, ownId: number, today: Day) => {
  const shares = `${inDigits(held)} ${held === 1 ? 'share' : 'shares'} of ${symbol} on ${platform}`;
  if (tradeId !== ownId)
    return `This would leave ${shares} on ${longDay(date)}, when ${inDigits(sold)} ${sold === 1 ? 'was' : 'were'} sold.`;
  return date === today
    ? `You hold ${shares}; you cannot sell ${inDigits(sold)}.`
    : `You held ${shares} on ${longDay(date)}; you cannot sell ${inDigits(sold)}.`;
};

const oversold = (found: Oversell, ownId: number, today: Day, splitsKnown: boolean) => {
  const sentence = oversellSentence(found, ownId, today);
  const hint = splitsKnown ? '' : ` ${unknownSplits(found.symbol)}`;
  return fieldRefusal('quantity', sentence + hint, 422, 'oversell');
};

/**
 * Refuses a ledger in which, on any of the changed positions, more is sold than is held at that date. Where it was so
 * `before` already, since a split was corrected at the provider, a change may be a step of the repair and passes.
 */
const refuseOversell = async (
  after: readonly Trade[],
  changed: readonly Trade[],
  ownId: number,
  { splitsOf, now }: Effects,
  before: readonly Trade[] = [],
): Promise<void> => {
  const lookedUp = await splitsOf(changed.map(({ symbol }) => symbol));
  const splits = knownSplits(lookedUp);
  const isTouched = (trade: Trade) =>
    changed.some(({ symbol, platform }) => trade.symbol === symbol && trade.platform === platform);
  const found = findOversell(after.filter(isTouched), splits);
  if (!found || findOversell(before.filter(isTouched), splits)) return;
  throw oversold(found, ownId, dayInNewYork(now()), Boolean(lookedUp.get(found.symbol)));
};

/** On a platform that keeps cash here a trade moves its balance. */
const cashMoves = ({ before, after }: TradeChange): CashMove[] => [
  ...(before ? tradeMoves(before).map(reversed) : []),
  ...(after ? tradeMoves(after) : []),
];

interface Planned<T> {
  write: Write;
  change: TradeChange;
  answer: T;
  last?: number;
}

/** A change of a trade in one transaction with what hangs on it: its platform's balance, and the dividends of its shares. */
const changeTrades = async <T>(
  actor: Actor,
  { now, splitsOf }: Effects,
  plan: (last: number) => Promise<Planned<T>>,
): Promise<T> => {
  let isWhole = true;
  const answer = await tradeLedger.change(actor, now(), async (before): Promise<Plan<T> & { last?: number }> => {
    const { write, change, ...rest } = await plan(before);
    const following = await followTrade(actor.id, change, { splitsOf, today: dayInNewYork(now()) });
    isWhole = following.isWhole;
    const balances = balanceWrites(actor.id, [...cashMoves(change), ...following.moves]);
    return { ...rest, writes: [write, ...following.writes, ...balances] };
  });
  if (!isWhole) await finishFollowing(actor.id);
  return answer;
};

/**
 * Records a buy or a sell.
 * @throws Refusal 400 for a future date, 422 `total_mismatch` or `oversell`.
 */
export const addTrade = (actor: Actor, sent: NewTrade, effects: Effects = live): Promise<Trade> => {
  const now = effects.now();
  return changeTrades(actor, effects, async (last) => {
    const trade = asTrade(last + 1, 1, sent, dayInNewYork(now));
    // A buy can't make any sale impossible, so that only a sale has to look at the ledger.
    if (trade.transactionType === 'sell') {
      const before = await listTradesOf(actor.id, [trade.symbol]);
      await refuseOversell([...before, trade], [trade], trade.id, effects);
    }
    return { write: putTrade(actor.id, trade), change: { after: trade }, answer: trade, last: trade.id };
  });
};

/**
 * Replaces the fields of a trade.
 * @throws Refusal 404; 409 `stale` where `version` is not the stored one; otherwise as `addTrade`.
 */
export const editTrade = (
  actor: Actor,
  { id, version, ...sent }: TradeEdit & { id: number },
  effects: Effects = live,
): Promise<Trade> => {
  const now = effects.now();
  return changeTrades(actor, effects, async () => {
    const before = orNotFound(await findTrade(actor.id, id), 'transaction');
    refuseStale('transaction', version, before);
    const trade = asTrade(id, before.version + 1, sent, dayInNewYork(now));
    const all = await listTradesOf(actor.id, [before.symbol, trade.symbol]);
    const others = all.filter((other) => other.id !== id);
    await refuseOversell([...others, trade], [before, trade], id, effects, all);
    return { write: putTrade(actor.id, trade), change: { before, after: trade }, answer: trade };
  });
};

/** Deletes a trade, unless a later sale needs its shares. */
export const deleteTrade = (actor: Actor, { id }: { id: number }, effects: Effects = live): Promise<void> =>
  changeTrades(actor, effects, async () => {
    const trade = orNotFound(await findTrade(actor.id, id), 'transaction');
    if (trade.transactionType === 'buy') {
      const all = await listTradesOf(actor.id, [trade.symbol]);
      const others = all.filter((other) => other.id !== id);
      await refuseOversell(others, [trade], id, effects, all);
    }
    return { write: removeTrade(actor.id, trade), change: { before: trade }, answer: undefined };
  });
