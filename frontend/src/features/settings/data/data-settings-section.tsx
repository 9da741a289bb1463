import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import type { RestoreStatus } from '#contract/backup/backup';
import { useSession } from '#lib/session/session';
import { Card } from '#ui/card';
import { LinkCard } from '#ui/link-card';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { BackupFileField } from './backup-file-field';
import { BackupFilePreview } from './backup-file-preview';
import { dataSettingsMessages } from './data-settings-messages';
import { ExportSection } from './export-section';
import { RestoreProgressPanel } from './restore-progress-panel';
import { type BackupRestoreState, restoreStatusQuery, useBackupRestore } from './use-backup-restore';

const Outline = () => (
  <div role="status">
    <span className="sr-only">{dataSettingsMessages.statusLoading}</span>
    <Skeleton className="h-24 rounded-xl" />
  </div>
);

const failed = {
  title: dataSettingsMessages.statusFailed,
  message: dataSettingsMessages.statusFailedHint,
  theirs: 'message',
} as const;

const Holdings = ({ holds }: Pick<RestoreStatus, 'holds'>) => (
  <div className="mb-4 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
    <p>{dataSettingsMessages.full}</p>
    <p className="mt-1 font-medium">
      {holds.map(({ what, count }) => `${what}: ${count.toLocaleString('en-US')}`).join(', ')}
    </p>
    <p className="mt-1 text-ink-muted">{dataSettingsMessages.fullWay}</p>
  </div>
);

const Choosing = ({ holds, restoring }: Pick<RestoreStatus, 'holds'> & { restoring: BackupRestoreState }) => (
  <>
    {holds.length > 0 && <Holdings holds={holds} />}
    <BackupFileField label={dataSettingsMessages.choose} hint={dataSettingsMessages.chooseHint} restoring={restoring} />
    {restoring.chosen && <BackupFilePreview {...restoring.chosen} full={holds.length > 0} restoring={restoring} />}
  </>
);

const RestoreSection = () => {
  const status = useQuery(restoreStatusQuery);
  const restoring = useBackupRestore();
  const isBusy = restoring.doing !== null && restoring.doing !== 'reading';
  return (
    <Card title={dataSettingsMessages.restoreTitle} description={dataSettingsMessages.restoreHint}>
      <QueryView of={status} loading={<Outline />} failed={failed}>
        {({ restore, holds }) =>
          restore || isBusy ? (
            <RestoreProgressPanel restore={restore} restoring={restoring} />
          ) : (
            <Choosing holds={holds} restoring={restoring} />
          )
        }
      </QueryView>
    </Card>
  );
};

/** Who has no page of trades would not see what a statement brings. */
const BringStatement = () =>
  useSession().user?.hasMarcusAccess && (
    <LinkCard to="/dashboard/import" title={dataSettingsMessages.statements} icon={<FileInput />}>
      {dataSettingsMessages.statementsHint}
    </LinkCard>
  );

/** One's own data in one's own hands: in from a broker, out as a file, and back. */
export const DataSettingsSection = () => (
  <>
    <BringStatement />
    <ExportSection />
    <RestoreSection />
  </>
);
