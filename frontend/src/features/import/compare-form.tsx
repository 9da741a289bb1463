import { type FormEvent, useId, useState } from 'react';
import { dayInNewYork, isDay } from '#core/time/day';
import { Button } from '#ui/button';
import { DateField } from '#ui/date-field';
import { SelectField, TextAreaField } from '#ui/field';
import { messages } from './messages';
import type { StatedView } from './protocol';
import { readStated } from './stated-text';

interface CompareFormProps {
  platforms: readonly string[];
  busy: boolean;
  label: string;
  onCompare: (stated: StatedView) => void;
}

/** What a broker shows on its screen, typed or pasted. */
export const CompareForm = ({ platforms, busy, label, onCompare }: CompareFormProps) => {
  const [platform, setPlatform] = useState(platforms[0] ?? '');
  const [text, setText] = useState('');
  const [day, setDay] = useState(dayInNewYork(new Date()));
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = readStated(text);
    if ('wrong' in read) return setWrong(messages.typedWrong(read.wrong));
    if (read.positions.length + read.balances.length === 0) return setWrong(messages.typedHint);
    setWrong(undefined);
    if (isDay(day)) onCompare({ platform, day, ...read, dividends: [] });
  };
  return (
    <form onSubmit={send} aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="font-semibold">
        {messages.compare}
      </h2>
      <p className="mb-3 text-sm text-ink-muted">{messages.compareHint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {platforms.length > 1 && (
          <SelectField
            label={messages.platform}
            value={platform}
            options={platforms.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => setPlatform(target.value)}
          />
        )}
        <DateField
          label={messages.asOf}
          required
          value={day}
          max={dayInNewYork(new Date())}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextAreaField
          className="sm:col-span-2"
          label={messages.typedFigures}
          hint={messages.typedHint}
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
