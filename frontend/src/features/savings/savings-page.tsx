import { PiggyBank, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SavingsAccount } from '#contract/savings';
import { messageOf } from '#lib/api';
import { useFailureToast } from '#lib/use-failure-toast';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { AccountCard } from './account-card';
import { AddAccountDialog, DeleteAccountDialog, EditAccountDialog } from './account-dialogs';
import { messages } from './messages';
import { type Savings, useSavings } from './queries';
import { SavingsSkeleton } from './savings-skeleton';
import { SavingsSummaryTiles } from './savings-summary';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; account: SavingsAccount } | null;

const OpenDialog = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened === null) return null;
  if (opened.dialog === 'add') return <AddAccountDialog onClose={onClose} />;
  if (opened.dialog === 'edit') return <EditAccountDialog account={opened.account} onClose={onClose} />;
  return <DeleteAccountDialog account={opened.account} onClose={onClose} />;
};

interface ReadyProps {
  data: Savings;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ data: { accounts, summary }, action, onOpen }: ReadyProps) => (
  <>
    <SavingsSummaryTiles summary={summary} />
    {accounts.length === 0 ? (
      <Card>
        <EmptyState icon={<PiggyBank aria-hidden />} title={messages.none} action={action}>
          {messages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            onEdit={(edited) => onOpen({ dialog: 'edit', account: edited })}
            onDelete={(leaving) => onOpen({ dialog: 'delete', account: leaving })}
          />
        ))}
      </ul>
    )}
  </>
);

export default function CitiSavingsPage() {
  const { data, error, reload } = useSavings();
  const [opened, setOpened] = useState<Opened>(null);
  const failure = messageOf(error, messages.loadFailed);
  useFailureToast(error !== null, failure);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpened({ dialog: 'add' })}>
      {messages.add}
    </Button>
  );
  const body = () => {
    if (!data && !error) return <SavingsSkeleton />;
    if (!data) return <ErrorState title={failure} message={messages.loadFailedHint} onRetry={reload} />;
    return <Ready data={data} action={add} onOpen={setOpened} />;
  };
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} actions={add} />
      {body()}
      <OpenDialog opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
