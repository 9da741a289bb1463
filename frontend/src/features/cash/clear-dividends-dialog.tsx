import { useState } from 'react';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { describeClearedDividends, describeDividendsToClear, cashDividendMessages as words } from './messages';
import { type DividendRows, useClearDividendRows } from './queries';

/** Deletes what was counted when the question was put, also where more is synced meanwhile. */
export const ClearDividendsDialog = ({ dividends, onClose }: { dividends: DividendRows; onClose: () => void }) => {
  const [{ ids, total }] = useState(dividends);
  return (
    <DeleteDialog
      deletion={useClearDividendRows()}
      record={ids}
      words={{ ...words.clearing, confirm: words.clear, done: describeClearedDividends(ids.length) }}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">{describeDividendsToClear(ids.length, total)}</strong> will be
        deleted from your cash.
      </p>
    </DeleteDialog>
  );
};
