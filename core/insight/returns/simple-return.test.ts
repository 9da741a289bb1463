import { describe, expect, test } from 'vitest';
import { computeSimpleReturn } from '#core/insight/returns/simple-return';
import { toAmount } from '#core/money/amount';

const terms = (start: number, end: number, moneyIn: number, moneyOut: number, purchases: number) => ({
  start: toAmount(start),
  end: toAmount(end),
  moneyIn: toAmount(moneyIn),
  moneyOut: toAmount(moneyOut),
  purchases: toAmount(purchases),
});

describe('the simple return', () => {
  test('of $1,000 that became $1,150, with $200 bought at a fee of $2 and $100 taken out, is $48 of $1,200: 4 %', () => {
    const result = computeSimpleReturn(terms(1000, 1150, 202, 100, 200));
    expect(result).toMatchObject({
      kind: 'figure',
      explained: {
        name: 'simple',
        unit: 'rate',
        value: '0.04',
        parts: [
          {
            name: 'gain',
            value: '48',
            parts: [
              { name: 'endValue', value: '1150', unit: 'money' },
              { name: 'startValue', value: '1000', less: true },
              { name: 'moneyIn', value: '202', less: true },
              { name: 'moneyOut', value: '100' },
            ],
          },
          {
            name: 'simpleBase',
            value: '1200',
            parts: [
              { name: 'startValue', value: '1000' },
              { name: 'purchases', value: '200', unit: 'money' },
            ],
          },
        ],
      },
    });
    expect(result.kind === 'figure' && [result.gain, result.base, result.rate].map(String)).toEqual([
      '48',
      '1200',
      '0.04',
    ]);
  });

  test('of nothing, or of less, is none, and names what there is', () => {
    const reason = (start: number) => computeSimpleReturn(terms(start, 27, 0, 0, 0));
    expect(reason(0)).toMatchObject({
      kind: 'none',
      reason: { code: 'no-base', gain: toAmount(27), base: toAmount(0) },
    });
    expect(reason(-5)).toMatchObject({
      kind: 'none',
      reason: { code: 'no-base', gain: toAmount(32), base: toAmount(-5) },
    });
  });
});
