import { useState } from 'react';
import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import type { DividendRows } from './cash-rows';
import { dividendsCleared, dividendsToClear, dividendMessages as words } from './messages';
import { useDeleteEntries } from './queries';

/** Deletes what was counted when the question was put, also where more is synced meanwhile. */
export const ClearDividendsDialog = ({ dividends, onClose }: { dividends: DividendRows; onClose: () => void }) => {
  const [{ ids, total }] = useState(dividends);
  const { write, busy } = useDeleteEntries();
  const ends = byToast({ done: dividendsCleared(ids.length), failed: words.clearFailed, close: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.clearTitle}
      confirmLabel={words.clear}
      busy={busy}
      onConfirm={() => write(ids, ends)}
    >
      <p>
        <strong className="font-semibold text-ink">{dividendsToClear(ids.length, total)}</strong> will be deleted from
        your cash.
      </p>
      <p className="mt-2">{words.clearConsequence}</p>
    </ConfirmDialog>
  );
};
