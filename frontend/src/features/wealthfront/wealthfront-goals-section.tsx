import { Pencil, Plus } from 'lucide-react';
import { computeGoalProgressPercent, countDaysToGoalDate } from '#core/banking/savings-goals';
import { formatDay } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { ProgressBar } from '#ui/progress-bar';
import { MoneyFigure } from '#ui/table/figures';
import { formatDaysToTarget, formatGoalStatus, wealthfrontMessages } from './messages';
import type { SampleGoal } from './sample-data';

/** Any other word than these two is shown in yellow. */
const getStatusTone = (status: string): BadgeTone => {
  if (status === 'active') return 'positive';
  return status === 'completed' ? 'info' : 'warning';
};

interface GoalCardProps {
  goal: SampleGoal;
  now: Date;
  onEdit: (goal: SampleGoal) => void;
}

const GoalCard = ({ goal, now, onEdit }: GoalCardProps) => {
  const progress = computeGoalProgressPercent(goal);
  const progressText = `${progress.toFixed(1)}%`;
  return (
    <li className="min-w-0 rounded-lg border border-line p-4">
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-semibold">{goal.name}</h3>
          <Badge tone={getStatusTone(goal.status)}>{formatGoalStatus(goal.status)}</Badge>
        </div>
        <IconButton
          size="sm"
          label={`${wealthfrontMessages.editGoal} ${goal.name}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(goal)}
        />
      </div>
      <FigureList>
        <FigureListItem label={wealthfrontMessages.target}>
          <MoneyFigure value={goal.targetAmount} />
        </FigureListItem>
        <FigureListItem label={wealthfrontMessages.current}>
          <MoneyFigure value={goal.currentAmount} />
        </FigureListItem>
        <FigureListItem label={wealthfrontMessages.targetDate}>{formatDay(goal.targetDate)}</FigureListItem>
        <FigureListItem label={wealthfrontMessages.timeLeft}>
          {formatDaysToTarget(countDaysToGoalDate(goal.targetDate, now))}
        </FigureListItem>
      </FigureList>
      <div className="mt-2 flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar label={goal.name} value={progress} valueText={progressText} />
        </div>
        <span className="figures w-14 text-right text-sm font-medium">{progressText}</span>
      </div>
    </li>
  );
};

interface GoalsSectionProps extends Pick<GoalCardProps, 'now' | 'onEdit'> {
  goals: readonly SampleGoal[];
  onAdd: () => void;
}

export const WealthfrontGoalsSection = ({ goals, onAdd, ...rest }: GoalsSectionProps) => (
  <Card
    title={wealthfrontMessages.goals}
    actions={
      <Button icon={<Plus aria-hidden />} onClick={onAdd}>
        {wealthfrontMessages.addGoal}
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
