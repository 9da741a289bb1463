import type { IncomeCalendar, IncomePaymentView } from '#contract/income';
import { byteOrderMark, formatCsvLine } from '#core/backup/csv';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addDays, type Day, getWeekday, toMonth } from '#core/time/day';
import { getLastDayOfMonth, type Month } from '#core/time/months';
import {
  formatCdAccountAtBank,
  formatIncomeSource,
  incomeBasisNames,
  incomeKindNames,
  incomeMessages,
} from './messages';

export const incomeKinds = ['dividend', 'cdInterest', 'savingsInterest'] as const;

const sumPayments = (payments: readonly IncomePaymentView[]): number =>
  toNumber(sumExactAmounts(payments.map(({ amount }) => toAmount(amount))));

/** What each kind has paid and will pay, month by month; a kind of which there is nothing is left out. */
export const listIncomeSeries = ({ payments, months }: Pick<IncomeCalendar, 'payments' | 'months'>) => {
  const kinds = incomeKinds.filter((kind) => payments.some((one) => one.kind === kind));
  const byMonth = Map.groupBy(payments, ({ date }) => toMonth(date));
  return {
    kinds,
    months: months.map(({ month }) => {
      const own = byMonth.get(month) ?? [];
      return {
        month,
        parts: kinds.map((kind) => {
          const ofKind = own.filter((one) => one.kind === kind);
          return {
            kind,
            paid: sumPayments(ofKind.filter(({ basis }) => basis === 'paid')),
            expected: sumPayments(ofKind.filter(({ basis }) => basis !== 'paid')),
          };
        }),
      };
    }),
  };
};

/** The days of a month in weeks from Sunday on; null where a week begins or ends in another month. */
export const listWeeksOfMonth = (month: Month): (Day | null)[][] => {
  const [first, last] = [`${month}-01`, getLastDayOfMonth(month)];
  const days: (Day | null)[] = Array.from({ length: getWeekday(first) }, () => null);
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
};

export type IncomeRow = { date: Day; key: string } & (
  | { payment: IncomePaymentView }
  | { maturity: IncomeCalendar['maturities'][number] }
);

/** What falls into a month, by day: payments, and the CDs that mature. */
export const listIncomeRowsOfMonth = ({ payments, maturities }: IncomeCalendar, month: Month): IncomeRow[] => {
  const rows: IncomeRow[] = [
    ...payments.map((payment, at) => ({ date: payment.date, key: `${at}`, payment })),
    ...maturities.map((maturity) => ({ date: maturity.date, key: `cd-${maturity.cdId}`, maturity })),
  ];
  return rows.filter(({ date }) => toMonth(date) === month).toSorted((a, b) => compareText(a.date, b.date));
};

/** Every payment as a row, oldest first; amounts in US dollars. */
export const toIncomeCsv = ({ payments, maturities }: Pick<IncomeCalendar, 'payments' | 'maturities'>): string => {
  const { day, kind, source, basis, amount, maturity, maturityBasis } = incomeMessages;
  const rows = [
    ...payments.map((one) => ({
      date: one.date,
      cells: [incomeKindNames[one.kind], formatIncomeSource(one), incomeBasisNames[one.basis], one.amount],
    })),
    ...maturities.map((one) => ({
      date: one.date,
      cells: [maturity, formatCdAccountAtBank(one), maturityBasis, one.amount],
    })),
  ].toSorted((a, b) => compareText(a.date, b.date));
  const head = formatCsvLine([day, kind, source, basis, amount]);
  return byteOrderMark + head + rows.map(({ date, cells }) => formatCsvLine([date, ...cells])).join('');
};
