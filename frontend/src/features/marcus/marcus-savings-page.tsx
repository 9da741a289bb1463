import { PiggyBank, Plus } from 'lucide-react';
import { useState } from 'react';
import { summarizeSavingsAccounts } from '#core/banking/savings';
import { toDecimalText } from '#core/money/amount';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { DemonstrationDataNotice, DemonstrationFormDialog } from '../banking/demonstration-notice-and-form';
import { useDemonstrationRows } from '../banking/use-demonstration-rows';
import { MarcusAccountCard } from './marcus-account-card';
import {
  formatAverageRate,
  getSampleAccountTypeLabel,
  getSampleStatusLabel,
  marcusButtonLabels,
  marcusSavingsMessages as messages,
  sampleResetNote,
} from './messages';
import { listSampleAccounts, type SampleAccount } from './sample-data';

const types = (['basic', 'high-yield', 'money-market'] as const).map((value) => ({
  value,
  label: getSampleAccountTypeLabel(value),
}));
const statuses = (['active', 'inactive', 'closed'] as const).map((value) => ({
  value,
  label: getSampleStatusLabel(value),
}));

/** As a field shows it; nothing where there is nothing yet. */
const toFieldText = (value: number | undefined): string => (value === undefined ? '' : toDecimalText(value));

interface AccountFormProps {
  /** Null for a new one. */
  account: SampleAccount | null;
  onClose: () => void;
}

const MarcusAccountForm = ({ account, onClose }: AccountFormProps) => (
  <DemonstrationFormDialog
    title={account ? messages.editTitle : messages.addTitle}
    submitLabel={account ? marcusButtonLabels.update : marcusButtonLabels.add}
    onClose={onClose}
  >
    <TextField label={messages.accountNumber} defaultValue={account?.accountNumber} />
    <SelectField label={messages.accountType} options={types} defaultValue={account?.accountType ?? 'high-yield'} />
    <NumberField label={messages.balance} step="0.01" defaultValue={toFieldText(account?.currentBalance)} />
    <NumberField label={messages.interestRatePercent} step="0.01" defaultValue={toFieldText(account?.interestRate)} />
    <NumberField label={messages.monthlyInterest} step="0.01" defaultValue={toFieldText(account?.monthlyInterest)} />
    <DateField label={messages.lastTransactionDate} defaultValue={account?.lastTransactionDate} />
    <SelectField label={messages.status} options={statuses} defaultValue={account?.status ?? 'active'} />
  </DemonstrationFormDialog>
);

const Summary = ({ accounts }: { accounts: readonly SampleAccount[] }) => {
  const totals = summarizeSavingsAccounts(accounts);
  return (
    <StatGroup>
      <StatTile
        label={messages.totalBalance}
        value={<MoneyFigure value={totals.totalBalance} />}
        hint={messages.totalBalanceHint}
      />
      <StatTile label={messages.activeAccounts} value={totals.activeAccounts} hint={messages.activeAccountsHint} />
      <StatTile
        label={messages.monthlyInterest}
        value={<MoneyFigure value={totals.monthlyInterest} />}
        hint={messages.monthlyInterestHint}
      />
      <StatTile
        label={messages.averageRate}
        value={formatAverageRate(accounts.length === 0 ? null : totals.averageRate)}
        hint={messages.averageRateHint}
      />
    </StatGroup>
  );
};

const NoAccounts = () => (
  <Card>
    <EmptyState icon={<PiggyBank aria-hidden />} title={messages.none}>
      {sampleResetNote}
    </EmptyState>
  </Card>
);

export default function MarcusSavingsPage() {
  const { rows: accounts, remove } = useDemonstrationRows(listSampleAccounts);
  /** The one being edited, null for a new one; undefined while the form is closed. */
  const [edited, setEdited] = useState<SampleAccount | null>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      {messages.add}
    </Button>
  );
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} actions={add} />
      <DemonstrationDataNotice />
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
