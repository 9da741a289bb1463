import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { messageOf } from '#lib/api';
import { focusTitle } from '#lib/focus';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { messages, stepsDone } from './messages';
import type { Step } from './places';
import { useSetSteps } from './queries';

const Row = ({ step: { title, to, done } }: { step: Step }) => (
  <li className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
    {done ? (
      <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
    ) : (
      <Circle aria-hidden className="size-5 shrink-0 text-ink-muted" />
    )}
    <span className="sr-only">{done ? messages.stepDone : messages.stepOpen}</span>
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
export const FirstSteps = ({ steps }: { steps: readonly Step[] }) => {
  const [isAway, setAway] = useState(false);
  const { write } = useSetSteps();
  const done = steps.filter((step) => step.done).length;
  if (isAway || done === steps.length) return null;
  const putAway = () => {
    setAway(true);
    focusTitle();
    write(true, {
      done: () => undefined,
      failed: (error) => {
        setAway(false);
        toast.error(messageOf(error, messages.dismissFailed));
      },
    });
  };
  return (
    <Card
      title={messages.steps}
      description={stepsDone(done, steps.length)}
      actions={<IconButton label={messages.dismiss} icon={<X aria-hidden />} onClick={putAway} />}
    >
      <ul>
        {steps.map((step) => (
          <Row key={step.title} step={step} />
        ))}
      </ul>
    </Card>
  );
};
