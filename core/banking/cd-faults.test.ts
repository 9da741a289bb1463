import { describe, expect, test } from 'vitest';
import { findCdFault, findCdInterestPaymentDateFault, findCdInterestPayoutFault } from '#core/banking/cd-faults';

const today = '2026-11-20';
/** $10,000 at 4.5 %, simple interest, for a year from January 15: worth $10,450 at its end. */
const cd = {
  principalAmount: 10_000,
  interestRate: 0.045,
  startDate: '2026-01-15',
  maturityDate: '2027-01-15',
  termMonths: 12,
  compoundingFrequency: 'at_maturity' as const,
  earlyWithdrawalPenalty: 0,
  closedDate: null,
};
const paid = (date: string, amount: number) => ({ id: 1, date, amount, to: { kind: 'outside' as const } });

describe('a CD', () => {
  test('that is open, or was closed between its start and today, has no fault', () => {
    expect(findCdFault(cd, today)).toBeNull();
    expect(findCdFault({ ...cd, closedDate: today }, today)).toBeNull();
    expect(findCdFault({ ...cd, closedDate: cd.startDate }, today)).toBeNull();
  });

  test.each([
    ['on its start', '2026-01-15'],
    ['before its start', '2026-01-14'],
  ])('does not mature %s', (_when, maturityDate) =>
    expect(findCdFault({ ...cd, maturityDate }, today)).toEqual({
      fields: ['maturityDate'],
      sentence: 'The maturity date must be after the start date, Jan 15, 2026.',
    }),
  );

  test.each([
    [12, '2027-02-16', 'A term of 12 months from Jan 15, 2026 ends about Jan 15, 2027'],
    [1, '2026-04-01', 'A term of 1 month from Jan 15, 2026 ends about Feb 15, 2026'],
  ])('whose term of %i months does not lead to %s has both named', (termMonths, maturityDate, beginning) => {
    const fault = findCdFault({ ...cd, termMonths, maturityDate }, today);
    expect(fault).toMatchObject({ fields: ['termMonths', 'maturityDate'], code: 'term_mismatch' });
    expect(fault?.sentence).toMatch(new RegExp(`^${beginning}, but the maturity date is \\w+ \\d+, 202\\d\\.$`));
  });

  test('is not closed in the future, nor before it began', () => {
    expect(findCdFault({ ...cd, closedDate: '2026-11-21' }, today)).toEqual({
      fields: ['closedDate'],
      sentence: 'The closing date cannot be in the future.',
    });
    expect(findCdFault({ ...cd, closedDate: '2026-01-14' }, today)).toEqual({
      fields: ['closedDate'],
      sentence: 'The CD starts on Jan 15, 2026; it cannot be closed earlier.',
    });
  });

  test('has not paid out more than it was worth', () => {
    // 73 days of 4.5 % simple interest: 10,000 x 0.045 x 73/365 = 90, so $10,090 may leave it, and no cent more.
    const day = '2026-03-29';
    expect(findCdFault({ ...cd, paidOut: [paid(day, 10_090)] } as typeof cd, today)).toBeNull();
    expect(findCdFault({ ...cd, paidOut: [paid(day, 10_090.01)] } as typeof cd, today)).toEqual({
      fields: ['interestAmount'],
      sentence: 'This payment is more than the CD was worth on Mar 29, 2026.',
      code: 'overpaid',
    });
  });

  test('has paid nothing out after it was closed; on the day itself it may have', () => {
    const closed = { ...cd, closedDate: '2026-06-01' };
    expect(findCdInterestPayoutFault({ ...closed, paidOut: [paid('2026-06-01', 10)] })).toBeNull();
    expect(findCdInterestPayoutFault({ ...closed, paidOut: [paid('2026-05-01', 10), paid('2026-06-02', 10)] })).toEqual(
      {
        fields: ['closedDate', 'paymentDate'],
        sentence: 'The CD was closed on Jun 1, 2026; it cannot have paid interest on Jun 2, 2026.',
      },
    );
    expect(findCdInterestPayoutFault({ ...cd, paidOut: [paid('2026-06-02', 10)] })).toBeNull();
    expect(findCdInterestPayoutFault(cd)).toBeNull();
  });
});

test('interest is paid from the day on which the CD begins, until today', () => {
  const faultOn = (day: string) => findCdInterestPaymentDateFault(day, cd.startDate, today);
  expect([faultOn('2026-01-15'), faultOn(today)]).toEqual([null, null]);
  expect(faultOn('2026-01-14')).toEqual({
    fields: ['paymentDate'],
    sentence: 'The CD starts on Jan 15, 2026; a payment cannot be earlier.',
  });
  expect(faultOn('2026-11-21')).toEqual({
    fields: ['paymentDate'],
    sentence: 'The payment date cannot be in the future.',
  });
});
