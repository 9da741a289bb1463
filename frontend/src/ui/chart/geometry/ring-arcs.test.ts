import { expect, test } from 'vitest';
import { getRingArcs } from './ring-arcs';

test('gives each part its share of the ring, one after the other, with a gap behind it', () => {
  expect(getRingArcs([3, 1])).toEqual([
    { start: 0, length: 74.4 },
    { start: 75, length: 24.4 },
  ]);
});

test('keeps a part of next to nothing in sight, and draws a single one as the whole ring', () => {
  expect(getRingArcs([9_999, 1])[1]?.length).toBe(0.4);
  expect(getRingArcs([7])).toEqual([{ start: 0, length: 100 }]);
  expect(getRingArcs([])).toEqual([]);
});
