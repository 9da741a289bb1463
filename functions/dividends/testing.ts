import type { Trade } from '#contract/portfolio/trades';
import { putTrade, tradeCollection, tradeLedger } from '#functions/portfolio/store';
import { writeUnlogged } from '#tests/kit/write-unlogged';

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
export const putTestTrades = async (user: string, ...some: Trade[]): Promise<void> => {
  const { last, version } = await tradeLedger.head(user);
  for (let at = 0; at < some.length; at += atOnce) {
    await writeUnlogged(some.slice(at, at + atOnce).flatMap((trade) => putTrade(user, trade)));
  }
  const highest = Math.max(last, ...some.map(({ id }) => id));
  await writeUnlogged([tradeLedger.restore(user, { last: highest, version: version + 1 })]);
};

/** A row that nobody can count with. */
export const putDamagedTrade = (user: string, trade: Trade): Promise<void> =>
  writeUnlogged([{ Put: { Item: { ...tradeCollection.key(user, trade.id), ...trade, quantity: 'many' } } }]);
