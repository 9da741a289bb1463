import type { IncomeCalendar, PastIncomeForecasts } from '#contract/income';
import { byteOrderMark, formatCsvLine } from '#core/backup/csv';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { Month } from '#core/time/months';
import { formatForecastTotalLabel, incomeForecastMessages as messages } from './forecast-messages';

type MonthForecastView = PastIncomeForecasts['months'][number];

/** What was paid against what was foreseen; without a forecast there is no difference. */
export type MonthForecastComparison = {
  month: Month;
  forecast: number | null;
  paid: number;
  difference: number | null;
  payments: MonthForecastView['payments'];
};

const subtract = (paid: number, forecast: number): number => toNumber(toAmount(paid).minus(forecast));
const sum = (values: readonly number[]): number => toNumber(sumExactAmounts(values.map((value) => toAmount(value))));

/** The past months of which anything was foreseen or paid, and what those with a forecast come to. */
export const compareForecastsWithPaidIncome = (
  { months }: Pick<IncomeCalendar, 'months'>,
  { months: forecasts }: Pick<PastIncomeForecasts, 'months'>,
) => {
  const paidIn = new Map(months.map(({ month, paid }) => [month, paid]));
  const rows = forecasts
    .map(({ month, forecast, payments }): MonthForecastComparison => {
      const paid = paidIn.get(month) ?? 0;
      return { month, forecast, paid, difference: forecast === null ? null : subtract(paid, forecast), payments };
    })
    .filter(({ forecast, paid }) => forecast !== null || paid !== 0);
  const foreseen = rows.filter((row) => row.forecast !== null);
  const [forecast, paid] = [sum(foreseen.map((row) => row.forecast ?? 0)), sum(foreseen.map((row) => row.paid))];
  return { rows, total: { months: foreseen.length, forecast, paid, difference: subtract(paid, forecast) } };
};

/** Every month as a row, oldest first, and their total; US dollars, empty where nothing was foreseen. */
export const toForecastComparisonCsv = ({ rows, total }: ReturnType<typeof compareForecastsWithPaidIncome>): string => {
  const toLine = (
    name: string,
    { forecast, paid, difference }: Pick<MonthForecastComparison, 'forecast' | 'paid' | 'difference'>,
  ) => formatCsvLine([name, forecast ?? '', paid, difference ?? '']);
  return (
    byteOrderMark +
    formatCsvLine([messages.month, messages.foreseen, messages.paid, messages.difference]) +
    rows.map((row) => toLine(row.month, row)).join('') +
    (total.months > 0 ? toLine(formatForecastTotalLabel(total.months), total) : '')
  );
};
