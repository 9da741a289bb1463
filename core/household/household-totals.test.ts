import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByOwners, splitHouseholdAccount, sumHouseholdAccounts } from '#core/household/household-totals';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';

const account = (keeper: 'you' | 'other', value: number | null, ownPercent = 100) => ({ keeper, value, ownPercent });
const toNumbers = ({ value, yours, theirs }: ReturnType<typeof sumHouseholdAccounts>) =>
  [value, yours, theirs].map(toNumber);

describe('the parts of an account', () => {
  test.each([
    [100.01, 50, 50.01, 50],
    [100.03, 50, 50.01, 50.02],
    [0.01, 50, 0.01, 0],
    [1000, 70, 700, 300],
    [1000, 100, 1000, 0],
    [1000, 0, 0, 1000],
    [-199_000.55, 50, -99_500.27, -99_500.28],
  ])('of $%d of which the keeper has %d %%: $%d, and $%d for the other', (value, percent, keeper, other) => {
    const parts = splitByOwners(toAmount(value), percent);
    expect([toNumber(parts.keeper), toNumber(parts.other)]).toEqual([keeper, other]);
  });

  test('stand from where one looks: an account of the other person is mine for what is not theirs', () => {
    const parts = splitHouseholdAccount(account('other', 1000, 70));
    expect(parts && [toNumber(parts.yours), toNumber(parts.theirs)]).toEqual([300, 700]);
    expect(splitHouseholdAccount(account('you', null, 70))).toBeNull();
  });
});

describe('a household', () => {
  test('counts a joint account once, and each of the two at their part', () => {
    const joint = [
      account('you', 2000.01, 50),
      account('other', 500),
      account('other', -1000, 50),
      account('you', null),
    ];
    expect(toNumbers(sumHouseholdAccounts(joint))).toEqual([1500.01, 500.01, 1000]);
    expect(toNumbers(sumHouseholdAccounts([]))).toEqual([0, 0, 0]);
  });

  test('comes to its accounts and to its two people to the cent, and looks the same from both sides', () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 }).map((value) => value / 100);
    const some = fc.array(
      fc.record({
        keeper: fc.constantFrom('you' as const, 'other' as const),
        value: fc.option(cents),
        ownPercent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (accounts) => {
        const { value, yours, theirs } = sumHouseholdAccounts(accounts);
        const known = accounts.flatMap((one) => (one.value === null ? [] : [toAmount(one.value)]));
        expect(value.eq(sumExactAmounts(known))).toBe(true);
        expect(yours.plus(theirs).eq(value)).toBe(true);
        const turned = sumHouseholdAccounts(
          accounts.map((one) => ({ ...one, keeper: one.keeper === 'you' ? ('other' as const) : ('you' as const) })),
        );
        expect(turned.yours.eq(theirs)).toBe(true);
      }),
    );
  });
});
