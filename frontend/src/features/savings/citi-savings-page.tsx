import { PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemand } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { RecordsPage } from '#ui/table/records-page';
import { CitiAccountCard } from './citi-account-card';
import { savingsPageMessages } from './messages';
import { type SavingsReport, useSavings } from './queries';
import type { OpenSavingsDialog } from './savings-dialogs';
import { SavingsSkeleton } from './savings-skeleton';
import { SavingsSummaryTiles } from './savings-summary-tiles';

const Dialogs = createOnDemand(() => import('./savings-dialogs'));

interface ReadyProps {
  data: SavingsReport;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (opened: OpenSavingsDialog) => void;
}

const Ready = ({ data: { accounts, summary }, action, onOpen }: ReadyProps) => (
  <>
    <SavingsSummaryTiles summary={summary} />
    {accounts.length === 0 ? (
      <Card>
        <EmptyState icon={<PiggyBank aria-hidden />} title={savingsPageMessages.none} action={action}>
          {savingsPageMessages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <RecordsRegion as="list">
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {accounts.map((account) => (
            <CitiAccountCard key={account.id} account={account} summary={summary} onOpen={onOpen} />
          ))}
        </ul>
      </RecordsRegion>
    )}
  </>
);

export default function CitiSavingsPage() {
  return (
    <RecordsPage<SavingsReport, OpenSavingsDialog>
      title={savingsPageMessages.title}
      subtitle={savingsPageMessages.subtitle}
      add={savingsPageMessages.add}
      adding={{ dialog: 'add' }}
      of={useSavings()}
      loading={<SavingsSkeleton />}
      failed={{
        title: savingsPageMessages.loadFailed,
        theirs: 'title',
        message: savingsPageMessages.loadFailedHint,
        toast: true,
      }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
