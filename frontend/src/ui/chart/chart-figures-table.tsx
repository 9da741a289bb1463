import { type Day, formatLongDay } from '#core/time/day';
import { usePagination } from '#lib/rows/use-pagination';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import type { TimeChartProps } from './chart-types';
import type { DayIndexSpan } from './day-span';
import { FiguresDisclosure } from './figures-disclosure';
import { timeChartMessages } from './messages';

type FiguresProps = Pick<TimeChartProps, 'title' | 'days' | 'series' | 'format' | 'dayHeader'> & { span: DayIndexSpan };

interface Row {
  day: Day;
  at: number;
}

const pageSize = 100;

const Rows = ({ title, days, series, format, dayHeader, span }: FiguresProps) => {
  const rows = days.slice(span.from, span.to + 1).map((day, at) => ({ day, at: span.from + at }));
  const { shown, ...pages } = usePagination(rows, pageSize);
  const columns: TableColumn<Row>[] = [
    { id: 'day', header: dayHeader ?? timeChartMessages.day, heading: true, cell: ({ day }) => formatLongDay(day) },
    ...series.map(
      ({ key, name, values }): TableColumn<Row> => ({
        id: key,
        header: name,
        align: 'end',
        cell: ({ at }) => {
          const value = values[at];
          return typeof value === 'number' ? format(value) : '';
        },
      }),
    ),
  ];
  return (
    <>
      <Table caption={title} columns={columns} rows={shown} rowKey={({ day }) => day} />
      <Paginator {...pages} label={timeChartMessages.pages} />
    </>
  );
};

interface ChartFiguresTableProps extends FiguresProps {
  /** At the end of a line of text, under which it opens. */
  isInline?: boolean;
}

/** The days that are shown, as a table. */
export const ChartFiguresTable = ({ isInline = false, ...props }: ChartFiguresTableProps) => (
  <FiguresDisclosure title={props.title} isInline={isInline}>
    {() => <Rows {...props} />}
  </FiguresDisclosure>
);
