import type { Trade } from '#contract/trades';
import { reversed, tradeMoves } from '#core/cash/moves';
import { balanceWrites } from '#functions/cash/balances';
import type { StoredPlatform } from '#functions/identity/platforms';
import { withMark } from '#functions/portfolio/cash-mark';
import { makeBooksSoon } from '#functions/portfolio/make-books';
import { listTrades, putTrade, tradeLedger, trades, tradesTallied } from '#functions/portfolio/store';
import { type Owner, writeRecords } from '#functions/storage/commit';
import { isKept, untilUndisturbed } from '#functions/storage/ledger';
import { listWithin } from '#functions/storage/lists';
import { getItems, type Key } from '#functions/storage/table';

/** A transaction takes 100 writes: five a trade with its places in the lists, the head and a balance. */
const tradesAtOnce = 18;
/** No day is so late: figures of days tell nothing of cash, and stay as they are. */
const noDay = { since: '9999-12-31' };

interface Marking {
  /** Milliseconds since 1970, when to stop and say how many are left. */
  until: number;
  now: () => Date;
  /** Only how many there are. */
  counting?: boolean;
}

const tradesOn = async (owner: string, platform: string): Promise<Trade[]> => {
  if (!isKept(await tradeLedger.head(owner))) await makeBooksSoon(owner);
  return isKept(await tradeLedger.head(owner))
    ? listWithin<Trade>(owner, 'PTXP', [platform])
    : (await listTrades(owner)).filter((trade) => trade.platform === platform);
};

/** Some trades by their numbers, those of them that are still as wrong as they were, in one transaction. */
const markSome = async (
  writer: Owner,
  ids: readonly number[],
  kept: readonly StoredPlatform[],
  { isWrong, now }: { isWrong: (trade: Trade) => boolean; now: () => Date },
): Promise<void> => {
  const owner = writer.id;
  const head = await tradeLedger.head(owner);
  const keys = ids.map((id) => trades.key(owner, id));
  const items = await getItems<Trade & Key>(keys, { consistently: true });
  const removed = items.map((item) => trades.fromItem(item)).filter(isWrong);
  if (removed.length === 0) return;
  const added = removed.map((trade) => ({ ...withMark(trade, kept), version: trade.version + 1 }));
  const writes = [
    tradeLedger.move(owner, head, head.last, tradesTallied({ removed, added }), noDay),
    ...added.flatMap((trade, at) => putTrade(owner, trade, removed[at])),
    ...balanceWrites(owner, [...removed.flatMap(tradeMoves).map(reversed), ...added.flatMap(tradeMoves)]),
  ];
  await writeRecords(writer, writes, now());
};

/**
 * Marks the trades of a platform by what is kept of it, transaction after transaction, each of which leaves every balance
 * the sum of its rows. How many are left, where the time is over.
 */
export const markTrades = async (
  writer: Owner,
  row: StoredPlatform,
  isWrong: (trade: Trade) => boolean,
  { until, now, counting = false }: Marking,
): Promise<number> => {
  const all = await tradesOn(writer.id, row.platform);
  const wrong = all.filter((trade) => trade.platform === row.platform && isWrong(trade)).map(({ id }) => id);
  if (counting) return wrong.length;
  for (let from = 0; from < wrong.length; from += tradesAtOnce) {
    if (Date.now() > until) return wrong.length - from;
    const some = wrong.slice(from, from + tradesAtOnce);
    await untilUndisturbed(() => markSome(writer, some, [row], { isWrong, now }));
  }
  return 0;
};
