import { ExplainButton } from '#ui/explain/explain-button';
import ReturnsExplanation, { type ReturnsFigureRequest } from './returns-explanation';

/** Explain this number: read from the server when it is asked for. */
export const ReturnsExplainButton = ({ label, ...asked }: ReturnsFigureRequest & { label: string }) => (
  <ExplainButton name={label}>{() => <ReturnsExplanation {...asked} />}</ExplainButton>
);
