import { useState } from 'react';
import type { RestoreStatus } from '#contract/backup/backup';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { FormError } from '#ui/form/form-error';
import { ProgressBar } from '#ui/progress-bar';
import { BackupFileField } from './backup-file-field';
import { dataSettingsMessages } from './data-settings-messages';
import type { BackupRestoreState } from './use-backup-restore';

type Restore = NonNullable<RestoreStatus['restore']>;
interface UnderWayProps {
  restore: Restore | null;
  restoring: BackupRestoreState;
}

const toPercent = (done: number, total: number): number => (total === 0 ? 100 : Math.floor((100 * done) / total));

const AtWork = ({ restoring: { doing, done, made, chosen } }: Pick<UnderWayProps, 'restoring'>) => {
  const total = (chosen?.judged.preview.spans ?? []).reduce((sum, { count }) => sum + count, 0);
  const percent = doing === 'sending' ? toPercent(done, total) : made;
  return (
    <div>
      {(doing === 'sending' || made > 0) && doing !== 'givingUp' && (
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <ProgressBar label={dataSettingsMessages.restoring} value={percent} valueText={`${percent}%`} />
          </div>
          <span className="figures w-12 text-right text-sm text-ink-muted">{percent}%</span>
        </div>
      )}
      <p role="status" className="mt-3 text-sm">
        {doing === 'sending'
          ? dataSettingsMessages.howFar(done, total)
          : doing === 'checking'
            ? made > 0
              ? dataSettingsMessages.making
              : dataSettingsMessages.checking
            : dataSettingsMessages.givingUp}
      </p>
      {doing !== 'givingUp' && <p className="mt-1 text-sm text-ink-muted">{dataSettingsMessages.stays}</p>}
    </div>
  );
};

const GiveUp = ({ giveUp }: Pick<BackupRestoreState, 'giveUp'>) => {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{dataSettingsMessages.giveUp}</Button>
      {asks && (
        <ConfirmDialog
          title={dataSettingsMessages.giveUpTitle}
          confirmLabel={dataSettingsMessages.giveUp}
          cancelLabel={dataSettingsMessages.keepOn}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            giveUp();
          }}
        >
          {dataSettingsMessages.giveUpIs}
        </ConfirmDialog>
      )}
    </>
  );
};

const getRestoreTitle = ({ by, abandoning, exportedAt }: Restore): string => {
  if (abandoning) return dataSettingsMessages.abandoning;
  if (by === 'command') return dataSettingsMessages.byCommand;
  return exportedAt ? dataSettingsMessages.underWay(exportedAt) : dataSettingsMessages.underWayUnknown;
};

/** The file that was chosen is the one, or another one. */
const GoingOn = ({ restore, restoring }: { restore: Restore; restoring: BackupRestoreState }) => {
  const begin = restoring.chosen?.judged.begin;
  const isOther = restoring.chosen !== null && begin?.fingerprint !== restore.fingerprint;
  const wrong = restoring.wrong ?? (isOther ? dataSettingsMessages.otherFile : null);
  return (
    <>
      {(!begin || isOther) && (
        <div className="mt-4">
          <BackupFileField
            label={dataSettingsMessages.chooseAgain}
            hint={dataSettingsMessages.goOnHint}
            restoring={{ ...restoring, wrong }}
          />
        </div>
      )}
      {begin && !isOther && !restoring.failure?.oversold && (
        <Button variant="primary" onClick={() => restoring.restore()}>
          {dataSettingsMessages.goOn}
        </Button>
      )}
    </>
  );
};

const Broken = ({ restore, restoring }: { restore: Restore; restoring: BackupRestoreState }) => {
  const { failure } = restoring;
  const mayGoOn = !restore.abandoning && restore.by === 'page';
  return (
    <div>
      <p className="font-medium">{getRestoreTitle(restore)}</p>
      {restore.total > 0 && !restore.abandoning && (
        <p className="mt-1 text-sm">{dataSettingsMessages.howFar(restore.done, restore.total)}</p>
      )}
      <p className="mt-1 mb-4 text-sm text-ink-muted">{dataSettingsMessages.closed}</p>
      {failure && (
        <div className="mb-4">
          <FormError
            sentence={failure.sentence}
            remedy={
              failure.oversold && (
                <Button size="sm" onClick={() => restoring.restore(true)}>
                  {dataSettingsMessages.allTheSame}
                </Button>
              )
            }
          />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-auto empty:hidden sm:flex-initial">
          {mayGoOn && <GoingOn restore={restore} restoring={restoring} />}
        </div>
        <GiveUp giveUp={restoring.giveUp} />
      </div>
    </div>
  );
};

/** A restore at work, or one that was broken off: to be gone on with, or given up. */
export const RestoreProgressPanel = ({ restore, restoring }: UnderWayProps) => {
  const isAtWork = restoring.doing !== null && restoring.doing !== 'reading';
  if (isAtWork || !restore) return <AtWork restoring={restoring} />;
  return <Broken restore={restore} restoring={restoring} />;
};
