import { spellingsOf } from '#core/stocks/symbols';
import type { PriorityLevel, TargetStatus } from '#core/watchlist/lists';
import { underOneName } from '#core/watchlist/names';
import { collection } from '#functions/storage/collection';
import { type Key, userKey, type Write } from '#functions/storage/table';

/** U / WL#000000007: a watched stock, as entered; its quote is added on reading. Fields are named as they are read back. */
export interface StoredItem {
  id: number;
  symbol: string;
  /** Null where neither the person nor the market named it at the time. */
  company_name: string | null;
  category_id: number | null;
  priority_level: PriorityLevel;
  target_buy_price: number | null;
  target_buy_quantity: number | null;
  target_investment_amount: number | null;
  target_sell_price: number | null;
  target_status: TargetStatus;
  notes: string;
  investment_thesis: string;
  version: number;
}

const items = collection<StoredItem>('WL');

export const { ledger: watchlistLedger } = items;

/** U / WLSYM#AAPL: there while the symbol is on the list, so that it is there once. */
const symbolKey = (owner: string, symbol: string): Key => ({ pk: userKey(owner), sk: `WLSYM#${symbol}` });

export const listItems = async (owner: string): Promise<StoredItem[]> => underOneName(await items.list(owner));

export const findItem = async (owner: string, id: number): Promise<StoredItem | undefined> =>
  (await listItems(owner)).find((item) => item.id === id);

/** Puts a new stock on the list, or refuses where its symbol is there. */
export const addItem = (owner: string, item: StoredItem): Write[] => [
  ...items.put(owner, item),
  {
    Put: {
      Item: { ...symbolKey(owner, item.symbol), itemId: item.id },
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    },
  },
];

export const replaceItem = items.put;

export const removeItem = (owner: string, item: StoredItem): Write[] => [
  ...items.remove(owner, item),
  ...spellingsOf(item.symbol).map((spelling) => ({ Delete: { Key: symbolKey(owner, spelling) } })),
];
