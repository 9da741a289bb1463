import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { FoundDividend } from '#contract/found-dividends';
import type { ManualDividend } from '#contract/manual-dividends';
import { Read } from '#ui/read';
import { RecordDialog } from '#ui/record-dialog';
import { Refusal } from '#ui/refusal';
import { Spinner } from '#ui/spinner';
import { choicesFor, keyOf } from './found-dividends';
import { choiceInWords, entryInWords, pairMessages as words } from './pair-messages';
import { foundOfQuery, useJoin } from './queries';

const most = 8;

interface JoinValues {
  /** Their keys. */
  chosen: string[];
}

const isFew = ({ length }: JoinValues['chosen']) => {
  if (length === 0) return words.chooseOne;
  return length <= most || words.chooseFewer;
};

interface ChoicesProps {
  choices: readonly FoundDividend[];
  form: UseFormReturn<JoinValues>;
}

const Choices = ({ choices, form: { register, formState } }: ChoicesProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">{words.joinFound}</legend>
    <ul className="space-y-1">
      {choices.map((choice) => (
        <li key={keyOf(choice)}>
          <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-surface-sunken pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              value={keyOf(choice)}
              {...register('chosen', { validate: isFew })}
            />
            <span className="figures min-w-0 text-sm">{choiceInWords(choice)}</span>
          </label>
        </li>
      ))}
    </ul>
    {formState.errors.chosen?.message && <Refusal sentence={formState.errors.chosen.message} />}
  </fieldset>
);

interface JoinDialogProps {
  entry: ManualDividend;
  onClose: () => void;
}

const none: JoinValues = { chosen: [] };
const nothingFound: readonly FoundDividend[] = [];

/** Says which of the found dividends an entry is the same payment as. */
export const JoinDialog = ({ entry, onClose }: JoinDialogProps) => {
  const found = useQuery(foundOfQuery(entry.symbol));
  const choices = choicesFor(entry, found.data ?? nothingFound);
  const toSend = ({ chosen }: JoinValues) => ({
    id: entry.id,
    version: entry.version,
    found: choices
      .filter((choice) => chosen.includes(keyOf(choice)))
      .map(({ platform, symbol, exDate }) => ({ platform, symbol, exDate })),
  });
  return (
    <RecordDialog
      title={words.joinTitle}
      description={entryInWords(entry)}
      initial={none}
      draft={`join ${entry.id}`}
      writing={useJoin()}
      toSend={toSend}
      submitLabel={words.join}
      done={words.joined}
      failed={words.joinFailed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="mb-4 text-sm text-ink-muted">{words.joinHint}</p>
          <Read
            of={found}
            loading={<Spinner label={words.choicesLoading} />}
            failed={{ title: words.choicesFailed, message: words.choicesFailedHint }}
          >
            {() => <Choices choices={choices} form={form} />}
          </Read>
        </>
      )}
    </RecordDialog>
  );
};
