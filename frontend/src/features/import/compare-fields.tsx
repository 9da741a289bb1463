import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Day } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { Field, SelectField, TextAreaField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { asTyped, type CompareValues, isReadable, isYearRight, yearField, yearsOf } from './compare-values';
import { words } from './compare-words';
import { fileLook, useDrop } from './drop-zone';
import { readPositions } from './read-positions';

type Form = UseFormReturn<CompareValues>;

/** Puts what a file states into the form, where it can be seen and changed. */
const useFile = (form: Form) => {
  const [isReading, setReading] = useState(false);
  const [told, setTold] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const take = async (file: File): Promise<void> => {
    const stated = await readPositions(file, form.getValues('platform'));
    if (stated === null || typeof stated === 'string') return setWrong(stated ?? words.fileEmpty);
    form.setValue('figures', asTyped(stated), { shouldDirty: true, shouldValidate: true });
    if (stated.day) form.setValue('day', stated.day, { shouldDirty: true, shouldValidate: true });
    setTold(words.fileRead(file.name, stated.positions.length + stated.balances.length));
  };
  const add = ([file]: readonly File[]) => {
    if (!file) return;
    setReading(true);
    setWrong(undefined);
    setTold('');
    void take(file)
      .catch(() => setWrong(words.fileFailed))
      .finally(() => setReading(false));
  };
  return { add, isReading, told, wrong };
};

const PositionsFile = ({ form }: { form: Form }) => {
  const { add, isReading, told, wrong } = useFile(form);
  const { over, handlers } = useDrop(add);
  const frame = 'min-w-0 rounded-xl border border-dashed px-4 pt-4 sm:col-span-2';
  return (
    <fieldset {...handlers} className={`${frame} ${over ? 'border-accent bg-surface-sunken' : 'border-line-strong'}`}>
      <Field label={words.file} hint={words.fileHint} error={wrong}>
        {(control) => (
          <input
            type="file"
            accept=".csv,.txt,.zip,text/csv,text/plain,application/zip"
            {...control}
            disabled={isReading}
            className={`${control.className} ${fileLook}`}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The same file may be chosen again, once it has changed.
              target.value = '';
            }}
          />
        )}
      </Field>
      <p role="status" className="pb-3 text-sm text-ink-muted">
        {isReading ? words.reading : told}
      </p>
    </fieldset>
  );
};

/** A field a year, of which none must be filled in. */
const Years = ({ form, today }: { form: Form; today: Day }) => {
  const { field } = fieldsOf(form);
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId} className="mt-2 min-w-0 sm:col-span-2">
      <legend className="font-medium">{words.years}</legend>
      <p id={hintId} className="mb-3 text-sm text-pretty text-ink-muted">
        {words.yearsHint}
      </p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {yearsOf(today).map((year, at) => (
          <NumberField
            key={year}
            label={at === 0 ? words.yearToDay(String(year)) : words.year(String(year))}
            decimals={2}
            {...field(yearField(year), {
              validate: (typed: string, values: CompareValues) => isYearRight(year, typed, values),
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

export const CompareFields = ({ form, platforms, today, onPlatform }: CompareFieldsProps) => {
  const { day, field } = fieldsOf(form);
  const isPast = (typed: Day) => typed <= today || words.future;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField
        label={words.platform}
        options={platforms.map((name) => ({ value: name, label: name }))}
        {...field('platform', { onChange: ({ target }) => onPlatform((target as HTMLSelectElement).value) })}
        required
      />
      <DateField label={words.day} max={today} {...day('day', { missing: words.noDay }, isPast)} />
      <TextAreaField
        className="sm:col-span-2"
        label={words.figures}
        hint={words.figuresHint}
        rows={8}
        spellCheck={false}
        {...field('figures', { validate: isReadable })}
      />
      <PositionsFile form={form} />
      <Years form={form} today={today} />
    </div>
  );
};
