import { describe, expect, test } from 'vitest';
import {
  findCashPlatform,
  isCashTrackedOn,
  isReservedPlatformName,
  listTrackedCashPlatforms,
  listTradePlatforms,
  normalizePlatformName,
  type PlatformSettings,
  portfolioPlatforms,
  sortPlatforms,
} from '#core/portfolio/platforms';

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

/** Three of their own, and two of which the cash is kept here: one that is specified, one that is not. */
const settings: readonly PlatformSettings[] = [
  { platform: 'Zecco', own: true, since: '2026-03-02' },
  { platform: 'Schwab', own: false, since: '2026-01-05' },
  { platform: 'Alpaca', own: true },
  { platform: 'Mercer', own: true, since: undefined },
];

describe("a person's platforms", () => {
  test('for trades are the specified, then those they have added by name', () => {
    expect(listTradePlatforms(settings)).toEqual([
      'Revolut',
      'Robinhood',
      'E*TRADE',
      'Fidelity',
      'Schwab',
      'Webull',
      'BOSA',
      'Other',
      'Alpaca',
      'Mercer',
      'Zecco',
    ]);
  });

  test('for cash are the specified, then those switched on, in the order of the trades', () => {
    expect(listTrackedCashPlatforms(settings)).toEqual([
      'Revolut',
      'Robinhood',
      'BOSA',
      'Bank Account',
      'Other',
      'Schwab',
      'Zecco',
    ]);
  });

  test('for cash are the specified alone where none is switched on', () => {
    expect(listTrackedCashPlatforms([{ platform: 'Alpaca', own: true }])).toEqual([
      'Revolut',
      'Robinhood',
      'BOSA',
      'Bank Account',
      'Other',
    ]);
  });

  test.each([
    ['moves cash on a specified cash platform, whatever is switched on', 'Revolut', '2000-01-03', true],
    ['moves no cash the day before it is kept', 'Schwab', '2026-01-04', false],
    ['moves cash from the day on which it is kept', 'Schwab', '2026-01-05', true],
    ['moves cash on a platform of their own from its own day on', 'Zecco', '2026-03-02', true],
    ["moves no cash on one platform by another one's day", 'Zecco', '2026-03-01', false],
    ['moves no cash on a platform of their own that is not switched on', 'Alpaca', '2026-11-20', false],
    ['moves no cash on a brokerage that is not switched on', 'Fidelity', '2026-11-20', false],
  ])('a trade %s', (_, platform, day, isTracked) => {
    expect(isCashTrackedOn(settings, platform, day)).toBe(isTracked);
  });
});

describe('names of platforms', () => {
  test('are listed once each, the specified in their order, those of cash alone after them, then all others by name', () => {
    const names = [
      'Webull',
      'Zecco',
      'Bank Account',
      'BOSA',
      'Alpaca',
      'Other',
      'Mercer',
      'Schwab',
      'Webull',
      'Revolut',
    ];
    expect(sortPlatforms(names)).toEqual([
      'Revolut',
      'Schwab',
      'Webull',
      'BOSA',
      'Other',
      'Bank Account',
      'Alpaca',
      'Mercer',
      'Zecco',
    ]);
  });

  test('may come from any list, and none come to none', () => {
    expect(sortPlatforms(new Set(['Zecco', 'Fidelity']))).toEqual(['Fidelity', 'Zecco']);
    expect(sortPlatforms([])).toEqual([]);
  });

  test.each([
    ['case', 'E*Trade', 'e*trade'],
    ['spaces and tabs', ' Bank \tAccount ', 'bankaccount'],
    ['full width', 'Ｓｃｈｗａｂ', 'schwab'],
    ['nothing to leave out', 'm1', 'm1'],
  ])('are kept under a name without what does not tell them apart: %s', (_, name, key) => {
    expect(normalizePlatformName(name)).toBe(key);
  });

  test.each([
    ['a brokerage in other case', 'e*Trade', true],
    ['what keeps cash alone, without its space', 'BANKACCOUNT', true],
    ['the word for no platform', 'None', true],
    ['one that begins as a specified one does', 'Revolut 2', false],
    ['one that is not there', 'Alpaca', false],
  ])('are taken or free: %s', (_, name, isReserved) => {
    expect(isReservedPlatformName(name)).toBe(isReserved);
  });
});
