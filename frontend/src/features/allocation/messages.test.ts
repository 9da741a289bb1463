import { expect, test } from 'vitest';
import {
  describeCdLadderSetAside,
  describeEmergencyCashSetAside,
  describeEmergencyFundSetAside,
  describePurchasePlanRemainder,
} from './messages';

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
  expect(describeEmergencyCashSetAside(500, 1500)).toBe('$500.00 of your cash is for emergencies and is left alone.');
  expect(describeEmergencyCashSetAside(500, 500)).toBe('$500.00 of your cash is for emergencies and is left alone.');
  expect(describeEmergencyCashSetAside(2000, 1500)).toBe(
    'Your cash of $1,500.00 is below your emergency fund of $2,000.00: none of it is spent.',
  );
});

test.each([
  [{ goal: 10_000, there: 8800, setAside: 1200 }, true, '$1,200.00 to savings: $8,800.00 of $10,000.00 is there.'],
  [
    { goal: 10_000, there: 9500, setAside: 500 },
    false,
    '$500.00 stays in cash: without this amount, $9,500.00 of $10,000.00 is there.',
  ],
  [{ goal: 100, there: 120, setAside: 0 }, true, 'Nothing to set aside: $120.00 of $100.00 is there.'],
])('the rule of the emergency fund with %j, new money %s, says what it sets aside', (line, isNewMoney, sentence) => {
  expect(describeEmergencyFundSetAside(line, isNewMoney)).toBe(sentence);
});

test('the rule of the ladder names the CD that is missing, and says where none is or nothing is left', () => {
  const rung = { number: 2, from: '2027-11-29', to: '2028-11-28' };
  const second = 'CD 2 of 5, maturing Nov 29, 2027 to Nov 28, 2028.';
  const line = { rung, rungs: 5, amount: 1000 };
  expect(describeCdLadderSetAside({ ...line, setAside: 1000 })).toBe(`$1,000.00 for ${second}`);
  expect(describeCdLadderSetAside({ ...line, setAside: 300 })).toBe(`$300.00 of $1,000.00 for ${second}`);
  expect(describeCdLadderSetAside({ ...line, setAside: 0 })).toBe(`Nothing left for ${second}`);
  expect(describeCdLadderSetAside({ ...line, rung: null, setAside: 0 })).toBe(
    'Nothing to set aside: all 5 CDs are there.',
  );
});
