import { CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/button';
import { onDemand } from '#ui/on-demand';

const ExplainDialog = onDemand(() => import('./explain-dialog'));

interface ExplainProps {
  /** Of the figure, as it stands beside it: `Simple return`. */
  name: string;
  /** What is shown: an `Explanation`, or what reads one first. It is made when the button is pressed, not before. */
  children: () => ReactNode;
}

/** Explain this number: beside a figure, the way into its formula, its parts and the rows behind them. */
export const Explain = ({ name, children }: ExplainProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Explain this number: ${name}`}
        icon={<CircleHelp aria-hidden />}
        onPointerEnter={() => void ExplainDialog.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ExplainDialog onClose={close} onMissing={close}>
          {children()}
        </ExplainDialog>
      )}
    </>
  );
};
