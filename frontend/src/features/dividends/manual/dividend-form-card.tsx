import { type ReactNode, useState } from 'react';
import type { ManualDividend, ManualDividendPage } from '#contract/dividends/manual-dividends';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { Card } from '#ui/card';
import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { RecordForm } from '#ui/form/record-form';
import { dividendsPageMessages } from '../messages';
import { fetchManualDividend, useAddManualDividend, useEditManualDividend } from '../queries';
import { useRestoreFocus } from '../use-restore-focus';
import { DividendFields } from './dividend-fields';
import {
  type DividendFormValues,
  findDividendFormField,
  getBlankDividendFormValues,
  getStatedDividendAmounts,
  toDividendEditRequest,
  toDividendFormValues,
  toNewDividendRequest,
} from './dividend-form-values';
import { manualDividendMessages as messages } from './manual-dividend-messages';

/** Every stock that a dividend was recorded or found of, with its name. */
type Companies = ManualDividendPage['companies'];

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap justify-end gap-2">{children}</div>
);

const AddDividend = ({ companies, asked }: Pick<FormCardProps, 'companies' | 'asked'>) => {
  const [added, setAdded] = useState(0);
  const [isTyped, setTyped] = useState(false);
  return (
    <Card title={messages.addTitle}>
      <LeavePageConfirmation isUnsaved={isTyped} />
      <RecordForm
        key={added}
        initial={getBlankDividendFormValues(getDayInNewYork(new Date()))}
        draft="dividend"
        writing={useAddManualDividend()}
        toSend={toNewDividendRequest}
        fieldOf={findDividendFormField}
        submitLabel={messages.add}
        done={messages.added}
        failed={messages.saveFailed}
        onTyped={setTyped}
        onDone={() => setAdded(added + 1)}
        buttons={Buttons}
      >
        {(form) => <DividendFields form={form} companies={companies} takesFocus={added + asked} />}
      </RecordForm>
    </Card>
  );
};

interface EditDividendProps {
  dividend: ManualDividend;
  companies: Companies;
  onLeave: () => void;
}

const EditDividend = ({ dividend, companies, onLeave }: EditDividendProps) => {
  const [isTyped, setTyped] = useState(false);
  const giveFocusBack = useRestoreFocus();
  const leave = () => {
    onLeave();
    giveFocusBack();
  };
  const saved = useReloadableEditedRow(dividend, {
    read: () => fetchManualDividend(dividend.id),
    gone: messages.gone,
    failed: dividendsPageMessages.manualFailed,
    onGone: leave,
  });
  const { id, version } = saved.shown;
  const stated = getStatedDividendAmounts(saved.shown);
  return (
    <Card title={messages.editTitle}>
      <LeavePageConfirmation isUnsaved={isTyped} />
      <RecordForm
        key={version}
        initial={toDividendFormValues(saved.shown)}
        saved={saved}
        draft={`dividend ${id}`}
        writing={useEditManualDividend()}
        toSend={(values: DividendFormValues) => ({
          ...(stated ? toDividendEditRequest(values) : toNewDividendRequest(values)),
          id,
          version,
        })}
        fieldOf={findDividendFormField}
        submitLabel={messages.save}
        done={messages.updated}
        failed={messages.saveFailed}
        onTyped={setTyped}
        onDone={leave}
        onCancel={leave}
        buttons={Buttons}
      >
        {(form) => <DividendFields form={form} stated={stated} companies={companies} takesFocus={1} />}
      </RecordForm>
    </Card>
  );
};

interface FormCardProps {
  /** The dividend being edited; null while the form is for a new one. */
  edited: ManualDividend | null;
  /** How often a new one was asked for from elsewhere. */
  asked: number;
  companies: Companies;
  onLeave: () => void;
}

export const DividendFormCard = ({ edited, asked, companies, onLeave }: FormCardProps) =>
  edited ? (
    <EditDividend key={edited.id} dividend={edited} companies={companies} onLeave={onLeave} />
  ) : (
    <AddDividend companies={companies} asked={asked} />
  );
