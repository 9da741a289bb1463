import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { formatCalculatorShares, formatMarketCap, formatRatio, formatVolumeInMillions } from './market-format';

test('market figures in their own formats', () => {
  covers('3.9 volume and P/E');
  expect(formatMarketCap(4_911_000_000_000)).toBe('$4.91T');
  expect(formatMarketCap(57_000_000_000)).toBe('$57B');
  expect(formatVolumeInMillions(41_230_000)).toBe('41.2M');
  expect(formatVolumeInMillions(1_234_567_890)).toBe('1,234.6M');
  expect(formatVolumeInMillions(40_000)).toBe('0.0M');
  expect(formatRatio(37.5)).toBe('37.50');
  expect(formatCalculatorShares(6.66667)).toBe('6.6667');
});
