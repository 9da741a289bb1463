import { TriangleAlert } from 'lucide-react';
import type { CashEntry } from '#contract/cash';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { isSyncedDividend } from './cash-rows';
import { cashMessages, describeEntry } from './messages';
import { useDeleteEntry } from './queries';

const DividendWarning = () => (
  <div className="mb-3 flex gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <p>
      <strong className="block font-semibold">{cashMessages.dividendDeletion.warning}</strong>
      {cashMessages.dividendDeletion.without}
    </p>
  </div>
);

/** Asks before a row is deleted, and with a stronger warning where it came from a dividend. */
export const DeleteEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
  const synced = isSyncedDividend(entry);
  const { title, confirm } = synced ? cashMessages.dividendDeletion : cashMessages.deletion;
  return (
    <DeleteDialog
      deletion={useDeleteEntry()}
      record={entry}
      words={{ ...cashMessages.deletion, title, confirm }}
      onClose={onClose}
    >
      {synced && <DividendWarning />}
      <p>
        The <strong className="font-semibold text-ink">{describeEntry(entry)}</strong> will be deleted.
      </p>
      {entry.description && <p className="mt-1 text-sm break-words italic">{entry.description}</p>}
    </DeleteDialog>
  );
};
