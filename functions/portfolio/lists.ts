import type { Platform, Trade } from '#contract/trades';
import { byDateThenId } from '#core/portfolio/trades';
import type { Actor } from '#functions/identity/actor';
import { listTrades } from '#functions/portfolio/store';

/** Every trade, by date and on one date by entry, the newest first. */
export const listNewestFirst = async (actor: Actor): Promise<Trade[]> =>
  (await listTrades(actor.id)).toSorted((a, b) => byDateThenId(b, a));

/** `limit` of one platform's trades from `offset` on, newest first, and how many there are. */
export const pageOfPlatform = async (
  actor: Actor,
  { platform, limit, offset }: { platform: Platform; limit: number; offset: number },
) => {
  const all = (await listNewestFirst(actor)).filter((trade) => trade.platform === platform);
  return { transactions: all.slice(offset, offset + limit), total: all.length, limit, offset };
};
