import { expect, test } from 'vitest';
import { findCashPlatform, portfolioPlatforms } from '#core/portfolio/platforms';

test('of the brokerage platforms four keep cash here; trades and dividends on the others move none', () => {
  expect(portfolioPlatforms.map((platform) => [platform, findCashPlatform(platform)])).toEqual([
    ['Revolut', 'Revolut'],
    ['Robinhood', 'Robinhood'],
    ['E*TRADE', null],
    ['Fidelity', null],
    ['Schwab', null],
    ['Webull', null],
    ['BOSA', 'BOSA'],
    ['Other', 'Other'],
  ]);
});
