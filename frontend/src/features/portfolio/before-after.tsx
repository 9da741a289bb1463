import type { ReactNode } from 'react';
import { portfolioMessages } from './messages';

interface BeforeAfterProps<Figures> {
  of: { before: Figures; after: Figures };
  show: (figures: Figures) => ReactNode;
}

/** `10 → 20`, for whoever hears it too. */
export const BeforeAfter = <Figures,>({ of, show }: BeforeAfterProps<Figures>) => (
  <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
    <span className="text-ink-muted">
      <span className="sr-only">{portfolioMessages.before} </span>
      {show(of.before)}
    </span>
    <span aria-hidden className="text-ink-muted">
      →
    </span>
    <span className="font-medium">
      <span className="sr-only">{portfolioMessages.after} </span>
      {show(of.after)}
    </span>
  </span>
);
