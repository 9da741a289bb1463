import { type ReactNode, useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import type { LoadExplanation } from './explain-dialog';
import { LazyExplainDialog } from './lazy-explain-dialog';

interface ExplainableFigureProps {
  /** What the figure is: `Net worth`. */
  name: string;
  /** How it is computed, in a sentence. */
  hint?: string | undefined;
  /** What it is made of, by the function that computes it; called when it is pressed, not before. */
  of?: LoadExplanation | undefined;
  /** Which it is of several figures of a row that are explained together, by the name of its term; that one is open. */
  asked?: string | undefined;
  /** In its place, what reads the explanation first. */
  explanation?: (() => ReactNode) | undefined;
  /** The figure as it is shown; without one, words stand for several. */
  children?: ReactNode;
}

const fetchCode = () => void LazyExplainDialog.load().catch(() => undefined);

const looks = {
  figure:
    '[text-align:inherit] decoration-dotted decoration-1 underline-offset-4 ' +
    'not-print:hover:underline not-print:aria-expanded:outline-2 not-print:aria-expanded:outline-accent',
  words:
    'text-left text-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2.5 print:hidden',
};

/** A figure that is the way into its formula, its parts and the rows behind them; a second press closes it again. */
export const ExplainableFigure = ({ name, hint, of, asked, explanation, children }: ExplainableFigureProps) => {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = () => setOpener(null);
  return (
    <>
      <button
        type="button"
        data-figure
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        title={`Explain this number: ${name}`}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
        className={joinClassNames(
          'relative max-w-full rounded-sm',
          children === undefined ? looks.words : looks.figure,
        )}
      >
        {children ?? (
          <>
            Explain<span className="max-sm:sr-only"> these figures</span>
          </>
        )}
      </button>
      {opener && (
        <LazyExplainDialog {...{ name, opener, hint, of, asked }} figure={children} onClose={close} onMissing={close}>
          {explanation?.()}
        </LazyExplainDialog>
      )}
    </>
  );
};
