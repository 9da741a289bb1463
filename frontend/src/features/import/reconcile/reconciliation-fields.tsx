import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Day } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DateField } from '#ui/form/date-field';
import { FormField, SelectField, TextAreaField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { readPositionsFile } from '../file/read-positions-file';
import { acceptedStatementFiles, fileInputClasses, useFileDrop } from '../file/statement-file-drop-zone';
import {
  formatStatedFigures,
  getDividendYearFieldName,
  listDividendYears,
  type ReconciliationFormValues,
  validateDividendYearAmount,
  validateTypedBrokerFigures,
} from './reconciliation-form-values';
import { reconciliationMessages } from './reconciliation-messages';

type Form = UseFormReturn<ReconciliationFormValues>;

/** Puts what a file states into the form, where it can be seen and changed. */
const useFile = (form: Form) => {
  const [isReading, setReading] = useState(false);
  const [message, setMessage] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const take = async (file: File): Promise<void> => {
    const stated = await readPositionsFile(file, form.getValues('platform'));
    if (stated === null || typeof stated === 'string') return setWrong(stated ?? reconciliationMessages.fileEmpty);
    form.setValue('figures', formatStatedFigures(stated), { shouldDirty: true, shouldValidate: true });
    if (stated.day) form.setValue('day', stated.day, { shouldDirty: true, shouldValidate: true });
    setMessage(reconciliationMessages.fileRead(file.name, stated.positions.length + stated.balances.length));
  };
  const add = ([file]: readonly File[]) => {
    if (!file) return;
    setReading(true);
    setWrong(undefined);
    setMessage('');
    void take(file)
      .catch(() => setWrong(reconciliationMessages.fileFailed))
      .finally(() => setReading(false));
  };
  return { add, isReading, message, wrong };
};

const PositionsFile = ({ form }: { form: Form }) => {
  const { add, isReading, message, wrong } = useFile(form);
  const { isOver, handlers } = useFileDrop(add);
  const frame = 'min-w-0 rounded-xl border border-dashed px-4 pt-4 sm:col-span-2';
  return (
    <fieldset {...handlers} className={`${frame} ${isOver ? 'border-accent bg-surface-sunken' : 'border-line-strong'}`}>
      <FormField label={reconciliationMessages.file} hint={reconciliationMessages.fileHint} error={wrong}>
        {(control) => (
          <input
            type="file"
            accept={acceptedStatementFiles}
            {...control}
            disabled={isReading}
            className={`${control.className} ${fileInputClasses}`}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The same file may be chosen again, once it has changed.
              target.value = '';
            }}
          />
        )}
      </FormField>
      <p role="status" className="pb-3 text-sm text-ink-muted">
        {isReading ? reconciliationMessages.reading : message}
      </p>
    </fieldset>
  );
};

/** A field a year, of which none must be filled in. */
const Years = ({ form, today }: { form: Form; today: Day }) => {
  const { field } = createFieldPropsBuilders(form);
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId} className="mt-2 min-w-0 sm:col-span-2">
      <legend className="font-medium">{reconciliationMessages.years}</legend>
      <p id={hintId} className="mb-3 text-sm text-pretty text-ink-muted">
        {reconciliationMessages.yearsHint}
      </p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {listDividendYears(today).map((year, at) => (
          <NumberField
            key={year}
            label={
              at === 0 ? reconciliationMessages.yearToDay(String(year)) : reconciliationMessages.year(String(year))
            }
            decimals={2}
            {...field(getDividendYearFieldName(year), {
              validate: (typed: string, values: ReconciliationFormValues) =>
                validateDividendYearAmount(year, typed, values),
            })}
          />
        ))}
      </div>
    </fieldset>
  );
};

interface CompareFieldsProps {
  form: Form;
  platforms: readonly string[];
  today: Day;
  onPlatform: (platform: string) => void;
}

export const ReconciliationFields = ({ form, platforms, today, onPlatform }: CompareFieldsProps) => {
  const { day, field } = createFieldPropsBuilders(form);
  const isPast = (typed: Day) => typed <= today || reconciliationMessages.future;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField
        label={reconciliationMessages.platform}
        options={platforms.map((name) => ({ value: name, label: name }))}
        {...field('platform', { onChange: ({ target }) => onPlatform((target as HTMLSelectElement).value) })}
        required
      />
      <DateField
        label={reconciliationMessages.day}
        max={today}
        {...day('day', { missing: reconciliationMessages.noDay }, isPast)}
      />
      <TextAreaField
        className="sm:col-span-2"
        label={reconciliationMessages.figures}
        hint={reconciliationMessages.figuresHint}
        rows={8}
        spellCheck={false}
        {...field('figures', { validate: validateTypedBrokerFigures })}
      />
      <PositionsFile form={form} />
      <Years form={form} today={today} />
    </div>
  );
};
