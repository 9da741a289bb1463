import { type ReactNode, useState } from 'react';
import type { ExplanationLoader } from './explain-dialog';
import { LazyExplainDialog } from './lazy-explain-dialog';

interface ExplainableFigureProps {
  /** What the figure is: `Net worth`. */
  name: string;
  /** How it is computed, in a sentence. */
  hint?: string | undefined;
  /** What it is made of, by the function that computes it; called when it is pressed, not before. */
  of?: ExplanationLoader;
  /** In its place, what reads the explanation first. */
  explanation?: (() => ReactNode) | undefined;
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
        className="relative max-w-full rounded-sm [text-align:inherit] decoration-dotted decoration-1 underline-offset-4 not-print:hover:underline"
      >
        {children}
      </button>
      {isOpen && (
        <LazyExplainDialog onClose={close} onMissing={close} hint={hint} of={of}>
          {explanation?.()}
        </LazyExplainDialog>
      )}
    </>
  );
};
