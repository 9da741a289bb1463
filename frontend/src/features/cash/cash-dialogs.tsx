import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CashBalance, CashEntry } from '#contract/cash';
import type { CashPlatform } from '#core/portfolio/platforms';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { useFormFieldsFromUrl } from '#lib/form/use-form-fields-from-url';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { CashEntryFields } from './cash-entry-fields';
import {
  type CashEntryFormValues,
  getBlankCashEntryFormValues,
  getNextCashEntryDefaults,
  hasRequiredCashEntryFields,
  parseProposedCashEntryParams,
  proposedCashEntryUrlParams,
  toCashEntryFormValues,
  toCashEntryRequest,
} from './cash-entry-form-values';
import { isSyncedDividend } from './cash-rows';
import { DeleteEntriesDialog, EditEntriesDialog } from './many-entries-dialogs';
import {
  cashMessages,
  describeCashEntry,
  describeClearedDividends,
  describeDividendsToClear,
  cashDividendMessages as messages,
} from './messages';
import type { DividendCashRows } from './queries';
import { fetchCashEntry, useAddEntry, useClearDividendCashRows, useDeleteEntry, useEditEntry } from './queries';
import { SetBalanceDialog } from './set-balance-dialog';

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
const DeleteEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
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
        The <strong className="font-semibold text-ink">{describeCashEntry(entry)}</strong> will be deleted.
      </p>
      {entry.description && <p className="mt-1 text-sm break-words italic">{entry.description}</p>}
    </DeleteDialog>
  );
};

const EditEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
  const saved = useReloadableEditedRow(entry, {
    read: () => fetchCashEntry(entry.id),
    gone: cashMessages.gone,
    failed: cashMessages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={cashMessages.editTitle}
      initial={toCashEntryFormValues(saved.shown)}
      saved={saved}
      draft={`cash ${id}`}
      writing={useEditEntry()}
      toSend={(values: CashEntryFormValues) => ({ ...toCashEntryRequest(values), id, version })}
      sendable={hasRequiredCashEntryFields}
      submitLabel={cashMessages.saveChanges}
      done={cashMessages.updated}
      failed={cashMessages.updateFailed}
      onClose={onClose}
    >
      {(form) => <CashEntryFields form={form} today={getDayInNewYork(new Date())} />}
    </RecordDialog>
  );
};

const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const today = getDayInNewYork(new Date());
  const proposedFields = useFormFieldsFromUrl(proposedCashEntryUrlParams);
  const isProposed = proposedFields.amount !== undefined;
  return (
    <RecordDialog
      title={cashMessages.addTitle}
      initial={isProposed ? parseProposedCashEntryParams(proposedFields, today) : getBlankCashEntryFormValues(today)}
      draft={isProposed ? `cash of ${proposedFields.platform ?? ''}` : 'cash'}
      writing={useAddEntry()}
      toSend={toCashEntryRequest}
      again={getNextCashEntryDefaults}
      submitLabel={cashMessages.addTransaction}
      done={cashMessages.added}
      failed={cashMessages.addFailed}
      onClose={onClose}
    >
      {(form) => <CashEntryFields form={form} today={today} />}
    </RecordDialog>
  );
};

/** Deletes what was counted when the question was put, also where more is synced meanwhile. */
const ClearDividendsDialog = ({ dividends, onClose }: { dividends: DividendCashRows; onClose: () => void }) => {
  const [{ ids, total }] = useState(dividends);
  return (
    <DeleteDialog
      deletion={useClearDividendCashRows()}
      record={ids}
      words={{ ...messages.clearing, confirm: messages.clear, done: describeClearedDividends(ids.length) }}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">{describeDividendsToClear(ids.length, total)}</strong> will be
        deleted from your cash.
      </p>
    </DeleteDialog>
  );
};

/** Which of the page's dialogs is open, and what it is about. */
export type CashDialogState =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'delete'; entry: CashEntry }
  | { dialog: 'editMany' | 'deleteMany'; entries: readonly CashEntry[]; onDone: () => void }
  | { dialog: 'balance'; platform: CashPlatform | undefined; balances: readonly CashBalance[] }
  | { dialog: 'clear'; dividends: DividendCashRows };

export default function CashDialogs({ opened, onClose }: { opened: CashDialogState; onClose: () => void }) {
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
