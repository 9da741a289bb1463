import type { Trade } from '#contract/trades';
import { putTrade } from '#functions/portfolio/store';
import { writeTogether } from '#functions/storage/table';

/** For tests and the bench: ledgers to look for dividends in, written without their rules. */

/** 10 shares at $100 on Robinhood, bought on 2025-01-15. */
export const tradeOf = (id: number, symbol: string, change: Partial<Trade> = {}): Trade => ({
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

export const putTrades = (user: string, ...trades: Trade[]): Promise<void> =>
  writeTogether(trades.map((trade) => putTrade(user, trade)));
