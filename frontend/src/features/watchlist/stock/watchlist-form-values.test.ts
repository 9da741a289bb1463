import { describe, expect, test } from 'vitest';
import type { WatchlistItem } from '#contract/watchlist';
import { RequestRefusedError } from '#lib/api/send-request';
import { covers } from '#tests/kit/covers';
import {
  describeWatchlistSaveFailure,
  getBlankWatchlistFormValues,
  toNewWatchlistItemRequest,
  toWatchlistFormValues,
  validateChosenStock,
} from './watchlist-form-values';

const apple = { symbol: 'aapl', companyName: 'Apple Inc.' };

describe('what is sent', () => {
  test('empty fields are null, the defaults stand', () => {
    covers('2.5 watchlist form');
    expect(toNewWatchlistItemRequest(getBlankWatchlistFormValues(apple))).toEqual({
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      categoryId: null,
      targetBuyPrice: null,
      targetSellPrice: null,
      targetBuyQuantity: null,
      targetInvestmentAmount: null,
      notes: null,
      investmentThesis: null,
      priorityLevel: 3,
      targetStatus: 'pending',
    });
  });

  test('figures are numbers, category and quantity whole ones', () => {
    const typed = {
      categoryId: '4',
      targetBuyPrice: '0.30',
      targetBuyQuantity: '12',
      priorityLevel: '1',
      notes: ' a ',
    };
    expect(toNewWatchlistItemRequest({ ...getBlankWatchlistFormValues(apple), ...typed })).toMatchObject({
      categoryId: 4,
      targetBuyPrice: 0.3,
      targetBuyQuantity: 12,
      priorityLevel: 1,
      notes: 'a',
    });
  });
});

test('an edit is sent back as it was where nothing was typed', () => {
  const item = {
    symbol: 'AAPL',
    company_name: 'Apple Inc.',
    category_id: null,
    priority_level: 2,
    target_buy_price: 0.3,
    target_buy_quantity: 12,
    target_investment_amount: null,
    target_sell_price: 400.25,
    target_status: 'completed',
    notes: '',
    investment_thesis: 'services',
  } as WatchlistItem;
  expect(toNewWatchlistItemRequest(toWatchlistFormValues(item))).toEqual({
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    categoryId: null,
    priorityLevel: 2,
    targetBuyPrice: 0.3,
    targetBuyQuantity: 12,
    targetInvestmentAmount: null,
    targetSellPrice: 400.25,
    targetStatus: 'completed',
    notes: null,
    investmentThesis: 'services',
  });
});

describe('what is refused before it is sent', () => {
  test('a stock that was not chosen from the results', () => {
    covers('2.5 watchlist form');
    expect(validateChosenStock(null)).toBe('Please select a stock from the search results');
    expect(validateChosenStock({ symbol: ' ', companyName: 'Apple' })).toBe(
      'Please select a stock from the search results',
    );
    expect(validateChosenStock({ symbol: 'AAPL', companyName: '' })).toBe(
      'Please select a valid stock from the search results',
    );
    expect(validateChosenStock({ symbol: 'XYZ', companyName: ' ', asTyped: true })).toBe('Enter the company name.');
    expect(validateChosenStock({ symbol: 'XYZ', companyName: 'A name', asTyped: true })).toBe(true);
    expect(validateChosenStock(apple)).toBe(true);
  });
});

describe('what is said when the server refuses', () => {
  const refused = (status: number, body: unknown) => new RequestRefusedError(status, body);
  const error = 'The request is not valid.';

  test('details are joined, under either of their names', () => {
    covers('2.5 watchlist form');
    const details = [
      { path: 'a', msg: 'One.' },
      { path: 'b', message: 'Two.' },
    ];
    expect(describeWatchlistSaveFailure(refused(400, { error, details }))).toBe('Validation failed: One., Two.');
  });

  test('else the sentence, else the fallback', () => {
    covers('2.8 stock cannot be watched');
    expect(describeWatchlistSaveFailure(refused(400, { error, details: [] }))).toBe(error);
    expect(
      describeWatchlistSaveFailure(refused(409, { error: 'There already.', details: [{ path: 'symbol', msg: 'x' }] })),
    ).toBe('There already.');
    expect(describeWatchlistSaveFailure(new Error('no answer'))).toBe('Failed to add stock');
  });
});
