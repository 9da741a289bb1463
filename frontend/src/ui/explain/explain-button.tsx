import { createContext, type ReactNode, use } from 'react';
import type { LoadExplanation } from './explain-dialog';
import { ExplainableFigure } from './explainable-figure';

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
  of?: LoadExplanation;
  /** In its place, what reads the explanation first. */
  children?: () => ReactNode;
}

/**
 * Explain this number: the way into its formula, its parts and the rows behind them. In a `FigureWithExplanation` it is the
 * figure that is pressed; elsewhere, as beside a drawing, words that stand for all its figures.
 */
export const ExplainButton = ({ children, ...asked }: ExplainProps) => (
  <ExplainableFigure {...asked} explanation={children}>
    {use(FigureContext)}
  </ExplainableFigure>
);
