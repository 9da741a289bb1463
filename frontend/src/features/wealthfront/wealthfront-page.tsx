import { useState } from 'react';
import { sumWalletTotals } from '#core/banking/savings';
import { countActiveGoals } from '#core/banking/savings-goals';
import { dayInNewYork } from '#core/time/day';
import { PageHeader } from '#ui/page/page-header';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSampleRows } from '../banking/use-sample-rows';
import { wealthfrontMessages } from './messages';
import { listSampleGoals, listSampleTransactions, type SampleGoal, type SampleTransaction } from './sample-data';
import { WealthfrontGoalForm, WealthfrontTransactionForm } from './wealthfront-forms';
import { WealthfrontGoalsSection } from './wealthfront-goals-section';
import { WealthfrontTransactionsSection } from './wealthfront-transactions-section';

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
  const totals = sumWalletTotals(transactions);
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
        value={countActiveGoals(goals)}
        hint={wealthfrontMessages.activeGoalsHint}
      />
    </StatGroup>
  );
};

export default function WealthfrontPage() {
  const [now] = useState(() => new Date());
  const today = dayInNewYork(now);
  const { rows: transactions, remove } = useSampleRows(listSampleTransactions);
  const [goals] = useState(() => listSampleGoals(today));
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <div className="space-y-6">
      <PageHeader title={wealthfrontMessages.title} subtitle={wealthfrontMessages.subtitle} />
      <DemonstrationNotice />
      <Summary transactions={transactions} goals={goals} />
      <WealthfrontTransactionsSection
        transactions={transactions}
        onAdd={() => setOpened({ form: 'transaction', transaction: null })}
        onEdit={(transaction) => setOpened({ form: 'transaction', transaction })}
        onDelete={remove}
      />
      <WealthfrontGoalsSection
        goals={goals}
        now={now}
        onAdd={() => setOpened({ form: 'goal', goal: null })}
        onEdit={(goal) => setOpened({ form: 'goal', goal })}
      />
      <OpenForm opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
