import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Import } from '#contract/imports';
import { api, messageOf } from '#lib/api';
import { createRequestKeys } from '#lib/request-keys';
import { ConfirmDialog } from '#ui/dialog';
import { Refusal } from '#ui/refusal';
import { messages } from './messages';
import { changedQuery } from './queries';
import { goesOf, type Made, UndoMade } from './undo-made';

const patience = 60_000;

/** As far as one call comes, and again. */
const undoWhole = async (
  id: number,
  choice: { withChanged: boolean; withMade: boolean },
  onLeft: (left: number) => void,
) => {
  const refused = [];
  for (;;) {
    const call = api.callWith(createRequestKeys());
    const answer = await call('POST /imports/{id}/undo', { id, ...choice }, { patience });
    refused.push(...answer.refused);
    if (answer.finished) return { refused, stays: answer.stays };
    onLeft(answer.left);
  }
};

type Told = { title: string; why: string };

/** What the dialog had said would go, and which something else has come to use meanwhile. */
const staysAfterAll = (stays: readonly Told[], going: readonly Made[]): Told[] =>
  stays.filter(({ title }) => going.some((one) => one.title === title));

const tell = (refused: readonly Told[], stays: readonly Told[]): void => {
  const [first] = refused;
  if (first) toast.error(`${messages.undoneBut(refused.length)} ${first.title}: ${first.why}`);
  else if (stays.length > 0) toast.error(messages.undoneButMade(stays.map(({ title }) => title).join('; ')));
  else toast.success(messages.undone);
};

interface UndoDialogProps {
  one: Import;
  onClose: () => void;
}

/** Takes back exactly this import; what was changed by hand since is named first, and what was made for it. */
export const UndoDialog = ({ one, onClose }: UndoDialogProps) => {
  const client = useQueryClient();
  const changed = useQuery(changedQuery(one.id));
  const [withChanged, setWithChanged] = useState(false);
  const [withMade, setWithMade] = useState(true);
  const [left, setLeft] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = changed.data?.rows ?? [];
  const made = changed.data?.made ?? [];
  const undo = async (): Promise<void> => {
    setFailure(null);
    setLeft(0);
    try {
      const wanted = withMade && goesOf(made, withChanged).length > 0;
      const { refused, stays } = await undoWhole(one.id, { withChanged, withMade: wanted }, setLeft);
      tell(refused, staysAfterAll(stays, goesOf(made, withChanged)));
      onClose();
    } catch (error) {
      setFailure(messageOf(error, messages.undoFailed));
      setLeft(null);
    }
    await client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      title={messages.undoTitle}
      confirmLabel={messages.undo}
      busy={left !== null || changed.isPending}
      onClose={onClose}
      onConfirm={() => void undo()}
    >
      <p>{messages.undoIs(one.recorded)}</p>
      {changed.isPending && (
        <p role="status" className="mt-2 text-sm text-ink-muted">
          {messages.undoLooking}
        </p>
      )}
      {changed.error && <p className="mt-2 text-sm text-negative">{messages.lookFailed}</p>}
      {rows.length > 0 && (
        <div className="mt-3">
          <p>{messages.undoChanged(rows.length)}</p>
          <ul className="mt-2 max-h-48 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
            {rows.map(({ ledger, id, title }) => (
              <li key={`${ledger} ${id}`}>{title}</li>
            ))}
          </ul>
          <label className="mt-3 flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 accent-accent pointer-coarse:size-6"
              checked={withChanged}
              onChange={() => setWithChanged(!withChanged)}
            />
            {messages.undoWithChanged}
          </label>
        </div>
      )}
      <UndoMade made={made} withChanged={withChanged} isOn={withMade} onChange={setWithMade} />
      {left !== null && (
        <p role="status" className="mt-2 text-sm text-ink-muted">
          {messages.undoing(left)}
        </p>
      )}
      {failure && <Refusal sentence={failure} />}
    </ConfirmDialog>
  );
};
