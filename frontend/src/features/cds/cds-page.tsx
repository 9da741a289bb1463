import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { RecordsPlace } from '#ui/skip-link';
import { CdSkeleton } from './cds-skeleton';
import { CdSummaryTiles } from './cds-summary';
import { CdTable } from './cds-table';
import type { Opened } from './dialogs';
import { MaturityLadder } from './maturity-ladder';
import { messages } from './messages';
import { type Cds, useCds } from './queries';

const Dialogs = onDemand(() => import('./dialogs'));

interface ReadyProps {
  data: Cds;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ data: { cds, summary }, action, onOpen }: ReadyProps) => (
  <>
    <CdSummaryTiles summary={summary} cds={cds} />
    {cds.length === 0 ? (
      <Card title={messages.list}>
        <EmptyState icon={<Landmark aria-hidden />} title={messages.none} action={action}>
          {messages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <>
        <Card title={messages.list} description={messages.listHint}>
          <RecordsPlace as="table">
            <CdTable cds={cds} onTask={(dialog, cd) => onOpen({ dialog, cd })} />
          </RecordsPlace>
        </Card>
        <MaturityLadder cds={cds} />
      </>
    )}
  </>
);

export default function CitiCdPage() {
  return (
    <RecordsPage<Cds, Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.add}
      adding={{ dialog: 'add' }}
      of={useCds()}
      loading={<CdSkeleton />}
      failed={{ title: messages.loadFailed, theirs: 'title', message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
