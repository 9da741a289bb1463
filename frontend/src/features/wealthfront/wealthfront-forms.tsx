import { toDecimalText } from '#core/money/amount';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { DemonstrationForm } from '../banking/demonstration';
import {
  formatGoalStatus,
  getTransactionCategoryName,
  getTransactionTypeName,
  wealthfrontMessages,
  wealthfrontFormMessages as words,
} from './messages';
import type { SampleGoal, SampleTransaction } from './sample-data';

const types = (['deposit', 'interest', 'withdrawal'] as const).map((value) => ({
  value,
  label: getTransactionTypeName(value),
}));
const categories = (['funds_added', 'interest_earned', 'other'] as const).map((value) => ({
  value,
  label: getTransactionCategoryName(value),
}));
const statuses = ['active', 'completed', 'other'];

/** The words to choose from, with the goal's own where it is none of them. */
const statusOptions = (own: string | undefined) =>
  (own === undefined || statuses.includes(own) ? statuses : [...statuses, own]).map((value) => ({
    value,
    label: formatGoalStatus(value),
  }));

/** As a field shows it; nothing where there is nothing yet. */
const typed = (value: number | undefined): string => (value === undefined ? '' : toDecimalText(value));

interface TransactionFormProps {
  /** Null for a new one. */
  transaction: SampleTransaction | null;
  onClose: () => void;
}

export const WealthfrontTransactionForm = ({ transaction, onClose }: TransactionFormProps) => (
  <DemonstrationForm
    title={transaction ? wealthfrontMessages.editTransactionTitle : wealthfrontMessages.addTransactionTitle}
    submitLabel={transaction ? wealthfrontMessages.update : wealthfrontMessages.add}
    onClose={onClose}
  >
    <SelectField label={words.type} options={types} defaultValue={transaction?.type ?? 'deposit'} />
    <SelectField label={words.category} options={categories} defaultValue={transaction?.category ?? 'funds_added'} />
    <NumberField label={words.amount} step="0.01" defaultValue={typed(transaction?.amount)} />
    <DateField label={words.date} defaultValue={transaction?.date} />
    <TextField label={words.description} className="sm:col-span-2" defaultValue={transaction?.description} />
  </DemonstrationForm>
);

interface GoalFormProps {
  /** Null for a new one. */
  goal: SampleGoal | null;
  onClose: () => void;
}

export const WealthfrontGoalForm = ({ goal, onClose }: GoalFormProps) => (
  <DemonstrationForm
    title={goal ? wealthfrontMessages.editGoalTitle : wealthfrontMessages.addGoalTitle}
    submitLabel={goal ? wealthfrontMessages.update : wealthfrontMessages.add}
    onClose={onClose}
  >
    <TextField label={words.name} className="sm:col-span-2" defaultValue={goal?.name} />
    <NumberField label={words.targetAmount} step="0.01" defaultValue={typed(goal?.targetAmount)} />
    <NumberField label={words.currentAmount} step="0.01" defaultValue={typed(goal?.currentAmount)} />
    <DateField label={words.targetDate} defaultValue={goal?.targetDate} />
    <SelectField label={words.status} options={statusOptions(goal?.status)} defaultValue={goal?.status ?? 'active'} />
  </DemonstrationForm>
);
