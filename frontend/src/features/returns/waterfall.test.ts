import { expect, test } from 'vitest';
import type { ReturnsBridgeView } from '#contract/insight/insight';
import { covers } from '#tests/kit/covers';
import { toWaterfallBars } from './waterfall';

const line = (name: ReturnsBridgeView['lines'][number]['line'], amount: number) => ({
  line: name,
  amount,
  hasRows: false,
});

test('each bar begins where the one before ended, and both totals stand on 0', () => {
  covers('4.2 returns page');
  const bars = toWaterfallBars([
    line('start', 50),
    line('contributions', 50),
    line('withdrawals', -20),
    line('end', 80),
  ]);
  expect(bars.map(({ left, width }) => [left, width])).toEqual([
    [0, 50],
    [50, 50],
    [80, 20],
    [0, 80],
  ]);
});

test('below 0 there is room to the left of it', () => {
  const [start, fees, end] = toWaterfallBars([line('start', 50), line('fees', -100), line('end', -50)]);
  expect([start?.left, start?.width]).toEqual([50, 50]);
  expect([fees?.left, fees?.width]).toEqual([0, 100]);
  expect([end?.left, end?.width]).toEqual([0, 50]);
});

test('of nothing at all there are bars of no width', () => {
  expect(toWaterfallBars([line('start', 0), line('end', 0)]).map(({ width }) => width)).toEqual([0, 0]);
});
