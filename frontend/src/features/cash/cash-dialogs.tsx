import type { CashBalance, CashEntry } from '#contract/cash';
import type { CashPlatform } from '#core/portfolio/platforms';
import { AddEntryDialog } from './add-entry-dialog';
import { ClearDividendsDialog } from './clear-dividends-dialog';
import { DeleteEntryDialog } from './delete-entry-dialog';
import { EditEntryDialog } from './edit-entry-dialog';
import { DeleteEntriesDialog, EditEntriesDialog } from './many-entries-dialogs';
import type { DividendRows } from './queries';
import { SetBalanceDialog } from './set-balance-dialog';

/** Which of the page's dialogs is open, and what it is about. */
export type OpenCashDialog =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'delete'; entry: CashEntry }
  | { dialog: 'editMany' | 'deleteMany'; entries: readonly CashEntry[]; onDone: () => void }
  | { dialog: 'balance'; platform: CashPlatform | undefined; balances: readonly CashBalance[] }
  | { dialog: 'clear'; dividends: DividendRows };

export default function CashDialogs({ opened, onClose }: { opened: OpenCashDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddEntryDialog onClose={onClose} />;
    case 'edit':
      return <EditEntryDialog entry={opened.entry} onClose={onClose} />;
    case 'delete':
      return <DeleteEntryDialog entry={opened.entry} onClose={onClose} />;
    case 'editMany':
      return <EditEntriesDialog {...opened} onClose={onClose} />;
    case 'deleteMany':
      return <DeleteEntriesDialog {...opened} onClose={onClose} />;
    case 'balance':
      return <SetBalanceDialog platform={opened.platform} balances={opened.balances} onClose={onClose} />;
    case 'clear':
      return <ClearDividendsDialog dividends={opened.dividends} onClose={onClose} />;
  }
}
