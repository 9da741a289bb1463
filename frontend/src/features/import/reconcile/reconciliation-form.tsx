import { type FormEvent, useId, useState } from 'react';
import { getDayInNewYork, isDay } from '#core/time/day';
import { Button } from '#ui/button';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextAreaField } from '#ui/form/form-field';
import { parseTypedBrokerFigures } from '../file/parse-typed-broker-figures';
import type { PlatformStatedFiguresView } from '../file/worker-protocol';
import { importMessages } from '../messages';

interface CompareFormProps {
  platforms: readonly string[];
  busy: boolean;
  label: string;
  onCompare: (stated: PlatformStatedFiguresView) => void;
}

/** What a broker shows on its screen, typed or pasted. */
export const ReconciliationForm = ({ platforms, busy, label, onCompare }: CompareFormProps) => {
  const [platform, setPlatform] = useState(platforms[0] ?? '');
  const [text, setText] = useState('');
  const [day, setDay] = useState(getDayInNewYork(new Date()));
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = parseTypedBrokerFigures(text);
    if ('wrong' in read) return setWrong(importMessages.typedWrong(read.wrong));
    if (read.positions.length + read.balances.length === 0) return setWrong(importMessages.typedHint);
    setWrong(undefined);
    if (isDay(day)) onCompare({ platform, day, ...read, changes: [], dividends: [] });
  };
  return (
    <form onSubmit={send} aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="font-semibold">
        {importMessages.compare}
      </h2>
      <p className="mb-3 text-sm text-ink-muted">{importMessages.compareHint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {platforms.length > 1 && (
          <SelectField
            label={importMessages.platform}
            value={platform}
            options={platforms.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => setPlatform(target.value)}
          />
        )}
        <DateField
          label={importMessages.asOf}
          required
          value={day}
          max={getDayInNewYork(new Date())}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextAreaField
          className="sm:col-span-2"
          label={importMessages.typedFigures}
          hint={importMessages.typedHint}
          rows={5}
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </form>
  );
};
