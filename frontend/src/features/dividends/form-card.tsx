import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { ManualDividend, NewDividend } from '#contract/manual-dividends';
import { dayInNewYork } from '#core/time/day';
import { isConflict, useSavedVersion } from '#lib/use-saved-version';
import type { Save } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DividendForm } from './dividend-form';
import { blankValues, valuesOf } from './dividend-values';
import { manualMessages as words } from './manual-messages';
import { messages } from './messages';
import { manualQuery, useAddDividend, useEditDividend } from './queries';
import { useReturnOfFocus } from './use-return-of-focus';

type History = readonly ManualDividend[];

const AddDividend = ({ history }: { history: History }) => {
  const { write, busy } = useAddDividend();
  const [added, setAdded] = useState(0);
  const save: Save<NewDividend> = (dividend, failed) => {
    const done = () => {
      toast.success(words.added);
      setAdded(added + 1);
    };
    write(dividend, { done, failed });
  };
  return (
    <Card title={words.addTitle}>
      <DividendForm
        key={added}
        initial={blankValues(dayInNewYork(new Date()))}
        history={history}
        submitLabel={words.add}
        save={save}
        busy={busy}
        takesFocus={added > 0}
      />
    </Card>
  );
};

interface EditDividendProps {
  dividend: ManualDividend;
  history: History;
  onLeave: () => void;
}

const EditDividend = ({ dividend, history, onLeave }: EditDividendProps) => {
  const { write, busy } = useEditDividend();
  const client = useQueryClient();
  const giveFocusBack = useReturnOfFocus();
  const leave = () => {
    onLeave();
    giveFocusBack();
  };
  const { shown, reload } = useSavedVersion(dividend, {
    readAll: async () => (await client.fetchQuery({ ...manualQuery, staleTime: 0 })).dividends,
    gone: words.gone,
    failed: messages.manualFailed,
    onGone: leave,
  });
  const save: Save<NewDividend> = (edited, failed) => {
    const done = () => {
      toast.success(words.updated);
      leave();
    };
    write({ ...edited, id: shown.id, version: shown.version }, { done, failed });
  };
  const remedy = (
    <Button size="sm" onClick={() => void reload()}>
      {words.reload}
    </Button>
  );
  return (
    <Card title={words.editTitle}>
      <DividendForm
        key={shown.version}
        initial={valuesOf(shown)}
        history={history}
        submitLabel={words.save}
        save={save}
        busy={busy}
        takesFocus
        remedyFor={(error) => isConflict(error) && remedy}
        onCancel={leave}
      />
    </Card>
  );
};

interface FormCardProps {
  /** The dividend being edited; null while the form is for a new one. */
  edited: ManualDividend | null;
  history: History;
  onLeave: () => void;
}

export const FormCard = ({ edited, history, onLeave }: FormCardProps) =>
  edited ? (
    <EditDividend key={edited.id} dividend={edited} history={history} onLeave={onLeave} />
  ) : (
    <AddDividend history={history} />
  );
