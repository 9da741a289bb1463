import { expect, test } from 'vitest';
import { type DividendEvent, getDividendPaymentDate } from '#core/dividends/entitlement';
import { listDividendsPerShareUntil } from '#core/dividends/next-payments';
import { addDays, countDaysBetween } from '#core/time/day';
import { createSampleMarketProvider } from '#demo/sample-market';
import quotes from './quotes.json' with { type: 'json' };

/** How well the dividends of a year are foreseen from those before it, on the sample's history: what each company paid. */

const market = createSampleMarketProvider(() => new Date('2026-11-28T20:00:00Z'));
const near = 7;
const symbols = quotes.rows.map(([symbol]) => String(symbol));

/** What was paid after ex-dates later than `cut`, by `until`. */
const listPaid = (events: readonly DividendEvent[], cut: string, until: string) =>
  events
    .map((event) => ({ ...event, paid: getDividendPaymentDate(event).paymentDate }))
    .filter(({ exDate, paid }) => exDate > cut && paid <= until);

/** The year after that day, of companies with so many dividends before it. */
const foresee = async (cut: string, least: number) => {
  const until = addDays(cut, 365);
  const all = await Promise.all(symbols.map((symbol) => market.events(symbol)));
  const companies = all.filter(({ dividends }) => dividends.filter(({ exDate }) => exDate <= cut).length >= least);
  const outcomes = companies.flatMap(({ dividends, splits }) => {
    const known = dividends.filter(({ exDate }) => exDate <= cut);
    const expected = listDividendsPerShareUntil(known, splits, { today: cut, until: addDays(until, near) });
    return listPaid(dividends, cut, until).map(({ paid, amountPerShare }) => {
      const found = expected.find((one) => Math.abs(countDaysBetween(one.paymentDate, paid)) <= near);
      return found ? Math.abs(found.amountPerShare - amountPerShare) / amountPerShare : null;
    });
  });
  const errors = outcomes.filter((error) => error !== null).toSorted((a, b) => a - b);
  return {
    companies: companies.length,
    payments: outcomes.length,
    foreseen: errors.length / outcomes.length,
    medianError: errors[Math.floor(errors.length / 2)],
  };
};

test.each([
  ['two years ago, of companies that had paid for a year', '2024-11-28', 4],
  ['two years ago, of all that had paid', '2024-11-28', 1],
  ['a year ago, of companies that had paid for a year', '2025-11-28', 4],
])('nine payments of ten within a week, half of them within a tenth: %s', async (_, cut, least) => {
  const { companies, payments, foreseen, medianError } = await foresee(cut, least);
  expect(companies).toBeGreaterThanOrEqual(10);
  expect(payments).toBeGreaterThanOrEqual(40);
  expect(foreseen).toBeGreaterThanOrEqual(0.9);
  expect(medianError).toBeLessThanOrEqual(0.1);
});
