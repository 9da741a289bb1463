import { CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { onDemand } from '#ui/on-demand';
import type { Make } from './explain-dialog';

/** By itself where something else is the way into it, such as the menu of a row. */
export const ExplainDialog = onDemand(() => import('./explain-dialog'));

interface ExplainProps {
  /** Of the figure, as it stands beside it: `Simple return`. */
  name: string;
  /** How it is computed, in a sentence. */
  hint?: string | undefined;
  /** What it is made of, by the function that computes it; called when the button is pressed, not before. */
  of?: Make;
  /** In its place, what reads the explanation first. */
  children?: () => ReactNode;
}

/** Explain this number: beside a figure, the way into its formula, its parts and the rows behind them. */
export const Explain = ({ name, hint, of, children }: ExplainProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = `Explain this number: ${name}`;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void ExplainDialog.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="relative inline-grid size-6 shrink-0 place-items-center print:hidden rounded-full text-ink-muted transition-colors duration-100 after:absolute hover:text-accent pointer-coarse:after:-inset-2.5"
      >
        <CircleHelp aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <ExplainDialog onClose={close} onMissing={close} hint={hint} of={of}>
          {children?.()}
        </ExplainDialog>
      )}
    </>
  );
};
