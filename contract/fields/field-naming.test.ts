import { describe, expect, it } from 'vitest';
import { NewManualDividend } from '#contract/dividends/manual-dividends';
import { NewTrade } from '#contract/portfolio/trades';
import { NewWatchlistItem } from '#contract/watchlist';

const trade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 1,
  price: 10,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
};
const { companyName, transactionDate, transactionType, ...rest } = trade;

describe('a field under both naming styles', () => {
  it('is taken under either name', () => {
    const other = { ...rest, company_name: companyName, transaction_date: transactionDate };
    expect(NewTrade.parse({ ...other, transaction_type: transactionType })).toEqual(NewTrade.parse(trade));
  });

  it('is taken under both where they say the same', () => {
    expect(NewTrade.parse({ ...trade, company_name: 'Apple Inc.' })).toEqual(NewTrade.parse(trade));
  });

  it.each([
    [NewTrade, { ...trade, company_name: 'Apple' }, 'companyName', 'company_name'],
    [NewTrade, { ...trade, companyname: null }, 'companyName', 'companyname'],
    [NewTrade, { ...trade, transaction_type: 'sell' }, 'transactionType', 'transaction_type'],
    [NewTrade, { ...trade, transaction_date: '2026-01-06' }, 'transactionDate', 'transaction_date'],
    [NewTrade, { ...rest, company_name: 'A', companyname: 'B' }, 'companyName', 'companyname'],
    [NewManualDividend, { dividendPerShare: 1, dividendpershare: 2 }, 'dividendPerShare', 'dividendpershare'],
    [NewManualDividend, { paymentDate: '2026-01-05', payment_date: '2026-01-06' }, 'paymentDate', 'payment_date'],
    [NewWatchlistItem, { symbol: 'KO', targetBuyPrice: 1, target_buy_price: 2 }, 'targetBuyPrice', 'target_buy_price'],
    [NewWatchlistItem, { symbol: 'KO', categoryId: null, category_id: 4 }, 'categoryId', 'category_id'],
  ])('is refused where they differ, by both names: %#', (schema, sent, name, other) => {
    const issue = schema.safeParse(sent).error?.issues[0];
    expect([issue?.path, issue?.message]).toEqual([
      [name],
      `${name} and ${other} are the same field, but were sent with different values.`,
    ]);
  });
});
