import type { Trade } from '#contract/portfolio';
import { normalSymbol, spellingsOf } from '#core/stocks/symbols';
import { getItem, type Key, padded, queryPrefix, userKey, type Write } from '#functions/storage/table';

/** U / PTX#000000007: one trade. gsi1 lists them by date. */
const tradeKey = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `PTX#${padded(id)}` });

type TradeItem = Trade & Key & { gsi1pk: string; gsi1sk: string };

/** A stock that was recorded as `BRK.B` is `BRK-B`; its row says so from its next edit on. */
const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...trade }: TradeItem): Trade => ({
  ...trade,
  symbol: normalSymbol(trade.symbol),
});

export const listTrades = async (owner: string): Promise<Trade[]> =>
  (await queryPrefix<TradeItem>(userKey(owner), 'PTX#')).map(fromItem);

/** The trades of a few symbols, all platforms; reads as much as `listTrades` does but carries less. */
export const listTradesOf = async (owner: string, symbols: readonly string[]): Promise<Trade[]> => {
  const values = Object.fromEntries(symbols.flatMap(spellingsOf).map((symbol, at) => [`:s${at}`, symbol]));
  const rows = await queryPrefix<TradeItem>(userKey(owner), 'PTX#', {
    FilterExpression: `#symbol IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeNames: { '#symbol': 'symbol' },
    ExpressionAttributeValues: values,
  });
  return rows.map(fromItem);
};

export const findTrade = async (owner: string, id: number): Promise<Trade | undefined> => {
  const item = await getItem<TradeItem>(tradeKey(owner, id));
  return item && fromItem(item);
};

export const putTrade = (owner: string, trade: Trade): Write => ({
  Put: {
    Item: {
      ...tradeKey(owner, trade.id),
      gsi1pk: `${userKey(owner)}#PTX`,
      gsi1sk: `${trade.transactionDate}#${padded(trade.id)}`,
      ...trade,
    },
  },
});

export const removeTrade = (owner: string, id: number): Write => ({ Delete: { Key: tradeKey(owner, id) } });
