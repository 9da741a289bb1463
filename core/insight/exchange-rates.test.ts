import { describe, expect, test } from 'vitest';
import { convertTermToUsd, createExchangeRateTerm, toMissingExchangeRateTerms } from '#core/insight/exchange-rates';
import { createGivenTerm } from '#core/insight/explain/figure-terms';

const rates = [{ currency: 'EUR', rate: 1.0834, asOf: '2026-11-20T21:00:00Z', source: 'yahoo', stale: true }];
const held = (value: number, currency?: string) => ({
  ...createGivenTerm('balance', 'money', value, { platform: 'Revolut' }),
  ...(currency && { currency }),
});

describe('what is held', () => {
  test('is taken at its rate, to the cent, half-even, and says where the rate is from', () => {
    const dollars = convertTermToUsd('balance', held(100, 'EUR'), rates);
    expect(dollars).toMatchObject({ value: '108.34', platform: 'Revolut', how: { by: 'product', places: 2 } });
    expect(dollars?.kind === 'figure' && dollars.parts[1]).toEqual({
      kind: 'price',
      name: 'exchangeRate',
      unit: 'factor',
      value: '1.0834',
      symbol: 'EUR',
      source: 'yahoo',
      at: '2026-11-20T21:00:00Z',
      isStale: true,
    });
  });

  test('is what it is in US dollars, and nothing without a rate', () =>
    expect([
      convertTermToUsd('total', held(5), rates)?.value,
      convertTermToUsd('total', held(5, 'PLN'), rates),
    ]).toEqual(['5', null]));

  test('a rate that is kept says its day', () =>
    expect(createExchangeRateTerm({ currency: 'EUR', rate: 1.1, day: '2026-05-01' })).toMatchObject({
      date: '2026-05-01',
    }));

  test('each currency without one is named once', () =>
    expect(toMissingExchangeRateTerms(['PLN', 'GBP', 'PLN'])).toEqual([
      { symbol: 'PLN', reason: 'no-rate' },
      { symbol: 'GBP', reason: 'no-rate' },
    ]));
});
