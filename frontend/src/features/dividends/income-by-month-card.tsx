import type { DividendIncomeByStock, FutureDividendView } from '#contract/dividends/found-dividends';
import type { QueryResult } from '#lib/api/combine-query-results';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
import { ChartCard } from '#ui/chart/chart-card';
import { ChartQueryView } from '#ui/chart/chart-query-view';
import { EmptyChartCard } from '#ui/chart/time-chart-frame';
import { type IncomeMonth, listIncomeMonths, sumIncomeMonths } from './income-by-month';
import { describeIncomeByMonth, describeReceivedByMonth, incomeByMonthMessages as messages } from './income-messages';

const toPoint = ({ month, received, expected }: IncomeMonth) => ({
  label: formatMonth(month),
  ...(received !== null && { received }),
  ...(expected !== null && { expected }),
});

interface IncomeByMonthProps {
  /** Read by the page: once this is here it need not be read again. */
  income: QueryResult<DividendIncomeByStock>;
  expected: QueryResult<{ dividends: readonly FutureDividendView[]; failedSymbols: readonly string[] }>;
}

/** What was received by month and, hatched, what is expected; drawn once, since the one has a share in the scale of the other. */
const IncomeByMonthCard = ({ income, expected: { data: future, error } }: IncomeByMonthProps) => (
  <ChartQueryView
    title={messages.title}
    of={future || error ? income : { ...income, data: undefined }}
    words={messages}
  >
    {({ received }) => {
      const months = listIncomeMonths(received, future?.dividends ?? []);
      const [past, toCome] = [sumIncomeMonths(months, 'received'), sumIncomeMonths(months, 'expected')];
      if (past === 0 && toCome === 0) {
        return <EmptyChartCard title={messages.title}>{messages.none}</EmptyChartCard>;
      }
      const first = months[0]?.month ?? '';
      return (
        <ChartCard
          kind="bars"
          isStacked
          title={messages.title}
          summary={
            future
              ? describeIncomeByMonth(past, first, toCome, months.at(-1)?.month ?? '', future.failedSymbols)
              : describeReceivedByMonth(past, first)
          }
          labelHeader={messages.month}
          data={months.map(toPoint)}
          series={[
            { key: 'received', name: messages.received, color: 'accent' },
            { key: 'expected', name: messages.expected, color: 'accent', isHatched: true },
          ]}
          format={formatMoney}
          formatShort={formatShortMoney}
        />
      );
    }}
  </ChartQueryView>
);

export default IncomeByMonthCard;
