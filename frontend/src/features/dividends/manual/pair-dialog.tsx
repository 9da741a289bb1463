import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { FormError } from '#ui/form/form-error';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { findPairCandidates, toFoundDividendKey } from '../found/found-dividends';
import { stockFoundDividendsQuery, usePairDividends } from '../queries';
import { describePairCandidate, describePairEntry, dividendPairMessages as messages } from './dividend-pair-messages';

const maxChoices = 8;

interface JoinValues {
  /** Their keys. */
  chosen: string[];
}

const isFew = ({ length }: JoinValues['chosen']) => {
  if (length === 0) return messages.chooseOne;
  return length <= maxChoices || messages.chooseFewer;
};

interface ChoicesProps {
  choices: readonly FoundDividendView[];
  form: UseFormReturn<JoinValues>;
}

const Choices = ({ choices, form: { register, formState } }: ChoicesProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">{messages.joinFound}</legend>
    <ul className="space-y-1">
      {choices.map((choice) => (
        <li key={toFoundDividendKey(choice)}>
          <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-surface-sunken pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              value={toFoundDividendKey(choice)}
              {...register('chosen', { validate: isFew })}
            />
            <span className="figures min-w-0 text-sm">{describePairCandidate(choice)}</span>
          </label>
        </li>
      ))}
    </ul>
    {formState.errors.chosen?.message && <FormError sentence={formState.errors.chosen.message} />}
  </fieldset>
);

interface JoinDialogProps {
  entry: ManualDividend;
  onClose: () => void;
}

const none: JoinValues = { chosen: [] };
const nothingFound: readonly FoundDividendView[] = [];

/** Says which of the found dividends an entry is the same payment as. */
export const PairDialog = ({ entry, onClose }: JoinDialogProps) => {
  const found = useQuery(stockFoundDividendsQuery(entry.symbol));
  const choices = findPairCandidates(entry, found.data ?? nothingFound);
  const toSend = ({ chosen }: JoinValues) => ({
    id: entry.id,
    version: entry.version,
    found: choices
      .filter((choice) => chosen.includes(toFoundDividendKey(choice)))
      .map(({ platform, symbol, exDate }) => ({ platform, symbol, exDate })),
  });
  return (
    <RecordDialog
      title={messages.joinTitle}
      description={describePairEntry(entry)}
      initial={none}
      draft={`join ${entry.id}`}
      writing={usePairDividends()}
      toSend={toSend}
      submitLabel={messages.join}
      done={messages.joined}
      failed={messages.joinFailed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="mb-4 text-sm text-ink-muted">{messages.joinHint}</p>
          <QueryView
            of={found}
            loading={<Spinner label={messages.choicesLoading} />}
            failed={{ title: messages.choicesFailed, message: messages.choicesFailedHint }}
          >
            {() => <Choices choices={choices} form={form} />}
          </QueryView>
        </>
      )}
    </RecordDialog>
  );
};
