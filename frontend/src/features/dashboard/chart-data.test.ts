import { describe, expect, it } from 'vitest';
import { groupSmallestChartShares, summarizeDividendMonths } from './chart-data';

const shares = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `S${at}`, value: 100 - at, percent: 1 }));

describe('shares', () => {
  it('stay as they are while there are ten or fewer', () => {
    expect(groupSmallestChartShares(shares(10))).toHaveLength(10);
  });

  it('are nine and the others beyond, which add up to the same', () => {
    const shown = groupSmallestChartShares(shares(12));
    expect(shown).toHaveLength(10);
    // 91 + 90 + 89 = 270 of 1,134.
    expect(shown.at(-1)).toEqual({ label: 'Others', value: 270, percent: 23.81 });
  });
});

describe('dividends', () => {
  it('tell their sum and best month', () => {
    const months = [
      { month: '2026-10', amount: 0.1 },
      { month: '2026-11', amount: 0.2 },
    ];
    expect(summarizeDividendMonths(months)).toEqual({ total: 0.3, best: months[1] });
  });

  it('are nothing where none were paid', () => {
    expect([summarizeDividendMonths([]), summarizeDividendMonths([{ month: '2026-10', amount: 0 }])]).toEqual([
      null,
      null,
    ]);
  });
});
