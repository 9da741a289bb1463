import { describe, expect, test } from 'vitest';
import { csvOf, fileNameOf } from './save';
import type { TimeSeries } from './types';

const days = ['2025-01-02', '2025-01-03', '2025-01-06'];
const price: TimeSeries = { key: 'p', name: 'Price', color: 'accent', form: 'area', values: [10.5, null, 0.0000001] };

describe('a chart as a file', () => {
  test('has the days shown, a row each, with plain figures', () => {
    const text = csvOf({ title: 'AAPL', days, series: [price] }, { from: 0, to: 1 });
    expect(text).toBe('\ufeffDay,Price\r\n2025-01-02,10.5\r\n2025-01-03,\r\n');
    expect(csvOf({ title: 'AAPL', days, series: [price] }, { from: 2, to: 2 })).toContain('2025-01-06,0.0000001\r\n');
  });

  test('tells what happened, at the day where the chart shows it', () => {
    const marks = [
      { date: '2025-01-05', kind: 'buy', text: 'Bought 1, at $10' },
      { date: '2025-01-03', kind: 'dividend', text: '=1' },
    ] as const;
    const text = csvOf({ title: 'AAPL', days, series: [price], marks }, { from: 1, to: 1 });
    expect(text).toContain('Day,Price,Events\r\n');
    expect(text).toContain('2025-01-03,,"Bought 1, at $10; =1"');
  });

  test('is named after its title', () => {
    expect(fileNameOf('Value & benchmark (VOO)')).toBe('value-benchmark-voo');
    expect(fileNameOf('…')).toBe('chart');
  });
});
