import { describe, expect, test } from 'vitest';
import {
  findUnexpectedAccountPlatforms,
  formatUnexpectedPlatformWarning,
  getAccountEnding,
  getBrokerNameOfFormat,
} from '#core/statements/reader/accounts';

test.each([
  ['Individual XXXX-1234', '1234'],
  ['Individual ...123', '123'],
  ['X12341234', '1234'],
  ['U7654321', '4321'],
  ['401(k) of Jane', null],
  ['Roth IRA', null],
  ['', null],
])('an account called %j ends in %j', (account, ending) => {
  expect(getAccountEnding(account)).toBe(ending);
});

describe('an account', () => {
  const of = (ending: string, platform = 'Schwab', broker = 'Schwab') => ({ broker, ending, platform });

  test('is another one where only others of its broker went to the platform', () => {
    expect(findUnexpectedAccountPlatforms([of('1234'), of('1234')], [of('5678'), of('9999'), of('5678')])).toEqual([
      { ...of('1234'), before: ['5678', '9999'] },
    ]);
    expect(formatUnexpectedPlatformWarning({ ...of('1234'), before: ['5678', '9999'] })).toBe(
      'This file is from account ...1234; you imported into Schwab from ...5678 and ...9999 before.',
    );
  });

  test('is none where it went there before, in three digits or in four, nor where nothing did', () => {
    expect(findUnexpectedAccountPlatforms([of('1234')], [of('5678'), of('1234')])).toEqual([]);
    expect(findUnexpectedAccountPlatforms([of('1234')], [of('234')])).toEqual([]);
    expect(findUnexpectedAccountPlatforms([of('234')], [of('1234')])).toEqual([]);
    expect(findUnexpectedAccountPlatforms([of('123')], [of('1234')])).toHaveLength(1);
    expect(findUnexpectedAccountPlatforms([of('1234')], [])).toEqual([]);
    expect(
      findUnexpectedAccountPlatforms([of('1234')], [of('5678', 'Roth IRA'), of('5678', 'Schwab', 'Fidelity')]),
    ).toEqual([]);
  });

  test('belongs to the broker that its files are usual for, or that their kind names', () => {
    expect(getBrokerNameOfFormat({ platform: 'Schwab', name: 'Schwab, positions' })).toBe('Schwab');
    expect(getBrokerNameOfFormat({ platform: null, name: 'Vanguard, holdings' })).toBe('Vanguard');
  });
});
