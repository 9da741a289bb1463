import { useState } from 'react';
import { activeGoals } from '#core/banking/goals';
import { walletTotals } from '#core/banking/savings';
import { dayInNewYork } from '#core/time/day';
import { Money } from '#ui/figures';
import { PageHeader } from '#ui/page-header';
import { Stat, StatGroup } from '#ui/stat';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSamples } from '../banking/use-samples';
import { GoalForm, TransactionForm } from './forms';
import { GoalsSection } from './goals-section';
import { messages } from './messages';
import { type SampleGoal, type SampleTransaction, sampleGoals, sampleTransactions } from './sample-data';
import { TransactionsSection } from './transactions-section';

type Opened =
  | { form: 'transaction'; transaction: SampleTransaction | null }
  | { form: 'goal'; goal: SampleGoal | null }
  | null;

const OpenForm = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened === null) return null;
  if (opened.form === 'goal') return <GoalForm goal={opened.goal} onClose={onClose} />;
  return <TransactionForm transaction={opened.transaction} onClose={onClose} />;
};

interface SummaryProps {
  transactions: readonly SampleTransaction[];
  goals: readonly SampleGoal[];
}

const Summary = ({ transactions, goals }: SummaryProps) => {
  const totals = walletTotals(transactions);
  return (
    <StatGroup>
      <Stat
        label={messages.totalBalance}
        value={<Money value={totals.totalBalance} />}
        hint={messages.totalBalanceHint}
      />
      <Stat
        label={messages.totalDeposits}
        value={<Money value={totals.totalDeposits} />}
        hint={messages.totalDepositsHint}
      />
      <Stat
        label={messages.interestEarned}
        value={<Money value={totals.interestEarned} />}
        hint={messages.interestEarnedHint}
      />
      <Stat label={messages.activeGoals} value={activeGoals(goals)} hint={messages.activeGoalsHint} />
    </StatGroup>
  );
};

export default function WealthfrontPage() {
  const [now] = useState(() => new Date());
  const today = dayInNewYork(now);
  const { rows: transactions, remove } = useSamples(sampleTransactions);
  const [goals] = useState(() => sampleGoals(today));
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <DemonstrationNotice />
      <Summary transactions={transactions} goals={goals} />
      <TransactionsSection
        transactions={transactions}
        onAdd={() => setOpened({ form: 'transaction', transaction: null })}
        onEdit={(transaction) => setOpened({ form: 'transaction', transaction })}
        onDelete={remove}
      />
      <GoalsSection
        goals={goals}
        now={now}
        onAdd={() => setOpened({ form: 'goal', goal: null })}
        onEdit={(goal) => setOpened({ form: 'goal', goal })}
      />
      <OpenForm opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
