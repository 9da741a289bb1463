import type { AllocationReport } from '#contract/insight/allocation';
import { type AllocationGroup, type AllocationGrouping, computeAllocationByGroup } from '#core/allocation/groups';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Badge } from '#ui/badge';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../stocks/stock-link';
import {
  allocationMessages,
  describeExcludedHoldings,
  describeToleranceBand,
  groupingNames,
  sectorsNoteMessage,
} from './messages';

const Bar = ({ group: { percent, target } }: { group: AllocationGroup }) => (
  <div aria-hidden className="relative mt-1 h-2 rounded-full bg-surface-sunken print:hidden">
    <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
    {target !== null && (
      <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `min(${target}%, 100% - 0.125rem)` }} />
    )}
  </div>
);

const Name = ({ group, by }: { group: AllocationGroup; by: AllocationGrouping }) => (
  <div className="min-w-0">
    {by === 'stock' && group.name !== null && group.name !== allocationMessages.cash ? (
      <StockLink symbol={group.name} />
    ) : (
      (group.name ?? allocationMessages.noSector)
    )}
    <Bar group={group} />
  </div>
);

/** `+5.00`: points of the whole, which are no percent of the part. */
const formatPoints = (points: number): string => formatSignedPercent(points).slice(0, -1);

const Drift = ({ group: { points, dollars, isOutside } }: { group: AllocationGroup }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
    {isOutside && <Badge tone="warning">{allocationMessages.outside}</Badge>}
    <span className="figures whitespace-nowrap">{points !== null && formatPoints(points)}</span>
    <span className="figures whitespace-nowrap text-ink-muted">{dollars !== null && formatSignedMoney(dollars)}</span>
  </span>
);

const getColumns = (by: AllocationGrouping, withTargets: boolean): TableColumn<AllocationGroup>[] => [
  { id: 'name', header: allocationMessages.name, heading: true, cell: (group) => <Name group={group} by={by} /> },
  { id: 'value', header: allocationMessages.value, align: 'end', cell: ({ value }) => <MoneyFigure value={value} /> },
  {
    id: 'actual',
    header: allocationMessages.actual,
    align: 'end',
    cell: ({ percent }) => <PercentFigure value={percent} />,
  },
  ...(withTargets
    ? [
        {
          id: 'target',
          header: allocationMessages.target,
          align: 'end' as const,
          cell: ({ target }: AllocationGroup) =>
            target === null ? (
              <span className="text-ink-muted">{allocationMessages.none}</span>
            ) : (
              <PercentFigure value={target} />
            ),
        },
        {
          id: 'drift',
          header: allocationMessages.drift,
          align: 'end' as const,
          cell: (group: AllocationGroup) => (group.points === null ? '' : <Drift group={group} />),
        },
      ]
    : []),
];

/** One way to part the whole: a row a part, with where it is to be. */
export const AllocationBreakdown = ({ report, by }: { report: AllocationReport; by: AllocationGrouping }) => {
  const { stocks, targets } = report;
  const { groups, whole, unpriced, unrated } = computeAllocationByGroup(by, report);
  const withTargets = groups.some(({ target }) => target !== null);
  const review = stocks.filter(({ needsReview }) => needsReview).map(({ symbol }) => symbol);
  const notes = [
    ...describeExcludedHoldings({ unpriced: unpriced.filter((symbol) => !review.includes(symbol)), review, unrated }),
    ...(by === 'sector' ? [sectorsNoteMessage] : []),
    ...(withTargets ? [describeToleranceBand(targets.band)] : []),
  ];
  return (
    <>
      {whole > 0 ? (
        <p className="mb-4 text-sm text-ink-muted">
          {allocationMessages.whole}: <span className="figures font-medium text-ink">{formatMoney(whole)}</span>
        </p>
      ) : (
        <p className="mb-4 text-sm text-ink-muted">{allocationMessages.nothingPriced}</p>
      )}
      <Table
        caption={`${allocationMessages.parts}, ${groupingNames[by].toLowerCase()}`}
        columns={getColumns(by, withTargets)}
        rows={groups}
        rowKey={({ name }) => name ?? ''}
      />
      {notes.length > 0 && (
        <ul className="mt-4 space-y-1 text-sm text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
};
