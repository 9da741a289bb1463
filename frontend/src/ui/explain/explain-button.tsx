import { createContext, type ReactNode, use, useState } from 'react';
import { InfoButton } from '#ui/dialog/info-button';
import type { ExplanationLoader } from './explain-dialog';
import { ExplainableFigure } from './explainable-figure';
import { LazyExplainDialog } from './lazy-explain-dialog';

/** The figure that an `ExplainButton` explains, where it is handed one: it becomes the button itself. */
const FigureContext = createContext<ReactNode>(undefined);

/** A figure with its `ExplainButton`, which is the figure itself; without one, the figure alone. */
export const FigureWithExplanation = ({ explain, children }: { explain: ReactNode; children: ReactNode }) =>
  explain ? <FigureContext value={children}>{explain}</FigureContext> : children;

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

const ButtonBeside = ({ name, hint, of, children }: ExplainProps) => {
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

/**
 * Explain this number: the way into its formula, its parts and the rows behind them. In an `FigureWithExplanation` it is the
 * figure that is pressed, elsewhere a small button beside it.
 */
export const ExplainButton = (props: ExplainProps) => {
  const figure = use(FigureContext);
  if (figure === undefined) return <ButtonBeside {...props} />;
  const { children, ...asked } = props;
  return (
    <ExplainableFigure {...asked} explanation={children}>
      {figure}
    </ExplainableFigure>
  );
};
