import type { CSSProperties } from 'react';
import type { CdLadder, LadderRung } from './cd-ladder';
import { describeCd, formatDaysLeft, formatLadderTick, cdLadderMessages as words } from './messages';

/** At a place along the line; what stands there leans inwards, so that it never reaches past either end. */
const standingAt = (place: number): CSSProperties => ({ left: `${place}%`, translate: `-${place}%` });

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
export const LadderChart = ({ ladder }: { ladder: CdLadder }) => (
  <div>
    <div aria-hidden className="relative h-6 text-xs font-medium">
      <span className="absolute" style={standingAt(ladder.today)}>
        {words.today}
      </span>
    </div>
    <div className="relative">
      <Marks ladder={ladder} />
      <ol aria-label={words.caption} className="relative space-y-5 py-2">
        {ladder.rungs.map((rung) => (
          <li key={rung.cd.id}>
            <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="bg-surface-raised pr-2 text-sm font-medium">{describeCd(rung.cd)}</span>
              <span className="figures bg-surface-raised text-sm text-ink-muted sm:pl-2">
                <strong className="font-semibold text-ink">
                  {words.valueOn(rung.cd.valueAtMaturity, rung.cd.maturityDate)}
                </strong>
                , <span className="whitespace-nowrap">{formatDaysLeft(rung.cd.daysLeft)}</span>
              </span>
            </div>
            <Bar rung={rung} today={ladder.today} />
          </li>
        ))}
      </ol>
    </div>
    <div aria-hidden className="relative h-5 text-xs text-ink-muted">
      {ladder.ticks.map(({ day, at }) => (
        <span key={day} className="absolute whitespace-nowrap" style={standingAt(at)}>
          {formatLadderTick(day)}
        </span>
      ))}
    </div>
  </div>
);
