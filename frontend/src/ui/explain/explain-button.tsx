import { type ReactNode, useState } from 'react';
import { InfoButton } from '#ui/dialog/info-button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { ExplanationLoader } from './explain-dialog';

/** By itself where something else is the way into it, such as the menu of a row. */
export const LazyExplainDialog = createOnDemandComponent(() => import('./explain-dialog'));

interface ExplainProps {
  /** Of the figure, as it stands beside it: `Simple return`. */
  name: string;
  /** How it is computed, in a sentence. */
  hint?: string | undefined;
  /** What it is made of, by the function that computes it; called when the button is pressed, not before. */
  of?: ExplanationLoader;
  /** In its place, what reads the explanation first. */
  children?: () => ReactNode;
}

/** Explain this number: beside a figure, the way into its formula, its parts and the rows behind them. */
export const ExplainButton = ({ name, hint, of, children }: ExplainProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <InfoButton
        label={`Explain this number: ${name}`}
        onPointerEnter={() => void LazyExplainDialog.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyExplainDialog onClose={close} onMissing={close} hint={hint} of={of}>
          {children?.()}
        </LazyExplainDialog>
      )}
    </>
  );
};
