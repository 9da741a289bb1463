import { expect, test } from 'vitest';
import type { AllocationGroup } from '#core/allocation/groups';
import { filterDrawableParts, toAllocationRingParts } from './allocation-ring-parts';

const group = (name: string | null, value: number): AllocationGroup => ({
  name,
  value,
  percent: value / 10,
  target: null,
  points: null,
  dollars: null,
  isOutside: false,
});
const groups = (count: number) => Array.from({ length: count }, (_, at) => group(`S${at}`, 100 - at));

test('tells each part by its name, share and value, one without a sector among them', () => {
  expect(toAllocationRingParts([group('Technology', 600), group(null, 400)])).toEqual([
    { name: 'Technology', value: 600, color: 'accent', told: '60.00%, $600.00' },
    { name: 'No sector', value: 400, color: 'info', told: '40.00%, $400.00' },
  ]);
});

test('shows six parts one by one, and of more the five largest with the others as one', () => {
  expect(toAllocationRingParts(groups(6)).map(({ name }) => name)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5']);
  const of9 = toAllocationRingParts(groups(9));
  expect(of9).toHaveLength(6);
  expect(of9[5]).toEqual({ name: '4 smaller parts', value: 374, color: 'ink-muted', told: '37.40%, $374.00' });
});

test('leaves out what is not above zero', () => {
  expect(filterDrawableParts([group('A', 5), group('B', 0), group('C', -1)]).map(({ name }) => name)).toEqual(['A']);
});
