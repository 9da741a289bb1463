import { describe, expect, test } from 'vitest';
import {
  describeExpectedBasis,
  describeFoundOnOtherPlatformsOnly,
  describeNothingExpected,
  formatPlatformFoundCounts,
} from './income-messages';

const fidelity = { platform: 'Fidelity', found: 7, toCome: 0 };
const schwab = { platform: 'Schwab', found: 2, toCome: 1 };
const robinhood = { platform: 'Robinhood', found: 1, toCome: 0 };

describe('what was found on other platforms', () => {
  test('is counted by platform, with what is still to come of it', () => {
    expect([fidelity, schwab].map(formatPlatformFoundCounts)).toEqual([
      '7 found on Fidelity',
      '2 found on Schwab, 1 still to come',
    ]);
  });

  test.each([
    ['others alone', [fidelity, schwab], '7 found on Fidelity; 2 found on Schwab, 1 still to come; none on Robinhood.'],
    ['Robinhood too', [fidelity, robinhood], ''],
    ['none', [], ''],
  ])('is a sentence of its own only where Robinhood has none: %s', (_, found, sentence) => {
    expect(describeFoundOnOtherPlatformsOnly(found)).toBe(sentence);
  });
});

describe('what is expected', () => {
  test('says how many stocks it leaves out', () => {
    expect(describeExpectedBasis([])).toBe('All platforms, before tax');
    expect(describeExpectedBasis(['KO'])).toBe('Before tax, without 1 stock');
  });

  test('is told from what nobody could be asked about, where there is none', () => {
    expect(describeNothingExpected([])).toBe('No upcoming payment is known');
    expect(describeNothingExpected(['KO'])).toBe('No market data at the moment');
  });
});
