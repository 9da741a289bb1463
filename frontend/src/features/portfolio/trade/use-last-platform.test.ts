import { expect, test } from 'vitest';
import { findLastUsedPlatform } from './use-last-platform';

test('the platform used last is that of the trade recorded last, whatever the days', () => {
  const trades = [
    { id: 4, platform: 'Schwab' },
    { id: 9, platform: 'Fidelity' },
    { id: 7, platform: 'Robinhood' },
  ] as const;
  expect(findLastUsedPlatform(trades)).toBe('Fidelity');
  expect(findLastUsedPlatform([])).toBe('');
});
