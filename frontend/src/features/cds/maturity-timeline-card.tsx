import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import type { Cd } from '#contract/cds';
import type { Day } from '#core/time/day';
import { formatCount, formatDay } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { FiguresDisclosure } from '#ui/chart/figures-disclosure';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import type { LadderTick } from './cd-ladder';
import { createMaturityTimeline, type MaturityTimeline, type TimelineStem } from './maturity-timeline';
import {
  describeFurtherCds,
  describeMaturityTimeline,
  describeTimelineStem,
  formatFirstTimelineTick,
  formatMaturityDay,
  maturityTimelineMessages as messages,
} from './maturity-timeline-messages';
import {
  citiCdMessages,
  describeCd,
  describeGracePeriod,
  formatLadderTick,
  formatTimeToMaturity,
  cdLadderMessages as ladder,
} from './messages';

/** What stands there leans inwards, so that it never reaches past either end. */
const getPlaceStyle = (at: number): CSSProperties => ({ left: `${at}%`, translate: `-${at}%` });

const isDue = ({ mark }: TimelineStem): boolean => mark !== 'later';

interface StemProps {
  stem: TimelineStem;
  /** Another one is looked at. */
  isPale: boolean;
}

const Stem = ({ stem, isPale }: StemProps) => (
  <div
    className={joinClassNames(
      'absolute min-h-1 w-3 rounded-t-sm border border-surface-raised transition-opacity duration-100',
      isDue(stem) ? 'bg-warning' : 'bg-accent',
      isPale && 'opacity-35',
    )}
    style={{ ...getPlaceStyle(stem.at), bottom: `${stem.above}%`, height: `${stem.height}%` }}
  />
);

/** Percent of the width, wide and narrow, that the name of today takes. */
const todayWidth = { wide: 6, narrow: 18 };
const getTickNameClass = ({ at }: LadderTick): string =>
  at < todayWidth.wide ? 'invisible' : at < todayWidth.narrow ? 'max-sm:invisible' : '';

/** The first that is named at every width tells its year. */
const Axis = ({ ticks }: Pick<MaturityTimeline, 'ticks'>) => {
  const named = ticks.find(({ at }) => at >= todayWidth.narrow);
  return (
    <div aria-hidden className="relative mt-1 h-5 text-xs text-ink-muted">
      <span className="absolute left-0 font-medium">{ladder.today}</span>
      {ticks.map((tick) => (
        <span
          key={tick.day}
          className={`absolute whitespace-nowrap ${getTickNameClass(tick)}`}
          style={getPlaceStyle(tick.at)}
        >
          {tick === named ? formatFirstTimelineTick(tick.day) : formatLadderTick(tick.day)}
        </span>
      ))}
    </div>
  );
};

/** Where a key leads from one mark; undefined for one that means nothing here. */
const getKeyStep = (key: string, place: number, last: number): number | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, place - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, place + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

interface PictureProps {
  timeline: MaturityTimeline;
  /** The one that is looked at. */
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

const findNearestStem = (stems: readonly TimelineStem[], place: number): number =>
  stems.reduce(
    (best, { at }, index) => (Math.abs(at - place) < Math.abs((stems[best]?.at ?? 0) - place) ? index : best),
    0,
  );

/** A mark a CD above a line of time, for pointers, fingers and keys alike. */
const Picture = ({ timeline, at, onAt }: PictureProps) => {
  const { stems, ticks } = timeline;
  const id = useId();
  // Who comes with the keyboard begins at the next to mature.
  const first = Math.max(
    0,
    stems.findIndex(({ mark }) => mark !== 'matured'),
  );
  const place = at ?? first;
  const stem = stems[place];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = getKeyStep(event.key, place, stems.length - 1);
    if (step === undefined && event.key !== 'Escape') return;
    onAt(step);
    event.preventDefault();
  };
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onAt(findNearestStem(stems, ((clientX - left) / width) * 100));
  };
  return (
    <div>
      <p id={id} className="sr-only">
        {describeMaturityTimeline(timeline)} {messages.keys}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={ladder.title}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={stems.length - 1}
        aria-valuenow={place}
        aria-valuetext={stem && describeTimelineStem(stem)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onAt(undefined)}
        className="relative h-32 touch-pan-y rounded-sm border-b border-line-strong"
      >
        {ticks.map((tick) => (
          <div key={tick.day} className="absolute inset-y-0 border-l border-line" style={{ left: `${tick.at}%` }} />
        ))}
        {stems.map((one, index) => (
          <Stem key={one.cd.id} stem={one} isPale={at !== undefined && at !== index} />
        ))}
      </div>
      <Axis ticks={ticks} />
    </div>
  );
};

/** How many are named below the picture, and how many of these have matured; all are in its table. */
const mostRows = 5;
const mostMatured = 2;

interface RowsProps {
  stems: readonly TimelineStem[];
  /** Which of them the first row is. */
  first: number;
  at: number | undefined;
  onAt: PictureProps['onAt'];
}

const DueBadge = ({ stem }: { stem: TimelineStem }) =>
  isDue(stem) && (
    <Badge tone="warning">{stem.mark === 'matured' ? formatTimeToMaturity(stem.cd) : messages.soon}</Badge>
  );

const Rows = ({ stems, first, at, onAt }: RowsProps) => (
  <ol aria-label={messages.list} className="mt-3 divide-y divide-line">
    {stems.slice(first, first + mostRows).map((stem, index) => (
      <li
        key={stem.cd.id}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onAt(first + index)}
        onPointerLeave={() => onAt(undefined)}
        className={joinClassNames(
          '-mx-2 flex min-h-13 items-center justify-between gap-4 px-2 text-sm',
          at === first + index && 'bg-surface-sunken',
        )}
      >
        <div className="min-w-0">
          <p className="truncate font-semibold" title={describeCd(stem.cd)}>
            {describeCd(stem.cd)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
            {formatDay(stem.cd.maturityDate)}
            <DueBadge stem={stem} />
            {describeGracePeriod(stem.cd) && <span className="text-xs">{describeGracePeriod(stem.cd)}</span>}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="font-medium">
            <MoneyFigure value={stem.amount} />
          </p>
          {stem.mark !== 'matured' && <p className="figures text-ink-muted">{formatTimeToMaturity(stem.cd)}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const columns: TableColumn<TimelineStem>[] = [
  { id: 'cd', header: citiCdMessages.account, heading: true, cell: ({ cd }) => describeCd(cd) },
  {
    id: 'matures',
    header: citiCdMessages.matures,
    cell: ({ cd }) => <span className="whitespace-nowrap">{formatDay(cd.maturityDate)}</span>,
  },
  {
    id: 'left',
    header: messages.timeLeft,
    cell: ({ cd }) => (
      <>
        {formatTimeToMaturity(cd)}
        <span className="block text-xs text-ink-muted">{describeGracePeriod(cd)}</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: citiCdMessages.atMaturity,
    align: 'end',
    cell: ({ amount }) => <MoneyFigure value={amount} />,
  },
  {
    id: 'free',
    header: ladder.freeByThen,
    align: 'end',
    cell: ({ freeByThen }) => <MoneyFigure value={freeByThen} />,
  },
];

interface ReadoutProps {
  timeline: MaturityTimeline;
  looked: TimelineStem | undefined;
}

/** The one that is looked at, else all of them; in as much room. */
const Readout = ({ timeline: { stems, total }, looked }: ReadoutProps) => (
  <p aria-hidden className="mb-2 flex h-10 flex-wrap justify-between gap-x-4 text-sm sm:h-5 sm:flex-nowrap">
    <span className="min-w-0 truncate font-medium max-sm:w-full">
      {looked ? describeCd(looked.cd) : formatCount(stems.length, 'CD')}
    </span>
    <span className="shrink-0 text-ink-muted">
      <span className="font-medium text-ink">
        <MoneyFigure value={looked?.amount ?? total} />
      </span>
      {looked ? `, ${formatMaturityDay(looked)}` : ` ${messages.inAll}`}
    </span>
  </p>
);

const Shown = ({ timeline }: { timeline: MaturityTimeline }) => {
  const [at, setAt] = useState<number>();
  const { stems } = timeline;
  const further = stems.length - mostRows;
  const matured = stems.filter(({ mark }) => mark === 'matured').length;
  const first = Math.max(0, Math.min(matured - mostMatured, further));
  return (
    <>
      <Readout timeline={timeline} looked={at === undefined ? undefined : stems[at]} />
      <Picture timeline={timeline} at={at} onAt={setAt} />
      <Rows stems={stems} first={first} at={at} onAt={setAt} />
      {further > 0 && <p className="mt-2 text-sm text-ink-muted">{describeFurtherCds(further)}</p>}
      <FiguresDisclosure title={ladder.title}>
        {() => <Table caption={messages.list} columns={columns} rows={stems} rowKey={({ cd }) => cd.id} />}
      </FiguresDisclosure>
    </>
  );
};

interface MaturityTimelineProps {
  cds: readonly Cd[];
  today: Day;
}

/** When CDs come free, from today on, at a glance; the page of CDs has them in full. */
const MaturityTimelineCard = ({ cds, today }: MaturityTimelineProps) => {
  const timeline = useMemo(() => createMaturityTimeline(cds, today), [cds, today]);
  if (!timeline) return null;
  return (
    <Card title={ladder.title} description={messages.description}>
      <Shown timeline={timeline} />
    </Card>
  );
};

export default MaturityTimelineCard;
