import { afterEach, describe, expect, test, vi } from 'vitest';
import { covers } from '#tests/kit/covers';
import type { TimeChartSeries } from './chart-types';
import { createChartImage, toChartCsv, toChartFileName, wrapLegendIntoRows } from './save-chart';

const days = ['2025-01-02', '2025-01-03', '2025-01-06'];
const price: TimeChartSeries = {
  key: 'p',
  name: 'Price',
  color: 'accent',
  form: 'area',
  values: [10.5, null, 0.0000001],
};

describe('a chart as a file', () => {
  test('has the days shown, a row each, with plain figures', () => {
    const text = toChartCsv({ title: 'AAPL', days, series: [price] }, { from: 0, to: 1 });
    expect(text).toBe('\ufeffDay,Price\r\n2025-01-02,10.5\r\n2025-01-03,\r\n');
    expect(toChartCsv({ title: 'AAPL', days, series: [price] }, { from: 2, to: 2 })).toContain(
      '2025-01-06,0.0000001\r\n',
    );
  });

  test('tells what happened, at the day where the chart shows it', () => {
    const marks = [
      { date: '2025-01-05', kind: 'buy', text: 'Bought 1, at $10' },
      { date: '2025-01-03', kind: 'dividend', text: '=1' },
    ] as const;
    const text = toChartCsv({ title: 'AAPL', days, series: [price], marks }, { from: 1, to: 1 });
    expect(text).toContain('Day,Price,Events\r\n');
    expect(text).toContain('2025-01-03,,"Bought 1, at $10; =1"');
  });

  test('is named after its title', () => {
    expect(toChartFileName('Value & benchmark (VOO)')).toBe('value-benchmark-voo');
    expect(toChartFileName('…')).toBe('chart');
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A canvas that only remembers what was written onto it, and where. */
const paper = (width: number) => {
  const written: string[] = [];
  const nothing = () => undefined;
  const context = new Proxy<Record<string, unknown>>(
    {
      measureText: (text: string) => ({ width: text.length * 6 }),
      fillText: (text: string, _x: number, y: number) => written.push(`${y}: ${text}`),
    },
    { get: (own, name: string) => own[name] ?? nothing, set: () => true },
  );
  const canvas = { width, height: 100, getContext: () => context, toBlob: (give: (blob: null) => void) => give(null) };
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('document', { createElement: () => canvas });
  return { canvas: canvas as unknown as HTMLCanvasElement, written };
};

describe('a chart as a picture', () => {
  const marks = [
    { date: '2025-01-02', kind: 'buy', text: 'Bought 1' },
    { date: '2025-01-06', kind: 'split', text: 'Split 4:1' },
  ] as const;
  const charted = { title: 'Price over time', savedTitle: 'AAPL: price', days, series: [price], marks, isLog: true };

  test('says of what it is, on which days and scale, and what its lines and marks mean', async () => {
    covers('4.2 chart saved as a picture');
    const { canvas, written } = paper(600);
    await createChartImage(canvas, charted, { from: 0, to: 1 }, () => '#000');
    expect(written).toEqual([
      '26: AAPL: price',
      '44: Jan 2, 2025 to Jan 3, 2025, log scale',
      '62: Price',
      '62: Bought',
    ]);
  });

  test('of a phone has what does not fit into the first row of its legend in the next', async () => {
    covers('4.2 chart saved as a picture');
    const { canvas, written } = paper(100);
    await createChartImage(canvas, { ...charted, isLog: false }, { from: 0, to: 2 }, () => '#000');
    expect(written.slice(1)).toEqual(['44: Jan 2, 2025 to Jan 6, 2025', '62: Price', '80: Bought', '98: Split']);
    expect(wrapLegendIntoRows([50, 50, 200, 10], 120)).toEqual([
      { x: 0, row: 0 },
      { x: 68, row: 0 },
      { x: 0, row: 1 },
      { x: 0, row: 2 },
    ]);
  });
});
