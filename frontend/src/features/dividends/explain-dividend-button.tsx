import type { ReactNode } from 'react';
import { ExplainButton } from '#ui/explain/explain-button';
import type { ExplainedFigures } from '#ui/explain/explain-dialog';
import { ExplainableFigure } from '#ui/explain/explainable-figure';

type Code = typeof import('./explain-payments');

export interface ExplainDividendProps {
  name: string;
  hint?: string | undefined;
  tell: (code: Code) => ExplainedFigures;
}

/** Explain this number, of a dividend or of what several come to. */
export const ExplainDividendButton = ({ tell, ...rest }: ExplainDividendProps) => (
  <ExplainButton {...rest} of={async () => tell(await import('./explain-payments'))} />
);

/** A figure of dividends that is the way into what it is made of. */
export const ExplainableDividendFigure = ({
  tell,
  children,
  ...rest
}: ExplainDividendProps & { children: ReactNode }) => (
  <ExplainableFigure {...rest} of={async () => tell(await import('./explain-payments'))}>
    {children}
  </ExplainableFigure>
);
