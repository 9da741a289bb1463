import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '#lib/api/api';
import { focusPageTitle } from '#lib/focus';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { firstRunMessages, formatFirstStepsProgress } from './messages';
import { useSetFirstStepsDone } from './queries';
import type { FirstStep } from './start-links';

const Row = ({ step: { title, to, done } }: { step: FirstStep }) => (
  <li className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
    {done ? (
      <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
    ) : (
      <Circle aria-hidden className="size-5 shrink-0 text-ink-muted" />
    )}
    <span className="sr-only">{done ? firstRunMessages.stepDone : firstRunMessages.stepOpen}</span>
    {done ? (
      <span className="text-ink-muted line-through">{title}</span>
    ) : (
      <Link to={to} className="font-medium text-accent underline-offset-2 hover:underline">
        {title}
      </Link>
    )}
  </li>
);

/** Ticked by what is there; goes once all of them are, or with a press. */
export const FirstStepsCard = ({ steps }: { steps: readonly FirstStep[] }) => {
  const [isAway, setAway] = useState(false);
  const { write } = useSetFirstStepsDone();
  const done = steps.filter((step) => step.done).length;
  if (isAway || done === steps.length) return null;
  const putAway = () => {
    setAway(true);
    focusPageTitle();
    write(true, {
      done: () => undefined,
      failed: (error) => {
        setAway(false);
        toast.error(getErrorMessage(error, firstRunMessages.dismissFailed));
      },
    });
  };
  return (
    <Card
      title={firstRunMessages.steps}
      description={formatFirstStepsProgress(done, steps.length)}
      actions={<IconButton label={firstRunMessages.dismiss} icon={<X aria-hidden />} onClick={putAway} />}
    >
      <ul>
        {steps.map((step) => (
          <Row key={step.title} step={step} />
        ))}
      </ul>
    </Card>
  );
};
