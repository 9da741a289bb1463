import { useQuery } from '@tanstack/react-query';
import type { SampleData } from '#contract/first-run';
import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import { goes, messages, more } from './messages';
import { sampleQuery, useRemoveSample } from './queries';

const Stays = ({ data: { stays, staying } }: { data: SampleData }) => {
  if (stays === 0) return <p className="mt-2">{messages.nothingStays}</p>;
  // A CD or account is named once, and counted with its rows.
  const others = staying.length < 20 ? 0 : stays - staying.length;
  return (
    <>
      <p className="mt-2">{messages.stays}</p>
      <ul className="mt-1 list-disc pl-5 text-ink">
        {staying.map((title) => (
          <li key={title}>{title}</li>
        ))}
        {others > 0 && <li>{more(others)}</li>}
      </ul>
    </>
  );
};

/** Says what goes and what stays before anything is removed. */
const RemoveDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(sampleQuery);
  const { write, busy } = useRemoveSample();
  const toasts = byToast({ done: messages.done, failed: messages.failed, close: onClose });
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={messages.confirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(undefined, toasts)}
    >
      <div className="min-h-12">
        {data && (
          <>
            <p>{goes(data.goes)}</p>
            <Stays data={data} />
          </>
        )}
        {!data && <p role="status">{error ? messages.countFailed : messages.counting}</p>}
      </div>
    </ConfirmDialog>
  );
};

export default RemoveDialog;
