import { type ReactNode, useState } from 'react';
import { LazyExplainDialog } from './explain-button';
import type { ExplanationLoader } from './explain-dialog';

interface ExplainableFigureProps {
  /** What the figure is: `Net worth`. */
  name: string;
  /** How it is computed, in a sentence. */
  hint?: string | undefined;
  /** What it is made of, by the function that computes it; called when it is pressed, not before. */
  of?: ExplanationLoader;
  /** In its place, what reads the explanation first. */
  explanation?: () => ReactNode;
  /** The figure as it is shown. */
  children: ReactNode;
}

const fetchCode = () => void LazyExplainDialog.load().catch(() => undefined);

/** A figure that is the way into its formula, its parts and the rows behind them. */
export const ExplainableFigure = ({ name, hint, of, explanation, children }: ExplainableFigureProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        data-figure
        aria-haspopup="dialog"
        title={`Explain this number: ${name}`}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onClick={() => setOpen(true)}
        className="relative max-w-full rounded-sm text-left decoration-dotted decoration-1 underline-offset-4 hover:underline print:no-underline"
      >
        {children}
        <span className="sr-only">, explain this number: {name}</span>
      </button>
      {isOpen && (
        <LazyExplainDialog onClose={close} onMissing={close} hint={hint} of={of}>
          {explanation?.()}
        </LazyExplainDialog>
      )}
    </>
  );
};
