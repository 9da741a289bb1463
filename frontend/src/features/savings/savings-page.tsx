import { PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { RecordsPlace } from '#ui/skip-link';
import { CitiAccountCard } from './account-card';
import type { Opened } from './dialogs';
import { messages } from './messages';
import { type Savings, useSavings } from './queries';
import { SavingsSkeleton } from './savings-skeleton';
import { SavingsSummaryTiles } from './savings-summary';

const Dialogs = onDemand(() => import('./dialogs'));

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
      <RecordsPlace as="list">
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {accounts.map((account) => (
            <CitiAccountCard key={account.id} account={account} summary={summary} onOpen={onOpen} />
          ))}
        </ul>
      </RecordsPlace>
    )}
  </>
);

export default function CitiSavingsPage() {
  return (
    <RecordsPage<Savings, Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.add}
      adding={{ dialog: 'add' }}
      of={useSavings()}
      loading={<SavingsSkeleton />}
      failed={{ title: messages.loadFailed, theirs: 'title', message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
