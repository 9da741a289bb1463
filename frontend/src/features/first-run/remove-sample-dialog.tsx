import { useQuery } from '@tanstack/react-query';
import type { SampleDataStatus } from '#contract/first-run';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { describeSampleDataRemoval, firstRunMessages, formatAndMoreCount } from './messages';
import { sampleDataQuery, useRemoveSampleData } from './queries';

const Stays = ({ data: { stays, staying } }: { data: SampleDataStatus }) => {
  if (stays === 0) return <p className="mt-2">{firstRunMessages.nothingStays}</p>;
  // A CD or account is named once, and counted with its rows.
  const others = staying.length < 20 ? 0 : stays - staying.length;
  return (
    <>
      <p className="mt-2">{firstRunMessages.stays}</p>
      <ul className="mt-1 list-disc pl-5 text-ink">
        {staying.map((title) => (
          <li key={title}>{title}</li>
        ))}
        {others > 0 && <li>{formatAndMoreCount(others)}</li>}
      </ul>
    </>
  );
};

/** Says what goes and what stays before anything is removed. */
const RemoveSampleDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(sampleDataQuery);
  const { write, busy } = useRemoveSampleData();
  const toasts = createMutationToastCallbacks({
    done: firstRunMessages.done,
    failed: firstRunMessages.failed,
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={firstRunMessages.title}
      confirmLabel={firstRunMessages.confirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(undefined, toasts)}
    >
      <div className="min-h-12">
        {data && (
          <>
            <p>{describeSampleDataRemoval(data.goes)}</p>
            <Stays data={data} />
          </>
        )}
        {!data && <p role="status">{error ? firstRunMessages.countFailed : firstRunMessages.counting}</p>}
      </div>
    </ConfirmDialog>
  );
};

export default RemoveSampleDialog;
