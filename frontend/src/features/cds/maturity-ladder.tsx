import { type CSSProperties, useMemo, useState } from 'react';
import type { Cd } from '#contract/cds';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { type Day, getDayInNewYork } from '#core/time/day';
import { formatDay } from '#lib/format';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { Tabs } from '#ui/tabs';
import { type CdLadder, createCdLadder, type LadderRung } from './cd-ladder';
import { createMaturityTimeline } from './maturity-timeline';
import { describeMaturityTimeline } from './maturity-timeline-messages';
import {
  citiCdMessages,
  describeCd,
  describeGracePeriod,
  describeMaturedCds,
  formatDaysLeft,
  formatLadderTick,
  cdLadderMessages as messages,
} from './messages';

/** At a place along the line; what stands there leans inwards, so that it never reaches past either end. */
const getPositionStyle = (place: number): CSSProperties => ({ left: `${place}%`, translate: `-${place}%` });

/** From start to maturity; what has passed of it is solid, what is still to come is pale. */
const Bar = ({ rung: { from, to }, today }: { rung: LadderRung; today: number }) => (
  <div aria-hidden className="relative h-3">
    <div
      className="absolute inset-y-0 overflow-hidden rounded-full border border-accent bg-accent-soft"
      style={{ left: `${from}%`, width: `${to - from}%` }}
    />
    {today > from && (
      <div
        className="absolute inset-y-0 rounded-l-full bg-accent"
        style={{ left: `${from}%`, width: `${Math.min(today, to) - from}%` }}
      />
    )}
  </div>
);

const Marks = ({ ladder: { ticks, today } }: { ladder: CdLadder }) => (
  <div aria-hidden className="pointer-events-none absolute inset-0">
    {ticks.map(({ day, at }) => (
      <div key={day} className="absolute inset-y-0 border-l border-line" style={{ left: `${at}%` }} />
    ))}
    <div className="absolute inset-y-0 border-l border-dashed border-ink-muted" style={{ left: `${today}%` }} />
  </div>
);

/** A bar a CD over one line of time; its words stand above it, so that it reads as a list where bars can't be seen. */
const LadderChart = ({ ladder }: { ladder: CdLadder }) => (
  <div>
    <div aria-hidden className="relative h-6 text-xs font-medium">
      <span className="absolute" style={getPositionStyle(ladder.today)}>
        {messages.today}
      </span>
    </div>
    <div className="relative">
      <Marks ladder={ladder} />
      <ol aria-label={messages.caption} className="relative space-y-5 py-2">
        {ladder.rungs.map((rung) => (
          <li key={rung.cd.id}>
            <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="bg-surface-raised pr-2 text-sm font-medium">{describeCd(rung.cd)}</span>
              <span className="figures bg-surface-raised text-sm text-ink-muted sm:pl-2">
                <strong className="font-semibold text-ink">
                  {messages.valueOn(rung.cd.valueAtMaturity, rung.cd.maturityDate)}
                </strong>
                , <span className="whitespace-nowrap">{formatDaysLeft(rung.cd.daysLeft)}</span>
                {describeGracePeriod(rung.cd) && `, ${describeGracePeriod(rung.cd)?.toLowerCase()}`}
              </span>
            </div>
            <Bar rung={rung} today={ladder.today} />
          </li>
        ))}
      </ol>
    </div>
    <div aria-hidden className="relative h-5 text-xs text-ink-muted">
      {ladder.ticks.map(({ day, at }) => (
        <span key={day} className="absolute whitespace-nowrap" style={getPositionStyle(at)}>
          {formatLadderTick(day)}
        </span>
      ))}
    </div>
  </div>
);

const columns: TableColumn<LadderRung>[] = [
  { id: 'cd', header: citiCdMessages.account, heading: true, cell: ({ cd }) => describeCd(cd) },
  {
    id: 'matures',
    header: citiCdMessages.matures,
    cell: ({ cd }) => <span className="whitespace-nowrap">{formatDay(cd.maturityDate)}</span>,
  },
  { id: 'days', header: messages.daysLeft, align: 'end', cell: ({ cd }) => cd.daysLeft },
  {
    id: 'value',
    header: citiCdMessages.atMaturity,
    align: 'end',
    cell: ({ cd }) => <MoneyFigure value={cd.valueAtMaturity} />,
  },
  {
    id: 'free',
    header: messages.freeByThen,
    align: 'end',
    cell: ({ freeByThen }) => <MoneyFigure value={freeByThen} />,
  },
];

const Views = ({ ladder }: { ladder: CdLadder }) => {
  const [view, setView] = useState('timeline');
  return (
    <Tabs
      label={messages.views}
      value={view}
      onValueChange={setView}
      tabs={[
        { value: 'timeline', label: messages.timeline, content: <LadderChart ladder={ladder} /> },
        {
          value: 'table',
          label: messages.table,
          content: (
            <Table caption={messages.caption} columns={columns} rows={ladder.rungs} rowKey={({ cd }) => cd.id} />
          ),
        },
      ]}
    />
  );
};

/** Matured ones wait for nothing any more, so that they have no place on a line of time. */
const AlreadyFree = ({ cds }: { cds: readonly Cd[] }) => {
  const matured = cds.filter(({ status }) => status === 'matured');
  if (matured.length === 0) return null;
  const value = toNumber(sumExactAmounts(matured.map(({ currentValue }) => toAmount(currentValue))));
  return <p className="mt-4 text-sm text-ink-muted">{describeMaturedCds(matured.length, value)}</p>;
};

export const MaturityLadder = ({ cds }: { cds: readonly Cd[] }) => {
  const [today] = useState<Day>(() => getDayInNewYork(new Date()));
  const ladder = useMemo(() => createCdLadder(cds, today), [cds, today]);
  const timeline = useMemo(() => createMaturityTimeline(cds, today), [cds, today]);
  return (
    <Card title={messages.title} description={messages.description}>
      {timeline && <p className="sr-only">{describeMaturityTimeline(timeline)}</p>}
      {ladder ? <Views ladder={ladder} /> : <p className="text-ink-muted">{messages.none}</p>}
      <AlreadyFree cds={cds} />
    </Card>
  );
};
