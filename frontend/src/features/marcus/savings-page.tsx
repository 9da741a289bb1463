import { PiggyBank, Plus } from 'lucide-react';
import { useState } from 'react';
import { accountTotals } from '#core/banking/savings';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Money } from '#ui/figures';
import { PageHeader } from '#ui/page-header';
import { Stat, StatGroup } from '#ui/stat';
import { DemonstrationNotice } from '../banking/demonstration';
import { useSamples } from '../banking/use-samples';
import { MarcusAccountCard } from './account-card';
import { AccountForm } from './account-form';
import { averageRate, comesBack, savingsMessages as words } from './messages';
import { type SampleAccount, sampleAccounts } from './sample-data';

const Summary = ({ accounts }: { accounts: readonly SampleAccount[] }) => {
  const totals = accountTotals(accounts);
  return (
    <StatGroup>
      <Stat label={words.totalBalance} value={<Money value={totals.totalBalance} />} hint={words.totalBalanceHint} />
      <Stat label={words.activeAccounts} value={totals.activeAccounts} hint={words.activeAccountsHint} />
      <Stat
        label={words.monthlyInterest}
        value={<Money value={totals.monthlyInterest} />}
        hint={words.monthlyInterestHint}
      />
      <Stat
        label={words.averageRate}
        value={averageRate(accounts.length === 0 ? null : totals.averageRate)}
        hint={words.averageRateHint}
      />
    </StatGroup>
  );
};

const NoAccounts = () => (
  <Card>
    <EmptyState icon={<PiggyBank aria-hidden />} title={words.none}>
      {comesBack}
    </EmptyState>
  </Card>
);

export default function MarcusSavingsPage() {
  const { rows: accounts, remove } = useSamples(sampleAccounts);
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
      {edited !== undefined && <AccountForm account={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
