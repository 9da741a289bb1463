import type { ReactNode } from 'react';
import { Explain } from '#ui/explain/explain';
import type { Made } from '#ui/explain/explain-dialog';

type Code = typeof import('./explained');

interface ExplainDividendProps {
  name: string;
  hint?: string | undefined;
  tell: (code: Code) => Made;
}

/** Explain this number, of a dividend or of what several come to. */
export const ExplainDividend = ({ tell, ...rest }: ExplainDividendProps) => (
  <Explain {...rest} of={async () => tell(await import('./explained'))} />
);

/** A figure at the end of a line, with the way into it before it. */
export const Explaining = ({ explain, children }: { explain: ReactNode; children: ReactNode }) => (
  <span className="-my-1.5 inline-flex items-center justify-end gap-1">
    {explain}
    {children}
  </span>
);
