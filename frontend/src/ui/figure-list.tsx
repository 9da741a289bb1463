import type { ReactNode } from 'react';
import { FigureWithExplanation } from './explain/explain-button';

/** Named figures below one another, each on its line; holds `FigureListItem`s. */
export function FigureList({ children }: { children: ReactNode }) {
  return (
    <dl data-arrow-keys="items" className="divide-y divide-line">
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** The way into what it was made of: an `ExplainButton`; the figure becomes it. */
  explain?: ReactNode;
  children: ReactNode;
}

export function FigureListItem({ label, explain, children }: FigureProps) {
  return (
    // Not by their baselines: that of a figure which can be pressed is the one of its last line.
    <div className="flex items-start justify-between gap-4 py-2">
      <dt className="min-w-0 text-sm/6 text-ink-muted">{label}</dt>
      {/* Words give way before the name does, a figure never. */}
      <dd className="shrink-[99999] text-right font-medium">
        <FigureWithExplanation explain={explain}>{children}</FigureWithExplanation>
      </dd>
    </div>
  );
}
