import type { ReactNode } from 'react';
import { ExplainMade } from '#ui/explain/explain-made';
import type { Telling } from '#ui/explain/told';

type Code = typeof import('./explained');

interface ExplainDividendProps {
  name: string;
  hint?: string | undefined;
  tell: (code: Code) => Telling;
}

/** Explain this number, of a dividend or of what several come to. */
export const ExplainDividend = ({ tell, ...of }: ExplainDividendProps) => (
  <ExplainMade {...of} tell={async () => tell(await import('./explained'))} />
);

/** A figure at the end of a line, with the way into it before it. */
export const Explaining = ({ explain, children }: { explain: ReactNode; children: ReactNode }) => (
  <span className="-my-1.5 inline-flex items-center justify-end gap-1">
    {explain}
    {children}
  </span>
);
