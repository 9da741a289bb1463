import { useState } from 'react';
import { type Day, formatLongDay } from '#core/time/day';
import { joinClassNames } from '#lib/join-class-names';
import { usePagination } from '#lib/rows/use-pagination';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import type { TimeChartProps } from './chart-types';
import type { DaySpan } from './day-span';
import { timeChartMessages } from './messages';

type FiguresProps = Pick<TimeChartProps, 'title' | 'days' | 'series' | 'format' | 'dayHeader'> & { span: DaySpan };

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
    <div className="mt-3">
      <Table caption={title} columns={columns} rows={shown} rowKey={({ day }) => day} />
      <Paginator {...pages} label={timeChartMessages.pages} />
    </div>
  );
};

interface ChartFiguresTableProps extends FiguresProps {
  /** At the end of a line of text, under which it opens. */
  isInline?: boolean;
}

const inline = 'ml-auto min-w-0 [&[open]]:basis-full [&>summary]:text-xs [&[open]>summary]:ml-auto';

/** The days that are shown, as a table: made when it is opened, since there may be thousands. */
export const ChartFiguresTable = ({ isInline = false, ...props }: ChartFiguresTableProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={joinClassNames('group not-[[open]]:print:hidden', isInline ? inline : 'mt-3')}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2.5 print:hidden">
        {timeChartMessages.table}
        <span className="sr-only">: {props.title}</span>
      </summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
};
