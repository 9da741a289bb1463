import { describe, expect, test } from 'vitest';
import { readMarketClosesInUsd } from '#functions/analytics/closes';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

const history = (currency: string, days: string[], from: Partial<CloseHistory>): CloseHistory => ({
  closes: days.map((date) => ({ date, close: 2 })),
  currency,
  sources: ['yahoo'],
  stale: false,
  ...from,
});

const bothYears = { sources: ['yahoo', 'sample'] as const };
const known: Record<string, CloseHistory> = {
  KO: history('USD', ['2024-12-30', '2025-01-02'], {
    sources: [...bothYears.sources],
    sourceOfYear: new Map([
      ['2024', 'yahoo'],
      ['2025', 'sample'],
    ]),
  }),
  MIXED: history('USD', ['2025-01-02'], { sources: [...bothYears.sources] }),
  'SAP.DE': history('EUR', ['2024-12-30', '2025-01-02'], { sources: ['yahoo'] }),
  'EURUSD=X': history('USD', ['2024-12-30'], { sources: ['sample'] }),
};

const read = () =>
  readMarketClosesInUsd(
    new Map(['KO', 'MIXED', 'SAP.DE'].map((symbol) => [symbol, '2024-12-30'])),
    async (from) => new Map([...from.keys()].flatMap((symbol) => (known[symbol] ? [[symbol, known[symbol]]] : []))),
  );

describe('where a close is from', () => {
  test('is told by the year that it was asked for with', async () => {
    const { sourceOf } = await read();
    expect([sourceOf('KO', '2024-12-30'), sourceOf('KO', '2025-01-02')]).toEqual(['yahoo', 'sample']);
  });

  test('is told of the rate as well, where it was in another currency: that of its day or the last before', async () => {
    expect((await read()).sourceOf('SAP.DE', '2025-01-02')).toBe('yahoo+sample');
  });

  test('nobody knows of a close that was not read, nor where it may be either', async () => {
    const { sourceOf } = await read();
    expect([sourceOf('KO', '2024-12-31'), sourceOf('NONE', '2025-01-02'), sourceOf('MIXED', '2025-01-02')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
