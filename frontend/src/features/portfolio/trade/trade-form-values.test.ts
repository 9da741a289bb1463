import { describe, expect, it } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  canSubmitTrade,
  computeTradeTotal,
  findTradeFormField,
  getBlankTradeFormValues,
  parseProposedTradeParams,
  type TradeFormValues,
  toNewTradeRequest,
  toTradeFormValues,
} from './trade-form-values';

const filled: TradeFormValues = {
  ...getBlankTradeFormValues('2026-11-20'),
  stock: { symbol: 'aapl', companyName: 'Apple Inc.' },
  platform: 'Revolut',
  quantity: '3',
  price: '200.10',
};

describe('previewTotal', () => {
  it('is exact where floats are not: 3 x 0.1 is 0.30, 1.005 x 1000 is 1005.00', () => {
    expect(computeTradeTotal('3', '0.1')).toBe(0.3);
    expect(computeTradeTotal('1.005', '1000')).toBe(1005);
  });

  it('rounds to the cent as the server does, ties to even', () => {
    expect(computeTradeTotal('0.333', '12.34')).toBe(4.11);
    expect(computeTradeTotal('0.5', '0.25')).toBe(0.12);
    expect(computeTradeTotal('0.5', '0.27')).toBe(0.14);
  });

  it('is 0 while a figure is missing', () => {
    expect(computeTradeTotal('', '12')).toBe(0);
    expect(computeTradeTotal('e', '12')).toBe(0);
  });
});

describe('isSendable', () => {
  it('needs a stock and a platform', () => {
    expect(canSubmitTrade(filled)).toBe(true);
    expect(canSubmitTrade({ ...filled, stock: null })).toBe(false);
    expect(canSubmitTrade({ ...filled, platform: '' })).toBe(false);
    expect(canSubmitTrade(getBlankTradeFormValues('2026-11-20'))).toBe(false);
  });
});

describe('tradeToSend', () => {
  it('upper-cases the symbol and sends the total', () => {
    covers('2.5 trade form');
    expect(toNewTradeRequest(filled)).toEqual({
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      platform: 'Revolut',
      quantity: 3,
      price: 200.1,
      fees: 0,
      transactionDate: '2026-11-20',
      notes: '',
      total: 600.3,
    });
  });

  it('sends 0 for what cannot be read', () => {
    covers('2.5 trade form');
    expect(toNewTradeRequest({ ...filled, quantity: 'x', price: '', fees: '' })).toMatchObject({
      quantity: 0,
      price: 0,
      fees: 0,
      total: 0,
    });
  });
});

it('shows a recorded trade in plain digits', () => {
  const { stock, ...sent } = filled;
  const trade = { ...toNewTradeRequest(filled), id: 1, version: 2, quantity: 1e-8, price: 0.000001, fees: 1.5 };
  expect(stock).not.toBeNull();
  expect(toTradeFormValues(trade)).toEqual({
    ...sent,
    stock: { symbol: 'AAPL', companyName: 'Apple Inc.' },
    quantity: '0.00000001',
    price: '0.000001',
    fees: '1.5',
  });
});

it('puts a sentence about the symbol or the name at the stock', () => {
  expect(findTradeFormField('symbol')).toBe('stock');
  expect(findTradeFormField('company_name')).toBe('stock');
  expect(findTradeFormField('total')).toBeUndefined();
});

describe('askedValues', () => {
  const today = '2026-11-20';

  it('takes what another page proposes', () => {
    const asked = {
      symbol: 'brk.b',
      name: 'Berkshire',
      type: 'sell',
      quantity: '2*3',
      platform: 'Schwab',
      date: '2026-01-05',
    };
    expect(parseProposedTradeParams(asked, today)).toEqual({
      ...getBlankTradeFormValues('2026-01-05'),
      stock: { symbol: 'BRK-B', companyName: 'Berkshire' },
      transactionType: 'sell',
      quantity: '2*3',
      platform: 'Schwab',
    });
    expect(parseProposedTradeParams({ symbol: 'KO' }, today).stock).toEqual({
      symbol: 'KO',
      companyName: '',
      asTyped: true,
    });
  });

  it('leaves blank what cannot be read, and a day that is still to come', () => {
    const asked = { symbol: 'no symbol!', type: 'steal', quantity: 'many', date: '2026-11-21' };
    expect(parseProposedTradeParams(asked, today)).toEqual(getBlankTradeFormValues(today));
    expect(parseProposedTradeParams({ date: 'soon' }, today).transactionDate).toBe(today);
  });
});
