import { expect, it } from 'vitest';
import { describeTrendsChart, formatFeatureName } from './messages';

it.each([
  ['analytics_view', 'Analytics view'],
  ['login', 'Login'],
  ['', ''],
])('%s is shown as %s', (feature, name) => {
  expect(formatFeatureName(feature)).toBe(name);
});

it('the sentence of money in and out names what the chart shows, and nothing that did not move', () => {
  expect(
    describeTrendsChart(12, [
      { key: 'deposits', total: 500 },
      { key: 'interest', total: 2.1 },
    ]),
  ).toBe('In 12 months: $500.00 deposited, $2.10 in interest.');
});
