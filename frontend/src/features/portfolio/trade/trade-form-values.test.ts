import { describe, expect, it } from 'vitest';
import { findTradeFault } from '#core/portfolio/trade-faults';
import { covers } from '#tests/kit/covers';
import {
  canSubmitTrade,
  computeTradeTotal,
  findTradeFormField,
  getBlankTradeFormValues,
  getNextTradeFormValues,
  getTradeFormValuesLike,
  parseProposedTradeParams,
  type TradeFormValues,
  toNewTradeRequest,
  toTradeEditRequest,
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

describe('a trade that was paid in another currency', () => {
  const inEuros: TradeFormValues = {
    ...filled,
    price: '100.5',
    fees: '1',
    currency: 'EUR',
    exchangeRate: '1.0834',
    proposedRate: '1.0834',
    rateSource: 'market',
  };
  const today = '2026-11-20';

  it('is sent with what was paid, and with the US dollars that follow from it', () => {
    const sent = toNewTradeRequest(inEuros);
    expect(sent).toMatchObject({
      price: 108.8817,
      fees: 1.08,
      total: 326.6451,
      currency: 'EUR',
      priceInCurrency: 100.5,
      feesInCurrency: 1,
      exchangeRate: 1.0834,
      rateSource: 'market',
    });
    expect(findTradeFault({ ...sent, fees: sent.fees ?? 0 }, today)).toBeNull();
    const uneven = toNewTradeRequest({ ...inEuros, price: '0.333333', fees: '0.15', exchangeRate: '0.26641234' });
    expect(findTradeFault({ ...uneven, fees: uneven.fees ?? 0 }, today)).toBeNull();
  });

  it('has the rate of the market as long as it is the one that was proposed', () => {
    const sourceOf = (values: Partial<TradeFormValues>) => toNewTradeRequest({ ...inEuros, ...values }).rateSource;
    expect(sourceOf({ exchangeRate: '1.08340' })).toBe('market');
    expect(sourceOf({ exchangeRate: '1.09' })).toBe('entered');
    expect(sourceOf({ rateSource: 'statement' })).toBe('statement');
    expect(sourceOf({ rateSource: 'statement', exchangeRate: '1.09' })).toBe('entered');
  });

  it('says nothing of a currency once it is in US dollars again', () => {
    for (const currency of ['', 'USD'] as const) {
      const { price, fees, ...rest } = toNewTradeRequest({ ...inEuros, currency });
      expect([price, fees]).toEqual([100.5, 1]);
      for (const name of ['currency', 'priceInCurrency', 'feesInCurrency', 'exchangeRate', 'rateSource'] as const)
        expect(rest[name]).toBeUndefined();
    }
  });

  it('is named also where an edit is in US dollars, and what it was paid in is no longer', () => {
    const { currency, ...sent } = toTradeEditRequest({ ...inEuros, currency: 'USD' });
    expect(currency).toBe('USD');
    expect(sent).toMatchObject({ price: 100.5, exchangeRate: undefined });
    expect(toTradeEditRequest({ ...inEuros, currency: '' }).currency).toBe('USD');
    expect(toTradeEditRequest(inEuros)).toEqual(toNewTradeRequest(inEuros));
  });

  it('is edited in what was paid, and sent unchanged where nothing was changed', () => {
    const { total, ...sent } = toNewTradeRequest({ ...inEuros, rateSource: 'statement' });
    const trade = { ...sent, fees: sent.fees ?? 0, notes: '', total, id: 1, version: 2 };
    const values = toTradeFormValues(trade);
    expect(values).toMatchObject({ price: '100.5', fees: '1', currency: 'EUR', exchangeRate: '1.0834' });
    expect(toNewTradeRequest(values)).toEqual({ ...sent, total });
    expect(getTradeFormValuesLike(trade, today)).toMatchObject({ price: '100.5', currency: 'EUR', exchangeRate: '' });
  });

  it('is followed by another one in its currency, at its rate where that was typed', () => {
    expect(getNextTradeFormValues(inEuros)).toMatchObject({ currency: 'EUR', exchangeRate: '', price: '' });
    expect(getNextTradeFormValues({ ...inEuros, exchangeRate: '1.09' })).toMatchObject({ exchangeRate: '1.09' });
  });

  it('has its refusals at the fields that it was typed in', () => {
    expect(findTradeFormField('priceInCurrency')).toBe('price');
    expect(findTradeFormField('feesInCurrency')).toBe('fees');
    expect(findTradeFormField('exchangeRate')).toBe('exchangeRate');
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
