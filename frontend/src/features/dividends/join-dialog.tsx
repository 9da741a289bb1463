import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { FoundDividend } from '#contract/dividends';
import type { ManualDividend } from '#contract/manual-dividends';
import { messageOf } from '#lib/api';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { Refusal } from '#ui/refusal';
import { keyOf } from './found-dividends';
import { choiceInWords, entryInWords, pairMessages as words } from './pair-messages';
import { useJoin } from './queries';

const most = 8;

interface ChoicesProps {
  choices: readonly FoundDividend[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

const Choices = ({ choices, chosen, onToggle }: ChoicesProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">{words.joinFound}</legend>
    <ul className="space-y-1">
      {choices.map((choice) => (
        <li key={keyOf(choice)}>
          <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-surface-sunken pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.has(keyOf(choice))}
              onChange={() => onToggle(keyOf(choice))}
            />
            <span className="figures min-w-0 text-sm">{choiceInWords(choice)}</span>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);

const toggled = (chosen: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
};

interface JoinDialogProps {
  entry: ManualDividend;
  /** What may have been found of it, the nearest first. */
  choices: readonly FoundDividend[];
  onClose: () => void;
}

/** Says which of the found dividends an entry is the same payment as. */
export const JoinDialog = ({ entry, choices, onClose }: JoinDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { write, busy } = useJoin();
  const done = () => {
    toast.success(words.joined);
    onClose();
  };
  const failed = (error: unknown) => setRefusal(messageOf(error, words.joinFailed));
  const submit = () => {
    if (chosen.size === 0) return setRefusal(words.chooseOne);
    if (chosen.size > most) return setRefusal(words.chooseFewer);
    setRefusal(null);
    const names = choices
      .filter((choice) => chosen.has(keyOf(choice)))
      .map(({ platform, symbol, exDate }) => ({ platform, symbol, exDate }));
    write({ id: entry.id, version: entry.version, found: names }, { done, failed });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.joinTitle}
      description={entryInWords(entry)}
    >
      <p className="mb-4 text-sm text-ink-muted">{words.joinHint}</p>
      <Choices choices={choices} chosen={chosen} onToggle={(key) => setChosen(toggled(chosen, key))} />
      {refusal !== null && <Refusal sentence={refusal} />}
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
        <Button variant="primary" busy={busy} onClick={submit}>
          {words.join}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
