import { ExplainButton } from '#ui/explain/explain-button';
import { LazyReturnsExplanation, type ReturnsFigureRequest } from './lazy-returns-explanation';

/** Explain this number: read from the server when it is asked for. */
export const ReturnsExplainButton = ({ label, ...asked }: ReturnsFigureRequest & { label: string }) => (
  <ExplainButton name={label}>{() => <LazyReturnsExplanation {...asked} />}</ExplainButton>
);
