import type { AllocationReport } from '#contract/allocation';
import { allocationBy, type Group, type Manner } from '#core/allocation/groups';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Badge } from '#ui/badge';
import { Money, Percent } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { StockLink } from '../stocks/stock-link';
import { bandSentence, leftOutNotes, manners, messages, sectorsNote } from './messages';

const Bar = ({ group: { percent, target } }: { group: Group }) => (
  <div aria-hidden className="relative mt-1 h-2 rounded-full bg-surface-sunken print:hidden">
    <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
    {target !== null && (
      <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `min(${target}%, 100% - 0.125rem)` }} />
    )}
  </div>
);

const Name = ({ group, by }: { group: Group; by: Manner }) => (
  <div className="min-w-0">
    {by === 'stock' && group.name !== null && group.name !== messages.cash ? (
      <StockLink symbol={group.name} />
    ) : (
      (group.name ?? messages.noSector)
    )}
    <Bar group={group} />
  </div>
);

/** `+5.00`: points of the whole, which are no percent of the part. */
const formatPoints = (points: number): string => formatSignedPercent(points).slice(0, -1);

const Drift = ({ group: { points, dollars, isOutside } }: { group: Group }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
    {isOutside && <Badge tone="warning">{messages.outside}</Badge>}
    <span className="figures whitespace-nowrap">{points !== null && formatPoints(points)}</span>
    <span className="figures whitespace-nowrap text-ink-muted">{dollars !== null && formatSignedMoney(dollars)}</span>
  </span>
);

const columnsOf = (by: Manner, withTargets: boolean): Column<Group>[] => [
  { id: 'name', header: messages.name, heading: true, cell: (group) => <Name group={group} by={by} /> },
  { id: 'value', header: messages.value, align: 'end', cell: ({ value }) => <Money value={value} /> },
  { id: 'actual', header: messages.actual, align: 'end', cell: ({ percent }) => <Percent value={percent} /> },
  ...(withTargets
    ? [
        {
          id: 'target',
          header: messages.target,
          align: 'end' as const,
          cell: ({ target }: Group) =>
            target === null ? <span className="text-ink-muted">{messages.none}</span> : <Percent value={target} />,
        },
        {
          id: 'drift',
          header: messages.drift,
          align: 'end' as const,
          cell: (group: Group) => (group.points === null ? '' : <Drift group={group} />),
        },
      ]
    : []),
];

/** One way to part the whole: a row a part, with where it is to be. */
export const Parts = ({ report, by }: { report: AllocationReport; by: Manner }) => {
  const { stocks, targets } = report;
  const { groups, whole, unpriced, unrated } = allocationBy(by, report);
  const withTargets = groups.some(({ target }) => target !== null);
  const review = stocks.filter(({ needsReview }) => needsReview).map(({ symbol }) => symbol);
  const notes = [
    ...leftOutNotes({ unpriced: unpriced.filter((symbol) => !review.includes(symbol)), review, unrated }),
    ...(by === 'sector' ? [sectorsNote] : []),
    ...(withTargets ? [bandSentence(targets.band)] : []),
  ];
  return (
    <>
      {whole > 0 ? (
        <p className="mb-4 text-sm text-ink-muted">
          {messages.whole}: <span className="figures font-medium text-ink">{formatMoney(whole)}</span>
        </p>
      ) : (
        <p className="mb-4 text-sm text-ink-muted">{messages.nothingPriced}</p>
      )}
      <Table
        caption={`${messages.parts}, ${manners[by].toLowerCase()}`}
        columns={columnsOf(by, withTargets)}
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
