import type { PageQuery } from '#contract/pages';
import type { Platform, Trade } from '#contract/trades';
import { byDateThenId } from '#core/portfolio/trades';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { readKeptLedger } from '#functions/portfolio/books-store';
import { readyHeads } from '#functions/portfolio/make-books';
import { findTrade, listTrades } from '#functions/portfolio/store';
import { orNotFound } from '#functions/refusal';
import { isKept, type LedgerHead } from '#functions/storage/ledger';
import { listWithin, newestWithin, pageAmong, pageWithin } from '#functions/storage/lists';

const oldestFirst = async (owner: string): Promise<Trade[]> => (await listTrades(owner)).toSorted(byDateThenId);

/** From the lists that are kept, which are those of the head and of nothing else; from the trades while there are none. */
const fromLists = async <T>(
  owner: string,
  kept: (head: LedgerHead) => Promise<T>,
  counted: (all: Trade[]) => T,
): Promise<T | Conditional<T>> => {
  const { PTX: head } = await readyHeads(owner);
  return isKept(head) ? new Conditional(head, () => kept(head)) : counted(await oldestFirst(owner));
};

/** Every trade, by date and on one date by entry, the newest first; with a limit, a page of them. */
export const listTransactions = ({ id: owner }: Actor, { limit, cursor, order }: PageQuery) => {
  if (limit === undefined) {
    return fromLists(
      owner,
      async () => (await listWithin<Trade>(owner, 'PTXD')).toReversed(),
      (all) => all.toReversed(),
    );
  }
  const asked = { limit, cursor, order };
  return fromLists(
    owner,
    async ({ count = 0 }) => ({ ...(await pageWithin<Trade>(owner, 'PTXD', [], asked)), count }),
    (all) => ({ ...pageAmong(all, asked), count: all.length }),
  );
};

export const readTransaction = async (actor: Actor, { id }: { id: number }): Promise<Trade> =>
  orNotFound(await findTrade(actor.id, id), 'transaction');

/** `limit` of one platform's trades from `offset` on, newest first, and how many there are. */
export const pageOfPlatform = (
  { id: owner }: Actor,
  { platform, limit, offset }: { platform: Platform; limit: number; offset: number },
) => {
  const end = offset + limit;
  return fromLists(
    owner,
    async () => {
      const [newest, { books }] = await Promise.all([
        newestWithin<Trade>(owner, 'PTXP', [platform], end),
        readKeptLedger(owner),
      ]);
      const own = [...books.values()].flatMap(({ value }) => value).filter((book) => book.platform === platform);
      const total = own.reduce((sum, { trades }) => sum + trades, 0);
      return { transactions: newest.slice(offset, end), total, limit, offset };
    },
    (trades) => {
      const all = trades.filter((trade) => trade.platform === platform).toReversed();
      return { transactions: all.slice(offset, end), total: all.length, limit, offset };
    },
  );
};
