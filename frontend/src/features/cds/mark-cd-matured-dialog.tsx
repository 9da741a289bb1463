import type { Cd } from '#contract/cds';
import { cdRules } from '#contract/fields/field-rules';
import { countCdTermMonths, isCdTermConsistentWithDates } from '#core/banking/cds';
import { type Day, getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { createMaturityDateValidator } from './cd-form-values';
import { useSavedCdVersion } from './edit-cd-dialog';
import { describeCd, markCdMaturedMessages as messages } from './messages';
import { useEditCd } from './queries';

type MatureValues = { maturityDate: Day };

/** The bank's day of maturity, with the term that it makes where that is another. */
const toMaturedCdChanges = (cd: Cd, maturityDate: Day) => ({
  status: 'matured' as const,
  maturityDate,
  ...(!isCdTermConsistentWithDates({ ...cd, maturityDate }) && {
    termMonths: countCdTermMonths(cd.startDate, maturityDate),
  }),
});

/** For a CD that came free on another day than was recorded: what it is then follows from the date, as ever. */
export const MarkCdMaturedDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCdVersion(cd, onClose);
  const { id, version, startDate } = saved.shown;
  const today = getDayInNewYork(new Date());
  const isMaturity = (day: Day) =>
    day > today ? messages.inFuture : createMaturityDateValidator(() => startDate)(day);
  return (
    <RecordDialog
      title={messages.title}
      description={describeCd(cd)}
      initial={{ maturityDate: today }}
      draft={`mature ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_mature')}
      toSend={({ maturityDate }: MatureValues) => ({ ...toMaturedCdChanges(saved.shown, maturityDate), id, version })}
      submitLabel={messages.submit}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => (
        <DateField
          label={messages.day}
          hint={messages.hint}
          min={startDate}
          max={today}
          {...createFieldPropsBuilders(form).day('maturityDate', cdRules.maturityDate, isMaturity)}
        />
      )}
    </RecordDialog>
  );
};
