import { CalendarDays } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, getDayInNewYork, getWeekday, isDay } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';
import { setInputTextAsTyped } from '#lib/form/set-input-text-as-typed';
import { formatDay } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { FormField, type InputFieldProps } from './form-field';

type DateFieldProps = Omit<InputFieldProps, 'type' | 'trailing' | 'min' | 'max'> & {
  min?: string | undefined;
  max?: string | undefined;
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const getWeekdayName = (day: string): string => weekdays[getWeekday(day)] as string;

/** A day without its year is the last one where the field takes no later day than today, else the nearest. */
const parseDay = (text: string, max: string | undefined): string | null => {
  const today = getDayInNewYork(new Date());
  return parseTypedDay(text, today, { ahead: max === undefined || max > today });
};

/** What one has typed comes to: said while it is not yet written out. */
const describeMeaning = (text: string, max: string | undefined): string | null => {
  const day = isDay(text) ? null : parseDay(text, max);
  return day && `= ${getWeekdayName(day)}, ${formatDay(day)}`;
};

const settle = (input: HTMLInputElement, max: string | undefined): void => {
  const day = parseDay(input.value, max);
  if (day !== null && day !== input.value) setInputTextAsTyped(input, day);
};

/** A date is typed anew rather than mended: the first click takes the whole of it, as Tab does. */
const takeWhole = (event: MouseEvent<HTMLInputElement>): void => {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
};

const chooseLabel = 'Choose date';

/**
 * A date, as `2026-11-21` or as people type it (`21`, `nov 21`, `yesterday`): what that means is said below while it is
 * typed and takes its place when the field is left or the form is sent. Arrow keys move it by a day; the button, or Alt
 * and the down arrow, opens the browser's calendar.
 */
export function DateField({ label, error, hint, required, className, id, min, max, ...input }: DateFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const field = () => frame.current?.querySelector('input');
  // A form that is filled or reset writes into its fields without a word.
  useLayoutEffect(() => setTyped(field()?.value ?? ''));
  const open = () => {
    const native = calendar.current;
    if (!native) return;
    native.value = isDay(typed) ? typed : '';
    native.showPicker();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, currentTarget } = event;
    const shift = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (key === 'Enter') settle(currentTarget, max);
    if (shift !== undefined) event.preventDefault();
    if (key === 'ArrowDown' && altKey) open();
    else if (shift !== undefined && isDay(currentTarget.value)) {
      const next = addDays(currentTarget.value, shift);
      if (!(max && next > max) && !(min && next < min)) setInputTextAsTyped(currentTarget, next);
    }
    input.onKeyDown?.(event);
  };
  return (
    <FormField {...{ label, error, required, className, id }} hint={describeMeaning(typed, max) ?? hint}>
      {(control) => (
        <div ref={frame} className="relative">
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...control}
            aria-keyshortcuts="Alt+ArrowDown"
            className={joinClassNames(control.className, 'pr-22')}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setTyped(event.target.value);
              input.onChange?.(event);
            }}
            onMouseDown={takeWhole}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              settle(event.currentTarget, max);
              input.onBlur?.(event);
            }}
          />
          <input
            ref={calendar}
            type="date"
            min={min}
            max={max}
            tabIndex={-1}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 w-10 opacity-0"
            onChange={({ target }) => {
              const text = field();
              if (!text || target.value === '') return;
              setInputTextAsTyped(text, target.value);
              text.focus();
            }}
          />
          <div className="pointer-events-none absolute inset-y-0 right-0.5 flex items-center text-sm text-ink-muted">
            {isDay(typed) && <span aria-hidden>{getWeekdayName(typed)}</span>}
            <button
              type="button"
              tabIndex={-1}
              aria-label={chooseLabel}
              title={chooseLabel}
              onClick={open}
              className="pointer-events-auto grid size-10 place-items-center rounded-lg hover:text-ink"
            >
              <CalendarDays aria-hidden className="size-4" />
            </button>
          </div>
        </div>
      )}
    </FormField>
  );
}
