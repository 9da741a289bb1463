import type { NewWatchlistItem, WatchlistItem, WatchlistItemEdit, WatchlistTargetStatus } from '#contract/watchlist';
import { maxWatchedStocks } from '#core/watchlist/watchlist-options';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { getDollarQuotesBySymbol, liveWatchlistMarketEffects as liveMarket } from '#functions/watchlist/dollar-quotes';
import { getStockName, toWatchlistItem } from '#functions/watchlist/reports';
import {
  buildNewWatchlistItemWrites,
  buildWatchlistItemRemovalWrites,
  buildWatchlistItemReplaceWrites,
  findWatchlistItem,
  listWatchlistItems,
  type StoredWatchlistItem,
  watchlistLedger,
} from '#functions/watchlist/store';

const live = { ...liveMarket, now: clock };
type Effects = typeof live;

const duplicateStockRefusal = (symbol: string): Refusal => {
  return fieldRefusal('symbol', `${symbol} is already on your watchlist.`, 409, 'duplicate');
};
const watchlistFullRefusal = () =>
  new Refusal(422, 'watchlist_full', `The watchlist is full: it holds at most ${maxWatchedStocks} stocks.`);

const toStoredItem = (id: number, sent: NewWatchlistItem, name: string | null): StoredWatchlistItem => ({
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
export const addWatchedStock = async (
  actor: Actor,
  sent: NewWatchlistItem,
  effects: Effects = live,
): Promise<WatchlistItem> => {
  const quote = (await getDollarQuotesBySymbol([sent.symbol], effects)).get(sent.symbol);
  return watchlistLedger.change(actor, effects.now(), async (last) => {
    const listed = await listWatchlistItems(actor.id);
    if (listed.some(({ symbol }) => symbol === sent.symbol)) throw duplicateStockRefusal(sent.symbol);
    if (listed.length >= maxWatchedStocks) throw watchlistFullRefusal();
    const item = toStoredItem(last + 1, sent, getStockName(sent.symbol, quote));
    return { writes: buildNewWatchlistItemWrites(actor.id, item), answer: toWatchlistItem(item, quote), last: item.id };
  });
};

/** Takes a stock off the list; it can be put on again. @throws Refusal 404. */
export const removeWatchedStock = (actor: Actor, { id }: { id: number }, { now }: Effects = live): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const item = requireFound(await findWatchlistItem(actor.id, id), 'stock on your watchlist');
    return {
      writes: [watchlistLedger.touch(actor.id, {}), ...buildWatchlistItemRemovalWrites(actor.id, item)],
      answer: undefined,
    };
  });

/** What `change` makes of an item, answered with its quote. @throws Refusal 404. */
const updateItem = async (
  actor: Actor,
  id: number,
  change: (before: StoredWatchlistItem) => StoredWatchlistItem,
  effects: Effects,
): Promise<WatchlistItem> => {
  const { symbol } = requireFound(await findWatchlistItem(actor.id, id), 'stock on your watchlist');
  const quote = (await getDollarQuotesBySymbol([symbol], effects)).get(symbol);
  return planAndWrite(actor, effects.now(), async () => {
    const before = requireFound(await findWatchlistItem(actor.id, id), 'stock on your watchlist');
    const item: StoredWatchlistItem = { ...change(before), version: before.version + 1 };
    const writes = [watchlistLedger.touch(actor.id, {}), ...buildWatchlistItemReplaceWrites(actor.id, item, before)];
    return { writes, answer: toWatchlistItem(item, quote) };
  });
};

/** Sets what became of a target; any status can follow any other. @throws Refusal 404. */
export const setTargetStatus = (
  actor: Actor,
  { id, targetStatus }: { id: number; targetStatus: WatchlistTargetStatus },
  effects: Effects = live,
): Promise<WatchlistItem> => updateItem(actor, id, (before) => ({ ...before, target_status: targetStatus }), effects);

const otherStockRefusal = (symbol: string): Refusal =>
  fieldRefusal('symbol', `The stock stays ${symbol}: add the other one to the list.`, 422, 'not_editable');

/** What is sent, else what is there; null takes it away. */
const applyItemEdit = (before: StoredWatchlistItem, sent: WatchlistItemEdit): StoredWatchlistItem => {
  const either = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);
  return {
    ...before,
    company_name: either(sent.companyName, before.company_name) || null,
    category_id: either(sent.categoryId, before.category_id),
    priority_level: sent.priorityLevel ?? before.priority_level,
    target_buy_price: either(sent.targetBuyPrice, before.target_buy_price),
    target_buy_quantity: either(sent.targetBuyQuantity, before.target_buy_quantity),
    target_investment_amount: either(sent.targetInvestmentAmount, before.target_investment_amount),
    target_sell_price: either(sent.targetSellPrice, before.target_sell_price),
    target_status: sent.targetStatus ?? before.target_status,
    notes: either(sent.notes, before.notes) ?? '',
    investment_thesis: either(sent.investmentThesis, before.investment_thesis) ?? '',
  };
};

/**
 * Changes what is sent of a watched stock.
 * @throws Refusal 404; 409 `stale`; 422 for another stock.
 */
export const editWatchedStock = (
  actor: Actor,
  { id, version, symbol, ...sent }: WatchlistItemEdit & { id: number },
  effects: Effects = live,
): Promise<WatchlistItem> =>
  updateItem(
    actor,
    id,
    (before) => {
      refuseStale('stock', version, before);
      if (symbol !== undefined && symbol !== before.symbol) throw otherStockRefusal(before.symbol);
      return applyItemEdit(before, sent);
    },
    effects,
  );
