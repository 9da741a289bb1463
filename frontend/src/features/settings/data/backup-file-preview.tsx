import { useState } from 'react';
import { formatDay } from '#lib/format';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { FormError } from '#ui/form/form-error';
import { Table, type TableColumn } from '#ui/table/table';
import type { BackupFileSummary, BackupListSummary, CheckedBackupFile } from './check-backup-file';
import { backupListNames, dataSettingsMessages } from './data-settings-messages';
import type { BackupRestoreState } from './use-backup-restore';

interface FilePreviewProps {
  name: string;
  judged: Omit<CheckedBackupFile, 'flat'>;
  /** The account holds data, so that nothing can be restored into it. */
  full: boolean;
  restoring: BackupRestoreState;
}

const columns: TableColumn<BackupListSummary>[] = [
  { id: 'kind', header: dataSettingsMessages.kind, heading: true, cell: ({ list }) => backupListNames[list] },
  { id: 'count', header: dataSettingsMessages.count, align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
  {
    id: 'days',
    header: dataSettingsMessages.span,
    cell: ({ days }) =>
      days ? dataSettingsMessages.days(formatDay(days[0]), formatDay(days[1])) : dataSettingsMessages.noDays,
  },
];

const Faults = ({ faults, faultCount }: Pick<BackupFileSummary, 'faults' | 'faultCount'>) => (
  <div role="alert" className="mt-4 rounded-lg bg-negative-soft px-4 py-3 text-sm text-negative">
    <p className="font-medium">{dataSettingsMessages.faults(faultCount)}</p>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {faults.map((fault) => (
        <li key={fault} className="wrap-anywhere">
          {fault}
        </li>
      ))}
    </ul>
    {faultCount > faults.length && (
      <p className="mt-2">{dataSettingsMessages.moreFaults(faultCount - faults.length)}</p>
    )}
  </div>
);

const Whose = ({ whose }: { whose: NonNullable<BackupFileSummary['whose']> }) => (
  <FigureList>
    <FigureListItem label={dataSettingsMessages.whose}>
      <span className="wrap-anywhere">
        {whose.username} ({whose.email})
      </span>
    </FigureListItem>
    <FigureListItem label={dataSettingsMessages.exportedAt}>
      {dataSettingsMessages.when(whose.exportedAt)}
    </FigureListItem>
  </FigureList>
);

/** Asks first where the file is somebody else's. */
const RestoreButton = ({
  whose,
  restoring,
}: {
  whose: NonNullable<BackupFileSummary['whose']>;
  restoring: BackupRestoreState;
}) => {
  const here = useSession().user?.email ?? '';
  const [asks, setAsks] = useState(false);
  const isOwn = whose.email.toLowerCase() === here.toLowerCase();
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-ink-muted">{dataSettingsMessages.unlogged}</p>
      <Button variant="primary" onClick={() => (isOwn ? restoring.restore() : setAsks(true))}>
        {dataSettingsMessages.restore}
      </Button>
      {asks && (
        <ConfirmDialog
          title={dataSettingsMessages.otherPerson}
          confirmLabel={dataSettingsMessages.restoreAnyway}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            restoring.restore();
          }}
        >
          {dataSettingsMessages.otherPersonIs(whose.email, here)}
        </ConfirmDialog>
      )}
    </div>
  );
};

/** What a file holds, before anything of it is sent. */
export const BackupFilePreview = ({ name, judged: { preview, begin }, full, restoring }: FilePreviewProps) => {
  const { whose, spans, faults, faultCount } = preview;
  return (
    <section aria-label={dataSettingsMessages.previewTitle(name)} className="mt-6">
      <h3 className="mb-2 font-semibold wrap-anywhere">{dataSettingsMessages.previewTitle(name)}</h3>
      {whose && <Whose whose={whose} />}
      {whose && (
        <div className="@container mt-2">
          <Table
            caption={dataSettingsMessages.previewTitle(name)}
            columns={columns}
            rows={spans}
            rowKey={({ list }) => list}
            empty={<p className="py-2 text-sm text-ink-muted">{dataSettingsMessages.nothing}</p>}
          />
        </div>
      )}
      {faultCount > 0 && <Faults faults={faults} faultCount={faultCount} />}
      {begin && whose && !full && <RestoreButton whose={whose} restoring={restoring} />}
      {restoring.failure && <FormError sentence={restoring.failure.sentence} />}
    </section>
  );
};
