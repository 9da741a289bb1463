import type { Trade } from '#contract/portfolio/trades';
import { buildTradeWrite, tradeCollection, tradeLedger } from '#functions/portfolio/store';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** For tests and the bench: ledgers to look for dividends in, written without their rules. */

/** 10 shares at $100 on Robinhood, bought on 2025-01-15. */
export const createSampleTrade = (id: number, symbol: string, change: Partial<Trade> = {}): Trade => ({
  id,
  symbol,
  companyName: `${symbol} Inc.`,
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  total: 1000,
  transactionDate: '2025-01-15',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
  ...change,
});

const atOnce = 18;

/** With the head of their ledger, as a program would leave them that keeps no books: whoever needs those makes them. */
export const putUnmaterializedTestTrades = async (user: string, ...some: Trade[]): Promise<void> => {
  const { last, version } = await tradeLedger.head(user);
  for (let at = 0; at < some.length; at += atOnce) {
    await writeWithoutChangeLog(some.slice(at, at + atOnce).flatMap((trade) => buildTradeWrite(user, trade)));
  }
  const highest = Math.max(last, ...some.map(({ id }) => id));
  await writeWithoutChangeLog([tradeLedger.restore(user, { last: highest, version: version + 1 })]);
};

/** A row that nobody can count with. */
export const putTradeWithInvalidQuantity = (user: string, trade: Trade): Promise<void> =>
  writeWithoutChangeLog([{ Put: { Item: { ...tradeCollection.key(user, trade.id), ...trade, quantity: 'many' } } }]);
