import type { Trade } from '#contract/portfolio';
import { getItem, type Key, padded, queryPrefix, userKey, type Write } from '#functions/platform/table';

/**
 * U / PTX#000000007          one trade; gsi1 lists them by date
 * U / SEQ#PTX                the ledger's head: the last id given, and a version that every change raises
 */
const tradeKey = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `PTX#${padded(id)}` });
const headKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'SEQ#PTX' });

export interface LedgerHead {
  last: number;
  version: number;
}

type TradeItem = Trade & Key & { gsi1pk: string; gsi1sk: string };

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...trade }: TradeItem): Trade => trade;

export const listTrades = async (owner: string): Promise<Trade[]> =>
  (await queryPrefix<TradeItem>(userKey(owner), 'PTX#')).map(fromItem);

/** The trades of a few symbols, all platforms; reads as much as `listTrades` does but carries less. */
export const listTradesOf = async (owner: string, symbols: readonly string[]): Promise<Trade[]> => {
  const values = Object.fromEntries(symbols.map((symbol, at) => [`:s${at}`, symbol]));
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

export const readHead = async (owner: string): Promise<LedgerHead> => {
  const head = await getItem<LedgerHead>(headKey(owner));
  return { last: head?.last ?? 0, version: head?.version ?? 0 };
};

/** Moves the ledger's head on, or refuses where another change came first: changes of one ledger follow each other. */
export const moveHead = (owner: string, from: LedgerHead, last = from.last): Write => ({
  Update: {
    Key: headKey(owner),
    UpdateExpression: 'SET #last = :last, #version = :next',
    ConditionExpression: from.version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
    ExpressionAttributeNames: { '#last': 'last', '#version': 'version' },
    ExpressionAttributeValues: {
      ':last': last,
      ':next': from.version + 1,
      ...(from.version === 0 ? {} : { ':read': from.version }),
    },
  },
});

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
