import { expect, test } from 'vitest';
import { describeEmergencyFund, describePurchasePlanRemainder } from './messages';

test.each([
  [{ spent: 100, left: 0, keptAsCash: 0 }, 'All of it is spent.'],
  [{ spent: 1132.03, left: 102.53, keptAsCash: 0 }, '$1,132.03 is spent, and $102.53 stays in cash.'],
  [
    { spent: 99.64, left: 0.36, keptAsCash: 0.36 },
    '$99.64 is spent, and $0.36 stays in cash, which is below its own target.',
  ],
  [
    { spent: 60, left: 40, keptAsCash: 10 },
    '$60.00 is spent, and $40.00 stays in cash, $10.00 of it for its own target.',
  ],
  [{ spent: 0, left: 5, keptAsCash: 5 }, '$5.00 stays in cash, which is below its own target.'],
])('of a plan with %j is said what is spent and what is left', (plan, sentence) => {
  expect(describePurchasePlanRemainder(plan)).toBe(sentence);
});

test('the emergency fund is left alone, and where there is less cash than that, it is said', () => {
  expect(describeEmergencyFund(500, 1500)).toBe('$500.00 of your cash is for emergencies and is left alone.');
  expect(describeEmergencyFund(500, 500)).toBe('$500.00 of your cash is for emergencies and is left alone.');
  expect(describeEmergencyFund(2000, 1500)).toBe(
    'Your cash of $1,500.00 is below your emergency fund of $2,000.00: none of it is spent.',
  );
});
