import type { NewTrade, Trade, TradeEdit } from '#contract/portfolio';
import { type Day, dayInNewYork, longDay } from '#core/day';
import { amount, roundCents, toNumber } from '#core/money';
import { findOversell, type Oversell } from '#core/positions';
import type { Actor } from '#functions/platform/actor';
import { commit } from '#functions/platform/commit';
import { orNotFound, Refusal } from '#functions/platform/refusal';
import { type Write, WriteConflict } from '#functions/platform/table';
import {
  findTrade,
  type LedgerHead,
  listTradesOf,
  moveHead,
  putTrade,
  readHead,
  removeTrade,
} from '#functions/portfolio/store';
import { knownSplits } from '#functions/portfolio/market';
import { getSplits } from '#functions/stocks/cache';

const live = { now: () => new Date(), splitsOf: getSplits };
type Effects = typeof live;

const attempts = 6;
/** Beyond this a JSON number could no longer carry the cents of a portfolio. */
const largestTotal = 1_000_000_000_000;

const fieldRefused = (path: string, msg: string) => new Refusal(400, 'invalid', msg, { details: [{ path, msg }] });

/** The trade as it will be stored: its total computed here, whatever the caller computed only checked. */
const asTrade = (id: number, version: number, sent: NewTrade, today: Day): Trade => {
  const { total: sentTotal, ...fields } = sent;
  if (fields.transactionDate > today) throw fieldRefused('transactionDate', 'The date cannot be in the future.');
  const exact = amount(fields.quantity).times(fields.price);
  if (exact.gt(largestTotal)) throw fieldRefused('quantity', 'Quantity times price is too large to be recorded.');
  const total = toNumber(roundCents(exact));
  if (sentTotal !== undefined && exact.minus(sentTotal).abs().gt('0.01')) {
    const sentence = `Total ${sentTotal} is not quantity times price, which is ${total}.`;
    throw new Refusal(422, 'total_mismatch', sentence, { details: [{ path: 'total', msg: sentence }] });
  }
  return { id, ...fields, total, version };
};

/** Names both quantities, and the date where it isn't today. */
const oversellSentence = ({ symbol, platform, date, held, sold, tradeId }: Oversell, ownId: number, today: Day) => {
  const shares = `${held} ${held === 1 ? 'share' : 'shares'} of ${symbol} on ${platform}`;
  if (tradeId !== ownId) return `This would leave ${shares} on ${longDay(date)}, when ${sold} were sold.`;
  return date === today
    ? `You hold ${shares}; you cannot sell ${sold}.`
    : `You held ${shares} on ${longDay(date)}; you cannot sell ${sold}.`;
};

const oversold = (found: Oversell, ownId: number, today: Day, splitsKnown: boolean) => {
  const sentence = oversellSentence(found, ownId, today);
  const hint = splitsKnown ? '' : ` Splits of ${found.symbol} cannot be looked up at the moment.`;
  return new Refusal(422, 'oversell', sentence + hint, { details: [{ path: 'quantity', msg: sentence + hint }] });
};

/** Refuses a ledger in which, on any of the changed positions, more is sold than is held at that date. */
const refuseOversell = async (
  after: readonly Trade[],
  changed: readonly Trade[],
  ownId: number,
  { splitsOf, now }: Effects,
): Promise<void> => {
  const splits = await splitsOf(changed.map(({ symbol }) => symbol));
  const touched = after.filter((trade) =>
    changed.some(({ symbol, platform }) => trade.symbol === symbol && trade.platform === platform),
  );
  const found = findOversell(touched, knownSplits(splits));
  if (found) throw oversold(found, ownId, dayInNewYork(now()), Boolean(splits.get(found.symbol)));
};

/**
 * Plans a change on the ledger as it stands and writes it unless another change came first; then it plans again.
 * So two sales made at once can't both see the same shares.
 */
const changeLedger = async <T>(
  actor: Actor,
  now: Date,
  plan: (head: LedgerHead) => Promise<{ writes: Write[]; answer: T }>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const { writes, answer } = await plan(await readHead(actor.id));
    try {
      return await commit(actor, writes, answer, now);
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
};

/**
 * Records a buy or a sell.
 * @throws Refusal 400 for a future date, 422 `total_mismatch` or `oversell`.
 */
export const addTrade = (actor: Actor, sent: NewTrade, effects: Effects = live): Promise<Trade> => {
  const now = effects.now();
  return changeLedger(actor, now, async (head) => {
    const trade = asTrade(head.last + 1, 1, sent, dayInNewYork(now));
    // A buy can't make any sale impossible, so that only a sale has to look at the ledger.
    if (trade.transactionType === 'sell') {
      const before = await listTradesOf(actor.id, [trade.symbol]);
      await refuseOversell([...before, trade], [trade], trade.id, effects);
    }
    return { writes: [moveHead(actor.id, head, trade.id), putTrade(actor.id, trade)], answer: trade };
  });
};

const stale = () =>
  new Refusal(409, 'stale', 'This transaction was changed elsewhere in the meantime. Reload the page and try again.');

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
  return changeLedger(actor, now, async (head) => {
    const before = orNotFound(await findTrade(actor.id, id), 'transaction');
    if (version !== undefined && version !== before.version) throw stale();
    const trade = asTrade(id, before.version + 1, sent, dayInNewYork(now));
    const others = (await listTradesOf(actor.id, [before.symbol, trade.symbol])).filter((other) => other.id !== id);
    await refuseOversell([...others, trade], [before, trade], id, effects);
    return { writes: [moveHead(actor.id, head), putTrade(actor.id, trade)], answer: trade };
  });
};

/** Deletes a trade, unless a later sale needs its shares. */
export const deleteTrade = (actor: Actor, { id }: { id: number }, effects: Effects = live): Promise<void> =>
  changeLedger(actor, effects.now(), async (head) => {
    const trade = orNotFound(await findTrade(actor.id, id), 'transaction');
    if (trade.transactionType === 'buy') {
      const others = (await listTradesOf(actor.id, [trade.symbol])).filter((other) => other.id !== id);
      await refuseOversell(others, [trade], id, effects);
    }
    return { writes: [moveHead(actor.id, head), removeTrade(actor.id, id)], answer: undefined };
  });
