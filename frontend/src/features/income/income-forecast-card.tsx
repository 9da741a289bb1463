import { Download } from 'lucide-react';
import type { PastIncomeForecasts } from '#contract/income';
import type { Day } from '#core/time/day';
import type { QueryResult } from '#lib/api/combine-query-results';
import { downloadFile } from '#lib/download-file';
import { formatMonth } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ExplainButton, FigureWithExplanation } from '#ui/explain/explain-button';
import { QueryView } from '#ui/page/query-view';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import {
  type compareForecastsWithPaidIncome,
  type MonthForecastComparison,
  toForecastComparisonCsv,
} from './compare-forecasts';
import {
  describeForecastDifference,
  describeUnknownForecasts,
  formatForecastTotalLabel,
  incomeForecastMessages as messages,
} from './forecast-messages';

type Row = Omit<MonthForecastComparison, 'month'> & { name: string };

const Foreseen = ({ row: { name, forecast, payments } }: { row: Row }) => {
  if (forecast === null) return messages.notForeseen;
  return (
    <FigureWithExplanation
      explain={
        payments.length > 0 && (
          <ExplainButton
            name={`${messages.foreseen}, ${name}`}
            hint={messages.hint}
            of={async () => (await import('./explain-income')).explainIncomeForecast(payments)}
          />
        )
      }
    >
      <MoneyFigure value={forecast} />
    </FigureWithExplanation>
  );
};

const columns: TableColumn<Row>[] = [
  { id: 'month', header: messages.month, heading: true, cell: ({ name }) => name },
  { id: 'foreseen', header: messages.foreseen, align: 'end', cell: (row) => <Foreseen row={row} /> },
  { id: 'paid', header: messages.paid, align: 'end', main: true, cell: ({ paid }) => <MoneyFigure value={paid} /> },
  {
    id: 'difference',
    header: messages.difference,
    align: 'end',
    cell: ({ difference }) => (difference === null ? '–' : describeForecastDifference(difference)),
  },
];

type Comparison = ReturnType<typeof compareForecastsWithPaidIncome>;

const Compared = ({ comparison, today }: { comparison: Comparison; today: Day }) => {
  const { rows, total } = comparison;
  if (rows.length === 0) return <p>{messages.nothing}</p>;
  const download = () =>
    downloadFile({
      name: `income-forecast-${today}.csv`,
      blob: new Blob([toForecastComparisonCsv(comparison)], { type: 'text/csv;charset=utf-8' }),
    });
  const shown: Row[] = rows.map(({ month, ...row }) => ({ ...row, name: formatMonth(month) }));
  return (
    <>
      <div className="mb-4 flex justify-end print:hidden">
        <Button size="sm" icon={<Download aria-hidden />} onClick={download}>
          {messages.download}
        </Button>
      </div>
      <Table
        caption={messages.table}
        columns={columns}
        rows={
          total.months === 0
            ? shown
            : [...shown, { ...total, name: formatForecastTotalLabel(total.months), payments: [] }]
        }
        rowKey={({ name }) => name}
      />
    </>
  );
};

interface IncomeForecastCardProps {
  of: QueryResult<PastIncomeForecasts>;
  isOpen: boolean;
  onOpen: () => void;
  today: Day;
  compare: (forecasts: PastIncomeForecasts) => Comparison;
}

/** Past months as they were foreseen and as they came; asked for once a person wants to know. */
export const IncomeForecastCard = ({ of, isOpen, onOpen, today, compare }: IncomeForecastCardProps) => (
  <Card title={messages.title} description={messages.description}>
    {isOpen ? (
      <QueryView
        of={of}
        loading={<p role="status">{messages.loading}</p>}
        failed={{ title: messages.loadFailed, message: messages.loadFailedHint, theirs: 'message' }}
      >
        {(forecasts) => {
          const unknown = describeUnknownForecasts(forecasts.unknownSymbols, forecasts.accountsWithoutRate);
          return (
            <>
              <p className="mb-4 text-sm text-ink-muted">{`${messages.basis} ${unknown}`.trim()}</p>
              <Compared comparison={compare(forecasts)} today={today} />
            </>
          );
        }}
      </QueryView>
    ) : (
      <Button onClick={onOpen}>{messages.compare}</Button>
    )}
  </Card>
);
