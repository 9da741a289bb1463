import type { IncomeCalendar } from '#contract/income';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
import { ChartCard } from '#ui/chart/chart-card';
import type { SeriesColor } from '#ui/chart/time-chart';
import { type incomeKinds, listIncomeSeries } from './income-months';
import { describeIncomeMonths, incomeKindPluralNames, incomeMessages as messages } from './messages';

type Kind = (typeof incomeKinds)[number];
const colors: Record<Kind, SeriesColor> = { dividend: 'accent', cdInterest: 'warning', savingsInterest: 'positive' };

const sumOf = (values: readonly number[]): number => toNumber(sumExactAmounts(values.map((value) => toAmount(value))));

/** What was paid by month and, hatched, what is expected, on one scale. */
export const IncomeChart = ({ calendar }: { calendar: IncomeCalendar }) => {
  const { kinds, months } = listIncomeSeries(calendar);
  const forms = [
    { form: 'paid' as const, isHatched: false, suffix: 'paid' },
    { form: 'expected' as const, isHatched: true, suffix: 'expected' },
  ];
  return (
    <ChartCard
      kind="bars"
      isStacked
      title={messages.chart}
      summary={describeIncomeMonths(
        sumOf(calendar.months.map(({ paid }) => paid)),
        months[0]?.month ?? '',
        sumOf(calendar.months.map(({ expected }) => expected)),
        months.at(-1)?.month ?? '',
      )}
      labelHeader={messages.month}
      data={months.map(({ month, parts }) => ({
        label: formatMonth(month),
        ...Object.fromEntries(
          forms.flatMap(({ form }) => parts.map((part) => [`${part.kind} ${form}`, part[form]] as const)),
        ),
      }))}
      series={forms.flatMap(({ form, isHatched, suffix }) =>
        kinds.map((kind) => ({
          key: `${kind} ${form}`,
          name: `${incomeKindPluralNames[kind]}, ${suffix}`,
          color: colors[kind],
          isHatched,
        })),
      )}
      format={formatMoney}
      formatShort={formatShortMoney}
    />
  );
};
