import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import type { SeriesColor } from './chart-types';
import { getRingArcs } from './geometry/ring-arcs';

export interface RingPart {
  name: string;
  /** Above zero. */
  value: number;
  color: SeriesColor;
  /** How much it is, in words: `45.20%, $9,000.00`. */
  told: string;
}

interface RingChartProps {
  /** What the ring is of, as it is heard. */
  label: string;
  /** The largest first: the ring begins at the top, and goes on as a clock does. */
  parts: readonly RingPart[];
  /** What stands in the middle while no part is pointed at, and how it is heard. */
  whole: ReactNode;
  wholeTold: string;
}

/** Which part the keys lead to: none is 0, the first 1. */
const findNextPart = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return at >= count ? 1 : at + 1;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at <= 1 ? count : at - 1;
  if (key === 'Home') return 1;
  if (key === 'End') return count;
  return key === 'Escape' && at > 0 ? 0 : null;
};

/** Shares of a whole. What is pointed at, or reached with the arrow keys, is told in the middle. */
export function RingChart({ label, parts, whole, wholeTold }: RingChartProps) {
  const [chosen, setChosen] = useState(0);
  const at = chosen > parts.length ? 0 : chosen;
  const part = parts[at - 1];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextPart(event.key, at, parts.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={parts.length}
      aria-valuenow={at}
      aria-valuetext={part ? `${part.name}: ${part.told}` : wholeTold}
      onKeyDown={onKeyDown}
      onBlur={() => setChosen(0)}
      onPointerLeave={() => setChosen(0)}
      className="relative mx-auto size-56 shrink-0 rounded-full"
    >
      <svg aria-hidden viewBox="0 0 200 200" className="size-full -rotate-90">
        {getRingArcs(parts.map(({ value }) => value)).map(({ start, length }, index) => (
          <circle
            key={parts[index]?.name}
            cx="100"
            cy="100"
            r="84"
            pathLength="100"
            fill="none"
            stroke={`var(--color-${parts[index]?.color})`}
            strokeWidth={index === at - 1 ? 30 : 24}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
            pointerEvents="stroke"
            className={joinClassNames('transition-opacity duration-100', at > 0 && index !== at - 1 && 'opacity-60')}
            onPointerEnter={() => setChosen(index + 1)}
          />
        ))}
      </svg>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-10 flex flex-col items-center justify-center text-center"
      >
        {part ? (
          <>
            <span className="line-clamp-2 text-sm font-medium break-words">{part.name}</span>
            <span className="figures text-xs text-ink-muted">{part.told}</span>
          </>
        ) : (
          whole
        )}
      </div>
    </div>
  );
}
