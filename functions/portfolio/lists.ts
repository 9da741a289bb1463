import type { PageQuery } from '#contract/pages';
import type { Platform, Trade } from '#contract/trades';
import { byDateThenId } from '#core/portfolio/trades';
import type { Actor } from '#functions/identity/actor';
import { readKeptLedger } from '#functions/portfolio/books-store';
import { tradesMaking } from '#functions/portfolio/make-books';
import { findTrade, listTrades } from '#functions/portfolio/store';
import { orNotFound } from '#functions/refusal';
import { listWithin, newestWithin, type PageAsked, pageAmong, pageWithin } from '#functions/storage/lists';
import { readMade } from '#functions/storage/making';

const oldestFirst = async (owner: string): Promise<Trade[]> => (await listTrades(owner)).toSorted(byDateThenId);

const everyTrade = async (owner: string): Promise<Trade[]> => {
  const made = await readMade(tradesMaking, owner, () => listWithin<Trade>(owner, 'PTXD'));
  return (made?.answer ?? (await oldestFirst(owner))).toReversed();
};

const page = async (owner: string, asked: PageAsked) => {
  const made = await readMade(tradesMaking, owner, () => pageWithin<Trade>(owner, 'PTXD', [], asked));
  if (made) return { ...made.answer, count: made.head.count ?? 0 };
  const all = await oldestFirst(owner);
  return { ...pageAmong(all, asked), count: all.length };
};

/** Every trade, by date and on one date by entry, the newest first; with a limit, a page of them. */
export const listTransactions = (actor: Actor, { limit, cursor, order }: PageQuery) =>
  limit === undefined ? everyTrade(actor.id) : page(actor.id, { limit, cursor, order });

export const readTransaction = async (actor: Actor, { id }: { id: number }): Promise<Trade> =>
  orNotFound(await findTrade(actor.id, id), 'transaction');

/** `limit` of one platform's trades from `offset` on, newest first, and how many there are. */
export const pageOfPlatform = async (
  { id: owner }: Actor,
  { platform, limit, offset }: { platform: Platform; limit: number; offset: number },
) => {
  const end = offset + limit;
  const made = await readMade(tradesMaking, owner, () =>
    Promise.all([newestWithin<Trade>(owner, 'PTXP', [platform], end), readKeptLedger(owner)]),
  );
  if (made) {
    const [newest, { books }] = made.answer;
    const own = [...books.values()].flatMap(({ value }) => value).filter((book) => book.platform === platform);
    const total = own.reduce((sum, { trades }) => sum + trades, 0);
    return { transactions: newest.slice(offset, end), total, limit, offset };
  }
  const all = (await oldestFirst(owner)).filter((trade) => trade.platform === platform).toReversed();
  return { transactions: all.slice(offset, end), total: all.length, limit, offset };
};
