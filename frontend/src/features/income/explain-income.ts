import type { IncomeCalendar, IncomePaymentView, PastIncomeForecasts } from '#contract/income';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, createGivenTerm, type FigureTerm } from '#core/insight/explain/figure-terms';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import type { Day } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { formatForecastShares } from './forecast-messages';
import { incomeKinds } from './income-months';
import { formatIncomeSource } from './messages';

/** How the figures of the page come about: kind by kind, payment by payment. */

const createPaymentTerm = (payment: IncomePaymentView): FigureTerm => {
  const { kind, date, amount, basis } = payment;
  const isDividend = kind === 'dividend';
  return createGivenTerm(basis === 'paid' ? 'incomePaid' : 'incomeToCome', 'money', amount, {
    date,
    ...(isDividend ? { symbol: payment.symbol } : { platform: formatIncomeSource(payment) }),
  });
};

const explainSum = (
  name: string,
  { payments }: Pick<IncomeCalendar, 'payments'>,
  counts: (payment: IncomePaymentView) => boolean,
): ComputedFigure =>
  computeSumFigure(
    name,
    incomeKinds.flatMap((kind) => {
      const own = payments.filter((one) => one.kind === kind && counts(one));
      return own.length === 0 ? [] : [computeSumFigure(`${kind}Income`, own.map(createPaymentTerm))];
    }),
  );

const isPaidAfter =
  (day: Day) =>
  ({ basis, date }: IncomePaymentView): boolean =>
    basis === 'paid' && date > day;

export const explainIncomeOfLast12Months = (calendar: IncomeCalendar): ComputedFigure =>
  explainSum('incomeOfLast12Months', calendar, isPaidAfter(subtractYear(calendar.today)));

export const explainIncomeOfThisYear = (calendar: IncomeCalendar): ComputedFigure =>
  explainSum('incomeOfThisYear', calendar, isPaidAfter(`${Number(calendar.today.slice(0, 4)) - 1}-12-31`));

export const explainIncomeOfNext12Months = (calendar: IncomeCalendar): ComputedFigure => {
  const until = addMonthsToDay(calendar.today, 12);
  return explainSum('incomeOfNext12Months', calendar, ({ basis, date }) => basis !== 'paid' && date <= until);
};

/** What was foreseen of a month, payment by payment; dividends with the shares that they are for. */
export const explainIncomeForecast = (payments: PastIncomeForecasts['months'][number]['payments']): ComputedFigure =>
  computeSumFigure(
    'incomeForeseen',
    payments.map((payment) =>
      createGivenTerm('incomeToCome', 'money', payment.amount, {
        date: payment.date,
        ...(payment.kind === 'dividend'
          ? { symbol: payment.symbol, platform: formatForecastShares(payment.shares ?? 0) }
          : { platform: formatIncomeSource(payment) }),
      }),
    ),
  );
