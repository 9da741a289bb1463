import { expect, test } from 'vitest';
import { limitLinesToItemSize } from '#core/statements/reconcile/limit-lines-to-item-size';

const line = (what: string, difference: string, cause = '') => ({ what, difference, cause });
const bytes = (lines: readonly object[]): number => new TextEncoder().encode(JSON.stringify(lines)).length;

test('few lines stay as they are, in their order', () => {
  const lines = [line('AAPL', '0'), line('KO', '1'), line('USD', '0')];
  expect(limitLinesToItemSize(lines)).toEqual(lines);
});

test('of more than a row of the table takes, those that differ stay', () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => line(`S${at}`, at % 10 === 0 ? '1' : '0', 'ü'.repeat(100)));
  const kept = limitLinesToItemSize(lines);
  expect(bytes(kept)).toBeLessThan(360_000);
  expect(bytes(kept)).toBeGreaterThan(300_000);
  expect(kept.slice(0, 300).every(({ difference }) => difference === '1')).toBe(true);
  expect(kept[300]?.difference).toBe('0');
});

test('exactly what a row of the table takes stays; a byte more leaves out what agrees', () => {
  // A comma or a bracket stands with each line.
  const fill = (first: object, second: object, size: number) => 'x'.repeat(size - bytes([first]) - bytes([second]) + 2);
  const pair = (size: number) => {
    const [equal, other] = [line('AAPL', '0'), line('KO', '1')];
    return [{ ...equal, cause: fill(equal, other, size) }, other];
  };
  expect(limitLinesToItemSize(pair(350_000))).toEqual(pair(350_000));
  expect(limitLinesToItemSize(pair(350_001))).toEqual([line('KO', '1')]);
});

test('of lines that are too many together as many stay as fill the row to its last byte', () => {
  const whole = { what: 'AAPL', difference: '1', cause: '' };
  const filled = { ...whole, cause: 'x'.repeat(350_000 - bytes([whole]) + 1) };
  expect(limitLinesToItemSize([filled, line('KO', '0')])).toEqual([filled]);
});
