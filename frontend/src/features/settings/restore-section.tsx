import { useQuery } from '@tanstack/react-query';
import type { RestoreStatus } from '#contract/backup';
import { Card } from '#ui/card';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { words } from './data-messages';
import { FileField } from './file-field';
import { FilePreview } from './file-preview';
import { RestoreUnderWay } from './restore-under-way';
import { type Restoring, restoreStatusQuery, useRestore } from './use-restore';

const Outline = () => (
  <div role="status">
    <span className="sr-only">{words.statusLoading}</span>
    <Skeleton className="h-24 rounded-xl" />
  </div>
);

const failed = { title: words.statusFailed, message: words.statusFailedHint, theirs: 'message' } as const;

const Holdings = ({ holds }: Pick<RestoreStatus, 'holds'>) => (
  <div className="mb-4 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
    <p>{words.full}</p>
    <p className="mt-1 font-medium">
      {holds.map(({ what, count }) => `${what}: ${count.toLocaleString('en-US')}`).join(', ')}
    </p>
    <p className="mt-1 text-ink-muted">{words.fullWay}</p>
  </div>
);

const Choosing = ({ holds, restoring }: Pick<RestoreStatus, 'holds'> & { restoring: Restoring }) => (
  <>
    {holds.length > 0 && <Holdings holds={holds} />}
    <FileField label={words.choose} hint={words.chooseHint} restoring={restoring} />
    {restoring.chosen && <FilePreview {...restoring.chosen} full={holds.length > 0} restoring={restoring} />}
  </>
);

export const RestoreSection = () => {
  const status = useQuery(restoreStatusQuery);
  const restoring = useRestore();
  const isBusy = restoring.doing !== null && restoring.doing !== 'reading';
  return (
    <Card title={words.restoreTitle} description={words.restoreHint}>
      <Read of={status} loading={<Outline />} failed={failed}>
        {({ restore, holds }) =>
          restore || isBusy ? (
            <RestoreUnderWay restore={restore} restoring={restoring} />
          ) : (
            <Choosing holds={holds} restoring={restoring} />
          )
        }
      </Read>
    </Card>
  );
};
