import { Pencil, Plus } from 'lucide-react';
import { daysRemaining, goalProgress } from '#core/banking/goals';
import { formatDay } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { Money } from '#ui/figures';
import { ProgressBar } from '#ui/progress-bar';
import { messages, statusName, timeLeft } from './messages';
import type { SampleGoal } from './sample-data';

/** Any other word than these two is shown in yellow. */
const toneOf = (status: string): Tone => {
  if (status === 'active') return 'positive';
  return status === 'completed' ? 'info' : 'warning';
};

interface GoalCardProps {
  goal: SampleGoal;
  now: Date;
  onEdit: (goal: SampleGoal) => void;
}

const GoalCard = ({ goal, now, onEdit }: GoalCardProps) => {
  const progress = goalProgress(goal);
  const shown = `${progress.toFixed(1)}%`;
  return (
    <li className="min-w-0 rounded-lg border border-line p-4">
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-semibold">{goal.name}</h3>
          <Badge tone={toneOf(goal.status)}>{statusName(goal.status)}</Badge>
        </div>
        <IconButton
          size="sm"
          label={`${messages.editGoal} ${goal.name}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(goal)}
        />
      </div>
      <FigureList>
        <Figure label={messages.target}>
          <Money value={goal.targetAmount} />
        </Figure>
        <Figure label={messages.current}>
          <Money value={goal.currentAmount} />
        </Figure>
        <Figure label={messages.targetDate}>{formatDay(goal.targetDate)}</Figure>
        <Figure label={messages.timeLeft}>{timeLeft(daysRemaining(goal.targetDate, now))}</Figure>
      </FigureList>
      <div className="mt-2 flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar label={goal.name} value={progress} valueText={shown} />
        </div>
        <span className="figures w-14 text-right text-sm font-medium">{shown}</span>
      </div>
    </li>
  );
};

interface GoalsSectionProps extends Pick<GoalCardProps, 'now' | 'onEdit'> {
  goals: readonly SampleGoal[];
  onAdd: () => void;
}

export const GoalsSection = ({ goals, onAdd, ...rest }: GoalsSectionProps) => (
  <Card
    title={messages.goals}
    actions={
      <Button icon={<Plus aria-hidden />} onClick={onAdd}>
        {messages.addGoal}
      </Button>
    }
  >
    <ul className="grid gap-4 md:grid-cols-2">
      {goals.map((goal) => (
        <GoalCard key={goal.id} goal={goal} {...rest} />
      ))}
    </ul>
  </Card>
);
