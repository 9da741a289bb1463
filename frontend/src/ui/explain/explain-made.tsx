import { onDemand } from '#ui/on-demand';
import { Explain } from './explain';
import type { Telling } from './told';

const Told = onDemand(() => import('./told'));

interface ExplainMadeProps {
  /** Of the figure, as it stands beside it: `Total Cash`. */
  name: string;
  /** What it is, in a sentence or two. */
  hint?: string | undefined;
  /** Computes it again, from what the page has read; its code comes when it is pressed. */
  tell: () => Promise<Telling>;
}

/** Explain this number: a figure that is explained by the answer that shows it. */
export const ExplainMade = ({ name, ...rest }: ExplainMadeProps) => (
  <Explain name={name}>{() => <Told {...rest} onMissing={() => undefined} />}</Explain>
);
