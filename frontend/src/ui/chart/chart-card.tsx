import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { Table, type TableColumn } from '#ui/table/table';
import BarChart, { type BarChartPoint, type BarChartProps } from './bar-chart';
import { describeCurves } from './describe-curve';
import { FiguresDisclosure } from './figures-disclosure';
import ShareBars from './share-of-whole-bars';

type ChartRow = BarChartPoint;

const drawings = { bars: BarChart, shares: ShareBars };

type Kind = keyof typeof drawings;

type ChartCardProps = BarChartProps & {
  kind: Kind;
  title: string;
  /** What the drawing shows, in a sentence or two. */
  summary: ReactNode;
  /** Names the column of labels in the table. */
  labelHeader: string;
  note?: ReactNode;
  /** The way into what its figures are made of: an `Explain`. */
  explain?: ReactNode;
};

/** As high as what follows, whatever is loading: nothing below it moves. */
const frame = 'h-64 print:h-auto';
/** Two lines, so that drawings side by side begin at one height; a chart across the page has room in one. */
const getDescriptionClass = (kind?: Kind): string =>
  kind === 'shares' ? 'block min-h-10' : 'block min-h-10 xl:min-h-5';

/** Where the way to the table will be. */
const tableRoom = <div className="mt-3 h-5 pointer-coarse:h-10 print:hidden" />;

/** While its figures are on their way. */
export function ChartCardSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Card
      title={title}
      description={
        <span role="status" className={getDescriptionClass()}>
          {label}
        </span>
      }
    >
      <Skeleton className={frame} />
      {tableRoom}
    </Card>
  );
}

/** A card with a chart's title where its figures could not be had: as high as it was while they were on their way. */
export function UnavailableChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} description={<span className={getDescriptionClass()} />}>
      <div className={`grid ${frame} place-items-center text-center text-sm text-ink-muted`}>{children}</div>
      {tableRoom}
    </Card>
  );
}

/** Bars by month, as they are heard. */
const describeBars = ({ data, series, format }: BarChartProps): string => {
  const curves = series.map(({ key, name }) => ({
    name,
    values: data.map((point) => (typeof point[key] === 'number' ? point[key] : null)),
  }));
  return describeCurves(curves, { formatPlace: (at) => `in ${data[at]?.label ?? ''}`, format });
};

/**
 * A chart for those who see it, its sentence for those who don't, and its figures as a table for whoever wants them:
 * the drawing itself takes no focus.
 */
export function ChartCard({ kind, title, summary, labelHeader, note, explain, ...chart }: ChartCardProps) {
  const Drawing = drawings[kind];
  const columns: TableColumn<ChartRow>[] = [
    { id: 'label', header: labelHeader, heading: true, cell: ({ label }) => label },
    ...chart.series.map(
      ({ key, name }): TableColumn<ChartRow> => ({
        id: key,
        header: name,
        align: 'end',
        cell: (row) => (typeof row[key] === 'number' ? chart.format(row[key]) : ''),
      }),
    ),
  ];
  return (
    <Card title={title} description={<span className={getDescriptionClass(kind)}>{summary}</span>}>
      {kind !== 'shares' && <p className="sr-only">{describeBars(chart)}</p>}
      <div className={frame}>
        <div aria-hidden className="h-full">
          <Drawing {...chart} />
        </div>
      </div>
      {note && <p className="mt-2 text-sm text-ink-muted">{note}</p>}
      <div className="relative flow-root">
        <FiguresDisclosure title={title}>
          {() => <Table caption={title} columns={columns} rows={chart.data} rowKey={({ label }) => label} />}
        </FiguresDisclosure>
        {explain && <div className="absolute top-3 right-0 flex">{explain}</div>}
      </div>
    </Card>
  );
}
