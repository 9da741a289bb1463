import type { NewWatchlistItem, TargetStatus, WatchlistItem } from '#contract/watchlist';
import { mostWatched } from '#core/watchlist/lists';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';
import { dollarQuotes, live as liveMarket } from '#functions/watchlist/market';
import { itemShown, nameOf } from '#functions/watchlist/reports';
import {
  addItem,
  findItem,
  listItems,
  removeItem,
  replaceItem,
  type StoredItem,
  watchlistLedger,
} from '#functions/watchlist/store';

const live = { ...liveMarket, now: clock };
type Effects = typeof live;

const twice = (symbol: string): Refusal => {
  return fieldRefusal('symbol', `${symbol} is on your watchlist already.`, 409, 'duplicate');
};
const full = () => new Refusal(422, 'watchlist_full', `The watchlist is full: it holds at most ${mostWatched} stocks.`);

const asItem = (id: number, sent: NewWatchlistItem, name: string | null): StoredItem => ({
  id,
  symbol: sent.symbol,
  company_name: sent.companyName || name,
  category_id: sent.categoryId,
  priority_level: sent.priorityLevel,
  target_buy_price: sent.targetBuyPrice,
  target_buy_quantity: sent.targetBuyQuantity,
  target_investment_amount: sent.targetInvestmentAmount,
  target_sell_price: sent.targetSellPrice,
  target_status: sent.targetStatus,
  notes: sent.notes ?? '',
  investment_thesis: sent.investmentThesis ?? '',
  version: 1,
});

/**
 * Puts a stock on the list, under the name sent or else the market's.
 * @throws Refusal 409 `duplicate` where it is on the list; 422 when the list is full.
 */
export const addStock = async (
  actor: Actor,
  sent: NewWatchlistItem,
  effects: Effects = live,
): Promise<WatchlistItem> => {
  const quote = (await dollarQuotes([sent.symbol], effects)).get(sent.symbol);
  return watchlistLedger.change(actor, effects.now(), async (last) => {
    const listed = await listItems(actor.id);
    if (listed.some(({ symbol }) => symbol === sent.symbol)) throw twice(sent.symbol);
    if (listed.length >= mostWatched) throw full();
    const item = asItem(last + 1, sent, nameOf(sent.symbol, quote));
    return { writes: addItem(actor.id, item), answer: itemShown(item, quote), last: item.id };
  });
};

/** Takes a stock off the list; it can be put on again. @throws Refusal 404. */
export const removeStock = (actor: Actor, { id }: { id: number }, { now }: Effects = live): Promise<void> =>
  writeChange(actor, now(), async () => {
    const item = orNotFound(await findItem(actor.id, id), 'stock on your watchlist');
    return { writes: [watchlistLedger.touch(actor.id, {}), ...removeItem(actor.id, item)], answer: undefined };
  });

/** Sets what became of a target; any status can follow any other. @throws Refusal 404. */
export const setStatus = async (
  actor: Actor,
  { id, targetStatus }: { id: number; targetStatus: TargetStatus },
  effects: Effects = live,
): Promise<WatchlistItem> => {
  const { symbol } = orNotFound(await findItem(actor.id, id), 'stock on your watchlist');
  const quote = (await dollarQuotes([symbol], effects)).get(symbol);
  return writeChange(actor, effects.now(), async () => {
    const before = orNotFound(await findItem(actor.id, id), 'stock on your watchlist');
    const item: StoredItem = { ...before, target_status: targetStatus, version: before.version + 1 };
    const writes = [watchlistLedger.touch(actor.id, {}), ...replaceItem(actor.id, item, before)];
    return { writes, answer: itemShown(item, quote) };
  });
};
