import { useState } from 'react';
import { type Day, longDay } from '#core/time/day';
import { usePages } from '#lib/use-pages';
import { Paginator } from '#ui/paginator';
import { type Column, Table } from '#ui/table';
import type { Span } from './span';
import type { TimeChartProps } from './types';
import { words } from './words';

type FiguresProps = Pick<TimeChartProps, 'title' | 'days' | 'series' | 'format' | 'dayHeader'> & { span: Span };

interface Row {
  day: Day;
  at: number;
}

const pageSize = 100;

const Rows = ({ title, days, series, format, dayHeader, span }: FiguresProps) => {
  const rows = days.slice(span.from, span.to + 1).map((day, at) => ({ day, at: span.from + at }));
  const { shown, ...pages } = usePages(rows, pageSize);
  const columns: Column<Row>[] = [
    { id: 'day', header: dayHeader ?? words.day, heading: true, cell: ({ day }) => longDay(day) },
    ...series.map(
      ({ key, name, values }): Column<Row> => ({
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
      <Paginator {...pages} label={words.pages} />
    </div>
  );
};

/** The days that are shown, as a table: made when it is opened, since there may be thousands. */
export const FiguresTable = (props: FiguresProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group mt-3 not-[[open]]:print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2.5 print:hidden">
        {words.table}
        <span className="sr-only">: {props.title}</span>
      </summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
};
