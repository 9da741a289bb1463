import type { PageQuery } from '#contract/fields/pagination';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { compareByDateThenId } from '#core/portfolio/trades';
import { findTrade, listTrades } from '#functions/portfolio/store';
import { getLedgerStatesAfterBackfill } from '#functions/portfolio/trades/backfill-trades';
import { readMaterializedTradeLedger } from '#functions/portfolio/trades/positions-store';
import { refuseLongList } from '#functions/runtime/http/answer-size-limit';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import {
  getLedgerIndexPage,
  listLedgerIndexRows,
  listNewestLedgerIndexRows,
  paginateRows,
} from '#functions/runtime/storage/ledger-indexes';

const listTradesOldestFirst = async (owner: string): Promise<Trade[]> =>
  (await listTrades(owner)).toSorted(compareByDateThenId);

/** From the lists that are kept, which are those of the head and of nothing else; from the trades while there are none. */
const fromLists = async <T>(
  owner: string,
  fromMaterialized: (head: LedgerState) => Promise<T>,
  fromAllTrades: (all: Trade[]) => T,
): Promise<T | ConditionalAnswer<T>> => {
  const { PTX: head } = await getLedgerStatesAfterBackfill(owner);
  return isLedgerMaterialized(head)
    ? new ConditionalAnswer(head, () => fromMaterialized(head))
    : fromAllTrades(await listTradesOldestFirst(owner));
};

/**
 * Every trade, by date and on one date by entry, the newest first; with a limit, a page of them.
 * @throws Refusal 422 `too_long` without one, where one answer does not hold them.
 */
export const reportTrades = ({ id: owner }: Actor, { limit, cursor, order }: PageQuery) => {
  if (limit === undefined) {
    return fromLists(
      owner,
      async ({ count = 0 }) => {
        refuseLongList(count);
        return (await listLedgerIndexRows<Trade>(owner, 'PTXD')).toReversed();
      },
      (all) => all.toReversed(),
    );
  }
  const request = { limit, cursor, order };
  return fromLists(
    owner,
    async ({ count = 0 }) => ({ ...(await getLedgerIndexPage<Trade>(owner, 'PTXD', [], request)), count }),
    (all) => ({ ...paginateRows(all, request), count: all.length }),
  );
};

export const getTrade = async (actor: Actor, { id }: { id: number }): Promise<Trade> =>
  requireFound(await findTrade(actor.id, id), 'transaction');

/** `limit` of one platform's trades from `offset` on, newest first, and how many there are. */
export const getPlatformTradesPage = (
  { id: owner }: Actor,
  { platform, limit, offset }: { platform: Platform; limit: number; offset: number },
) => {
  const end = offset + limit;
  return fromLists(
    owner,
    async () => {
      const [newest, { books }] = await Promise.all([
        listNewestLedgerIndexRows<Trade>(owner, 'PTXP', [platform], end),
        readMaterializedTradeLedger(owner),
      ]);
      const own = [...books.values()]
        .flatMap(({ value }) => value)
        .filter((position) => position.platform === platform);
      const total = own.reduce((sum, { trades }) => sum + trades, 0);
      return { transactions: newest.slice(offset, end), total, limit, offset };
    },
    (trades) => {
      const all = trades.filter((trade) => trade.platform === platform).toReversed();
      return { transactions: all.slice(offset, end), total: all.length, limit, offset };
    },
  );
};
