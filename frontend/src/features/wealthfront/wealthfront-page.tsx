import { useState } from 'react';
import { summarizeWalletTransactions } from '#core/banking/savings';
import { countActiveSavingsGoals } from '#core/banking/savings-goals';
import { toDecimalText } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { PageHeader } from '#ui/page/page-header';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { DemonstrationDataNotice, DemonstrationFormDialog } from '../banking/demonstration-notice-and-form';
import { useDemonstrationRows } from '../banking/use-demonstration-rows';
import {
  formatGoalStatus,
  getSampleTransactionCategoryName,
  getSampleTransactionTypeName,
  wealthfrontFormMessages as messages,
  wealthfrontMessages,
} from './messages';
import { listSampleGoals, listSampleTransactions, type SampleGoal, type SampleTransaction } from './sample-data';
import { WealthfrontGoalsSection } from './wealthfront-goals-section';
import { WealthfrontTransactionsSection } from './wealthfront-transactions-section';

const types = (['deposit', 'interest', 'withdrawal'] as const).map((value) => ({
  value,
  label: getSampleTransactionTypeName(value),
}));
const categories = (['funds_added', 'interest_earned', 'other'] as const).map((value) => ({
  value,
  label: getSampleTransactionCategoryName(value),
}));
const statuses = ['active', 'completed', 'other'];

/** The words to choose from, with the goal's own where it is none of them. */
const listStatusOptions = (own: string | undefined) =>
  (own === undefined || statuses.includes(own) ? statuses : [...statuses, own]).map((value) => ({
    value,
    label: formatGoalStatus(value),
  }));

/** As a field shows it; nothing where there is nothing yet. */
const toFieldText = (value: number | undefined): string => (value === undefined ? '' : toDecimalText(value));

interface TransactionFormProps {
  /** Null for a new one. */
  transaction: SampleTransaction | null;
  onClose: () => void;
}

const WealthfrontTransactionForm = ({ transaction, onClose }: TransactionFormProps) => (
  <DemonstrationFormDialog
    title={transaction ? wealthfrontMessages.editTransactionTitle : wealthfrontMessages.addTransactionTitle}
    submitLabel={transaction ? wealthfrontMessages.update : wealthfrontMessages.add}
    onClose={onClose}
  >
    <SelectField label={messages.type} options={types} defaultValue={transaction?.type ?? 'deposit'} />
    <SelectField label={messages.category} options={categories} defaultValue={transaction?.category ?? 'funds_added'} />
    <NumberField label={messages.amount} step="0.01" defaultValue={toFieldText(transaction?.amount)} />
    <DateField label={messages.date} defaultValue={transaction?.date} />
    <TextField label={messages.description} className="sm:col-span-2" defaultValue={transaction?.description} />
  </DemonstrationFormDialog>
);

interface GoalFormProps {
  /** Null for a new one. */
  goal: SampleGoal | null;
  onClose: () => void;
}

const WealthfrontGoalForm = ({ goal, onClose }: GoalFormProps) => (
  <DemonstrationFormDialog
    title={goal ? wealthfrontMessages.editGoalTitle : wealthfrontMessages.addGoalTitle}
    submitLabel={goal ? wealthfrontMessages.update : wealthfrontMessages.add}
    onClose={onClose}
  >
    <TextField label={messages.name} className="sm:col-span-2" defaultValue={goal?.name} />
    <NumberField label={messages.targetAmount} step="0.01" defaultValue={toFieldText(goal?.targetAmount)} />
    <NumberField label={messages.currentAmount} step="0.01" defaultValue={toFieldText(goal?.currentAmount)} />
    <DateField label={messages.targetDate} defaultValue={goal?.targetDate} />
    <SelectField
      label={messages.status}
      options={listStatusOptions(goal?.status)}
      defaultValue={goal?.status ?? 'active'}
    />
  </DemonstrationFormDialog>
);

type Opened =
  | { form: 'transaction'; transaction: SampleTransaction | null }
  | { form: 'goal'; goal: SampleGoal | null }
  | null;

const OpenForm = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened === null) return null;
  if (opened.form === 'goal') return <WealthfrontGoalForm goal={opened.goal} onClose={onClose} />;
  return <WealthfrontTransactionForm transaction={opened.transaction} onClose={onClose} />;
};

interface SummaryProps {
  transactions: readonly SampleTransaction[];
  goals: readonly SampleGoal[];
}

const Summary = ({ transactions, goals }: SummaryProps) => {
  const totals = summarizeWalletTransactions(transactions);
  return (
    <StatGroup>
      <StatTile
        label={wealthfrontMessages.totalBalance}
        value={<MoneyFigure value={totals.totalBalance} />}
        hint={wealthfrontMessages.totalBalanceHint}
      />
      <StatTile
        label={wealthfrontMessages.totalDeposits}
        value={<MoneyFigure value={totals.totalDeposits} />}
        hint={wealthfrontMessages.totalDepositsHint}
      />
      <StatTile
        label={wealthfrontMessages.interestEarned}
        value={<MoneyFigure value={totals.interestEarned} />}
        hint={wealthfrontMessages.interestEarnedHint}
      />
      <StatTile
        label={wealthfrontMessages.activeGoals}
        value={countActiveSavingsGoals(goals)}
        hint={wealthfrontMessages.activeGoalsHint}
      />
    </StatGroup>
  );
};

export default function WealthfrontPage() {
  const [now] = useState(() => new Date());
  const today = getDayInNewYork(now);
  const { rows: transactions, remove } = useDemonstrationRows(listSampleTransactions);
  const [goals] = useState(() => listSampleGoals(today));
  const [openForm, setOpenForm] = useState<Opened>(null);
  return (
    <div className="space-y-6">
      <PageHeader title={wealthfrontMessages.title} subtitle={wealthfrontMessages.subtitle} />
      <DemonstrationDataNotice />
      <Summary transactions={transactions} goals={goals} />
      <WealthfrontTransactionsSection
        transactions={transactions}
        onAdd={() => setOpenForm({ form: 'transaction', transaction: null })}
        onEdit={(transaction) => setOpenForm({ form: 'transaction', transaction })}
        onDelete={remove}
      />
      <WealthfrontGoalsSection
        goals={goals}
        now={now}
        onAdd={() => setOpenForm({ form: 'goal', goal: null })}
        onEdit={(goal) => setOpenForm({ form: 'goal', goal })}
      />
      <OpenForm opened={openForm} onClose={() => setOpenForm(null)} />
    </div>
  );
}
