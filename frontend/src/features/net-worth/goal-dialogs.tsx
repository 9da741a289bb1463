import type { UseFormReturn } from 'react-hook-form';
import { netWorthGoalRules } from '#contract/insight/net-worth-goal-rules';
import type { NetWorthGoalsInput, SavedNetWorthGoals } from '#contract/insight/net-worth-goals';
import type { NetWorthGoal } from '#core/insight/net-worth/net-worth-goals';
import { toDecimalText, toNumber } from '#core/money/amount';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { formatGoal, goalMessages as messages } from './messages';
import { fetchNetWorthGoals, useSaveGoals } from './queries';

/** A goal as it is typed. */
interface GoalFormValues {
  name: string;
  amount: string;
  date: string;
}

const toFormValues = (goal: NetWorthGoal | undefined): GoalFormValues =>
  goal ? { ...goal, amount: toDecimalText(goal.amount) } : { name: '', amount: '', date: '' };

const toGoal = ({ name, amount, date }: GoalFormValues): NetWorthGoal => ({
  name: name.trim(),
  amount: toNumber(parseTypedFigureOrZero(amount)),
  date,
});

const Fields = ({ form }: { form: UseFormReturn<GoalFormValues> }) => {
  const { day, figure, text } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField label={messages.name} hint={messages.nameHint} {...text('name', netWorthGoalRules.name)} />
      </div>
      <NumberField label={messages.amount} {...figure('amount', netWorthGoalRules.amount)} />
      <DateField label={messages.date} {...day('date', netWorthGoalRules.date)} />
    </div>
  );
};

export interface GoalDialogState {
  dialog: 'add' | 'edit' | 'delete';
  /** Which of them; of one that is added, the place behind the last. */
  at: number;
}

interface GoalDialogProps extends GoalDialogState {
  saved: SavedNetWorthGoals;
  onClose: () => void;
}

const GoalFormDialog = ({ dialog, at, saved: read, onClose }: GoalDialogProps) => {
  const saved = useReloadableEditedRow<SavedNetWorthGoals>(read, {
    read: async () => {
      const now = await fetchNetWorthGoals();
      return dialog === 'add' || now.goals[at] ? now : undefined;
    },
    gone: messages.gone,
    failed: messages.failed,
    onGone: onClose,
  });
  const { goals, version } = saved.shown;
  const isNew = dialog === 'add';
  const place = isNew ? goals.length : at;
  return (
    <RecordDialog<GoalFormValues, NetWorthGoalsInput>
      title={isNew ? messages.addTitle : messages.editTitle}
      initial={toFormValues(isNew ? undefined : goals[at])}
      draft={isNew ? 'goal' : `goal ${at}`}
      saved={saved}
      writing={useSaveGoals()}
      toSend={(values) => ({ goals: goals.toSpliced(place, 1, toGoal(values)), version })}
      fieldOf={(path) => (['name', 'amount', 'date'] as const).find((name) => path.endsWith(`.${name}`))}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};

const DeleteGoalDialog = ({ at, saved: { goals, version }, onClose }: GoalDialogProps) => {
  const goal = goals[at];
  return (
    <DeleteDialog
      deletion={useSaveGoals()}
      record={{ goals: goals.toSpliced(at, 1), version }}
      words={messages.deletion}
      onClose={onClose}
    >
      {goal && (
        <p>
          <strong className="font-semibold text-ink">{goal.name}</strong>, {formatGoal(goal)}, will be deleted.
        </p>
      )}
    </DeleteDialog>
  );
};

export default function GoalDialogs(props: GoalDialogProps) {
  return props.dialog === 'delete' ? <DeleteGoalDialog {...props} /> : <GoalFormDialog {...props} />;
}
