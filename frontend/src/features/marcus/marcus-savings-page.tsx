import { PiggyBank, Plus } from 'lucide-react';
import { useState } from 'react';
import { sumAccountTotals } from '#core/banking/savings';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSampleRows } from '../banking/use-sample-rows';
import { MarcusAccountCard } from './marcus-account-card';
import { MarcusAccountForm } from './marcus-account-form';
import { formatAverageRate, sampleResetNote, marcusSavingsMessages as words } from './messages';
import { listSampleAccounts, type SampleAccount } from './sample-data';

const Summary = ({ accounts }: { accounts: readonly SampleAccount[] }) => {
  const totals = sumAccountTotals(accounts);
  return (
    <StatGroup>
      <StatTile
        label={words.totalBalance}
        value={<MoneyFigure value={totals.totalBalance} />}
        hint={words.totalBalanceHint}
      />
      <StatTile label={words.activeAccounts} value={totals.activeAccounts} hint={words.activeAccountsHint} />
      <StatTile
        label={words.monthlyInterest}
        value={<MoneyFigure value={totals.monthlyInterest} />}
        hint={words.monthlyInterestHint}
      />
      <StatTile
        label={words.averageRate}
        value={formatAverageRate(accounts.length === 0 ? null : totals.averageRate)}
        hint={words.averageRateHint}
      />
    </StatGroup>
  );
};

const NoAccounts = () => (
  <Card>
    <EmptyState icon={<PiggyBank aria-hidden />} title={words.none}>
      {sampleResetNote}
    </EmptyState>
  </Card>
);

export default function MarcusSavingsPage() {
  const { rows: accounts, remove } = useSampleRows(listSampleAccounts);
  /** The one being edited, null for a new one; undefined while the form is closed. */
  const [edited, setEdited] = useState<SampleAccount | null>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      {words.add}
    </Button>
  );
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} actions={add} />
      <DemonstrationNotice />
      <Summary accounts={accounts} />
      {accounts.length === 0 && <NoAccounts />}
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {accounts.map((account) => (
          <MarcusAccountCard key={account.id} account={account} onEdit={setEdited} onDelete={remove} />
        ))}
      </ul>
      {edited !== undefined && <MarcusAccountForm account={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
