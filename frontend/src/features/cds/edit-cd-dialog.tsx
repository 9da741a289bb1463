import type { Cd } from '#contract/cds';
import { cdRules } from '#contract/fields/field-rules';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { CdFields } from './cd-fields';
import { type CdFormValues, createClosingDayValidator, toCdFormValues, toCdRequest } from './cd-form-values';
import { citiCdMessages, cdEditMessages as messages } from './messages';
import { fetchCd, useEditCd } from './queries';

export const useSavedCdVersion = (cd: Cd, onClose: () => void) =>
  useReloadableEditedRow(cd, {
    read: () => fetchCd(cd.id),
    gone: messages.gone,
    failed: citiCdMessages.loadFailed,
    onGone: onClose,
  });

/** Every field; of a closed one the day of its closing, too. */
export const EditCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCdVersion(cd, onClose);
  const { id, version, closedDate } = saved.shown;
  const today = getDayInNewYork(new Date());
  return (
    <RecordDialog
      title={messages.title}
      size="lg"
      initial={toCdFormValues(saved.shown)}
      draft={`cd ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_edit')}
      toSend={(values: CdFormValues) => ({
        ...toCdRequest(values),
        ...(closedDate !== null && { closedDate: values.closedDate }),
        id,
        version,
      })}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CdFields form={form} hints={{ maturityDate: messages.maturityHint }} />
          {closedDate !== null && (
            <DateField
              label={messages.closedOn}
              max={today}
              {...createFieldPropsBuilders(form).day(
                'closedDate',
                cdRules.closedDate,
                createClosingDayValidator(() => form.getValues('startDate'), today),
              )}
            />
          )}
        </>
      )}
    </RecordDialog>
  );
};
