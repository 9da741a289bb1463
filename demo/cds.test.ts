import { describe, expect, it } from 'vitest';
import { NewCd, NewCdInterestPayment } from '#contract/cds';
import { computeCdValueAsNumber, isCdTermConsistentWithDates } from '#core/banking/cds';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween } from '#core/time/day';
import { listDemoCdHistories } from '#demo/cds';

/** An ordinary day, the last of a month, a leap day, a first: the sample is built from whatever today is. */
const todays = ['2026-11-20', '2026-08-31', '2028-02-29', '2027-01-01'];

describe.each(todays)('the CDs of the demo on %s', (today) => {
  it('are valid requests', () => {
    for (const { cd, payments } of listDemoCdHistories(today)) {
      expect(NewCd.parse(cd)).toEqual(cd);
      expect(isCdTermConsistentWithDates(cd)).toBe(true);
      for (const payment of payments) expect(NewCdInterestPayment.parse(payment)).toEqual(payment);
    }
  });

  it('are four: one matures within 30 days, one has matured', () => {
    const days = listDemoCdHistories(today).map(({ cd }) => countDaysBetween(today, cd.maturityDate));
    expect(days).toHaveLength(4);
    expect(days.filter((left) => left > 0 && left <= 30)).toHaveLength(1);
    expect(days.filter((left) => left <= 0)).toHaveLength(1);
  });

  it('credited what each CD has grown by until the last payment', () => {
    for (const { cd, payments } of listDemoCdHistories(today)) {
      expect(payments.length).toBeGreaterThan(0);
      const credited = sumExactAmounts(payments.map(({ interestAmount }) => toAmount(interestAmount)));
      const last = payments.at(-1)?.paymentDate ?? '';
      expect(toNumber(credited)).toBe(toNumber(toAmount(computeCdValueAsNumber(cd, last)).minus(cd.principalAmount)));
      expect(last <= today && payments.every(({ paymentDate }) => paymentDate > cd.startDate)).toBe(true);
    }
  });
});
