import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemand } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { RecordsPage } from '#ui/table/records-page';
import type { OpenCdDialog } from './cd-dialogs';
import { CdSummaryTiles } from './cd-summary-tiles';
import { CdsSkeleton } from './cds-skeleton';
import { CdsTable } from './cds-table';
import { MaturityLadder } from './maturity-ladder';
import { citiCdMessages } from './messages';
import { type CdsData, useCds } from './queries';

const Dialogs = createOnDemand(() => import('./cd-dialogs'));

interface ReadyProps {
  data: CdsData;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (opened: OpenCdDialog) => void;
}

const Ready = ({ data: { cds, summary }, action, onOpen }: ReadyProps) => (
  <>
    <CdSummaryTiles summary={summary} cds={cds} />
    {cds.length === 0 ? (
      <Card title={citiCdMessages.list}>
        <EmptyState icon={<Landmark aria-hidden />} title={citiCdMessages.none} action={action}>
          {citiCdMessages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <>
        <Card title={citiCdMessages.list} description={citiCdMessages.listHint}>
          <RecordsRegion as="table">
            <CdsTable cds={cds} onTask={(dialog, cd) => onOpen({ dialog, cd })} />
          </RecordsRegion>
        </Card>
        <MaturityLadder cds={cds} />
      </>
    )}
  </>
);

export default function CdsPage() {
  return (
    <RecordsPage<CdsData, OpenCdDialog>
      title={citiCdMessages.title}
      subtitle={citiCdMessages.subtitle}
      add={citiCdMessages.add}
      adding={{ dialog: 'add' }}
      of={useCds()}
      loading={<CdsSkeleton />}
      failed={{
        title: citiCdMessages.loadFailed,
        theirs: 'title',
        message: citiCdMessages.loadFailedHint,
        toast: true,
      }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
