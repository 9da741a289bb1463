import type { AllocationReport } from '#contract/insight/allocation';
import {
  type AllocationGroup,
  type AllocationGrouping,
  type AllocationScope,
  computeAllocationByGroup,
} from '#core/allocation/groups';
import { depositKindNames } from '#core/allocation/holdings';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Badge } from '#ui/badge';

import { RingChart } from '#ui/chart/ring-chart';
import { BarSwatch } from '#ui/chart/swatch';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../stocks/stock-link';
import {
  type AllocationRingColor,
  filterDrawableParts,
  getPartName,
  getRingColor,
  toAllocationRingParts,
} from './allocation-ring-parts';
import {
  allocationMessages,
  describeExcludedHoldings,
  describeLargestAndSmallest,
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

interface Drawn {
  by: AllocationGrouping;
  withTargets: boolean;
  /** Of the parts that the ring has, by name. */
  colors: ReadonlyMap<string | null, AllocationRingColor>;
}

const noStocks: ReadonlySet<string> = new Set([allocationMessages.cash, ...Object.values(depositKindNames)]);

const Name = ({ group, by, withTargets, colors }: { group: AllocationGroup } & Drawn) => {
  const color = colors.get(group.name);
  return (
    <div className="min-w-0">
      <span className="flex items-center gap-2">
        {color ? <BarSwatch color={color} /> : <span className="w-2.5 shrink-0" />}
        <span className="min-w-0 break-words">
          {by === 'stock' && group.name !== null && !noStocks.has(group.name) ? (
            <StockLink symbol={group.name} />
          ) : (
            getPartName(group)
          )}
        </span>
      </span>
      {withTargets && <Bar group={group} />}
    </div>
  );
};

/** `+5.00`: points of the whole, which are no percent of the part. */
const formatPoints = (points: number): string => formatSignedPercent(points).slice(0, -1);

const Drift = ({ group: { points, dollars, isOutside } }: { group: AllocationGroup }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
    {isOutside && <Badge tone="warning">{allocationMessages.outside}</Badge>}
    <span className="figures whitespace-nowrap">{points !== null && formatPoints(points)}</span>
    <span className="figures whitespace-nowrap text-ink-muted">{dollars !== null && formatSignedMoney(dollars)}</span>
  </span>
);

const getColumns = (drawn: Drawn): TableColumn<AllocationGroup>[] => [
  {
    id: 'name',
    header: allocationMessages.name,
    heading: true,
    cell: (group) => <Name group={group} {...drawn} />,
  },
  { id: 'value', header: allocationMessages.value, align: 'end', cell: ({ value }) => <MoneyFigure value={value} /> },
  {
    id: 'actual',
    header: allocationMessages.actual,
    align: 'end',
    cell: ({ percent }) => <PercentFigure value={percent} />,
  },
  ...(drawn.withTargets
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

const Ring = ({ by, whole, drawable }: { by: AllocationGrouping; whole: number; drawable: AllocationGroup[] }) => (
  <RingChart
    label={`${allocationMessages.ring}, ${groupingNames[by].toLowerCase()}`}
    parts={toAllocationRingParts(drawable)}
    whole={
      <>
        <span className="text-xs text-ink-muted">{allocationMessages.whole}</span>
        <span className="figures font-semibold">{formatMoney(whole)}</span>
      </>
    }
    wholeTold={`${allocationMessages.whole}: ${formatMoney(whole)}`}
  />
);

interface BreakdownProps {
  report: AllocationReport;
  by: AllocationGrouping;
  scope: AllocationScope;
}

/** One way to part the whole: a ring, and a row a part, with where it is to be. */
export const AllocationBreakdown = ({ report, by, scope }: BreakdownProps) => {
  const { stocks, targets } = report;
  const { groups, whole, unpriced, unrated } = computeAllocationByGroup(by, scope, report);
  const withTargets = groups.some(({ target }) => target !== null);
  const drawable = filterDrawableParts(groups);
  const colors = new Map(drawable.map(({ name }, at) => [name, getRingColor(at)]));
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
          {allocationMessages.whole}: <span className="figures font-medium text-ink">{formatMoney(whole)}</span>.{' '}
          {describeLargestAndSmallest(drawable.map((group) => ({ ...group, name: getPartName(group) })))}
        </p>
      ) : (
        <p className="mb-4 text-sm text-ink-muted">{allocationMessages.nothingPriced}</p>
      )}
      <div className="@container">
        <div className="flex flex-col gap-6 @wide:flex-row @wide:items-start @wide:gap-10">
          {whole > 0 && <Ring by={by} whole={whole} drawable={drawable} />}
          <div className="min-w-0 flex-1">
            <Table
              caption={`${allocationMessages.parts}, ${groupingNames[by].toLowerCase()}`}
              columns={getColumns({ by, withTargets, colors })}
              rows={groups}
              rowKey={({ name }) => name ?? ''}
            />
          </div>
        </div>
      </div>
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
