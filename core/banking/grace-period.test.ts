import { expect, test } from 'vitest';
import { getCdGracePeriodEnd, isCdInGracePeriod } from '#core/banking/grace-period';
import { covers } from '#tests/kit/covers';

const cd = { maturityDate: '2027-03-01', graceDays: 7 };

test('seven days of grace after March 1 end on March 8, and none where none are set', () => {
  covers('4.11 grace period');
  expect(getCdGracePeriodEnd(cd)).toBe('2027-03-08');
  expect(getCdGracePeriodEnd({ ...cd, graceDays: 0 })).toBeNull();
  expect(getCdGracePeriodEnd({ maturityDate: '2027-03-01' })).toBeNull();
});

test.each([
  ['2027-02-28', false],
  ['2027-03-01', true],
  ['2027-03-08', true],
  ['2027-03-09', false],
])('on %s a CD that matured on March 1 is in its seven days: %s', (today, isIn) => {
  expect(isCdInGracePeriod(cd, today)).toBe(isIn);
  expect(isCdInGracePeriod({ maturityDate: '2027-03-01' }, today)).toBe(false);
});
