import { describe, expect, it } from 'vitest';
import type { Trade } from '#contract/portfolio/trades';
import { covers } from '#tests/kit/covers';
import { hasValidTradeId, normalizeWireTrade } from './wire-trade';

const trade: Trade = {
  id: 7,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'sell',
  quantity: 3,
  price: 200,
  total: 600,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
};

describe('tradeOf', () => {
  it('takes camelCase as it is', () => {
    expect(normalizeWireTrade(trade)).toEqual(trade);
  });

  it('takes the other naming style', () => {
    covers('2.3 trade in two naming styles');
    const { id, companyName, transactionType, transactionDate, ...rest } = trade;
    const wire = {
      ...rest,
      transaction_id: id,
      company_name: companyName,
      transaction_type: transactionType,
      transaction_date: transactionDate,
    };
    expect(normalizeWireTrade(wire)).toEqual(trade);
  });

  it('prefers camelCase where both are given', () => {
    expect(normalizeWireTrade({ ...trade, company_name: 'Other', transaction_id: 9 })).toEqual(trade);
  });
});

describe('hasId', () => {
  it('knows a row without an id', () => {
    const { id: _, ...withoutId } = trade;
    expect(hasValidTradeId(normalizeWireTrade(withoutId))).toBe(false);
    expect(hasValidTradeId(trade)).toBe(true);
    expect(hasValidTradeId({ id: Number.NaN })).toBe(false);
  });
});
