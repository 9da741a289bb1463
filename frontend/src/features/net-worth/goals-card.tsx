import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash } from 'lucide-react';
import { useState } from 'react';
import type { SavedNetWorthGoals } from '#contract/insight/net-worth-goals';
import {
  assessGoal,
  computeMonthlyNetWorthGain,
  maxNetWorthGoals,
  type NetWorthGoal,
} from '#core/insight/net-worth/net-worth-goals';
import { type Day, getDayInNewYork } from '#core/time/day';
import { formatPercent } from '#lib/format';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { ProgressBar } from '#ui/progress-bar';
import { Skeleton } from '#ui/spinner';
import type { GoalDialogState } from './goal-dialogs';
import { describeGoalOutlook, formatGoal, goalMessages as messages } from './messages';
import { goalsQuery, netWorthQuery } from './queries';

const Dialogs = createOnDemandComponent(() => import('./goal-dialogs'));

/** What the last year added a month; null where less than a year is on record, or nobody knows it yet. */
const usePace = (): number | null => {
  const { data } = useQuery(netWorthQuery('1Y'));
  const before = data?.curves.value[0];
  if (!data?.range || data.value === null || data.range.asked !== '1Y' || data.range.isCut || before === undefined)
    return null;
  return computeMonthlyNetWorthGain(before, data.value);
};

interface GoalProps {
  goal: NetWorthGoal;
  at: number;
  /** Net worth now. */
  value: number;
  pace: number | null;
  today: Day;
  onOpen: (dialog: GoalDialogState) => void;
}

const Goal = ({ goal, at, value, pace, today, onOpen }: GoalProps) => {
  const outlook = assessGoal(goal, { value, pace, today });
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium wrap-anywhere">{goal.name}</span>
          <span className="figures block text-sm text-ink-muted">{formatGoal(goal)}</span>
        </p>
        <div className="flex shrink-0 items-center gap-1">
          <span className="figures mr-1 text-sm font-medium">{formatPercent(outlook.percent)}</span>
          <IconButton
            size="sm"
            label={`${messages.edit} ${goal.name}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onOpen({ dialog: 'edit', at })}
          />
          <IconButton
            size="sm"
            label={`${messages.delete} ${goal.name}`}
            icon={<Trash aria-hidden />}
            onClick={() => onOpen({ dialog: 'delete', at })}
          />
        </div>
      </div>
      <div className="mt-2">
        <ProgressBar label={goal.name} value={outlook.percent} valueText={formatPercent(outlook.percent)} />
      </div>
      <p className="mt-2 text-sm text-ink-muted">{describeGoalOutlook(outlook, pace)}</p>
    </li>
  );
};

interface ListProps {
  saved: SavedNetWorthGoals;
  value: number;
  onOpen: (dialog: GoalDialogState) => void;
}

const GoalList = ({ saved: { goals }, value, onOpen }: ListProps) => {
  const pace = usePace();
  const today = getDayInNewYork(new Date());
  if (goals.length === 0) return <p className="text-sm text-ink-muted">{messages.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {goals.map((goal, at) => (
        <Goal key={at} {...{ goal, at, value, pace, today, onOpen }} />
      ))}
    </ul>
  );
};

/** What net worth is to be, and whether it is on course for it. */
export const GoalsCard = ({ value }: { value: number }) => {
  const { data, error, refetch } = useQuery(goalsQuery);
  const [open, setOpen] = useState<GoalDialogState>();
  const close = () => setOpen(undefined);
  const canAdd = data !== undefined && data.goals.length < maxNetWorthGoals;
  return (
    <Card
      title={messages.title}
      description={messages.description}
      actions={
        canAdd && (
          <Button size="sm" onClick={() => setOpen({ dialog: 'add', at: data.goals.length })}>
            {messages.add}
          </Button>
        )
      }
    >
      {data ? (
        <GoalList saved={data} value={value} onOpen={setOpen} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          {messages.failed}
          <Button size="sm" onClick={() => void refetch()}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-5" />
      )}
      {data && open && <Dialogs {...open} saved={data} onClose={close} onMissing={close} />}
    </Card>
  );
};
