import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { toAmount, toDecimalText } from '#core/money/amount';
import { setInputTextAsTyped } from '#lib/form/set-input-text-as-typed';
import { evaluateTypedFigureUnlessPlain, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { type InputFieldProps, TextField } from './form-field';

type NumberFieldProps = Omit<InputFieldProps, 'type'> & {
  /** What a sum is rounded to. */
  decimals?: number;
  /** What the key A, and a button for whoever has no keys, fill in; 0 for nothing. */
  all?: number;
};

const settle = (input: HTMLInputElement, decimals: number | undefined): void => {
  const digits = evaluateTypedFigureUnlessPlain(input.value, decimals);
  if (digits !== null) setInputTextAsTyped(input, digits);
};

type Limit = string | number | undefined;

/** One step from what stands there, within the bounds. */
const addStep = (text: string, step: NonNullable<Limit>, min: Limit, max: Limit): string => {
  const next = parseTypedFigureOrZero(text).plus(step);
  if (min !== undefined && next.lt(min)) return toAmount(min).toFixed();
  return (max !== undefined && next.gt(max) ? toAmount(max) : next).toFixed();
};

const All = ({ value, field }: { value: number; field: string }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={`Fill in all ${toDecimalText(value)}`}
    className="min-h-9 rounded-md px-2.5 text-sm font-medium text-accent hover:bg-surface-sunken"
    onClick={() => setInputTextAsTyped(document.getElementById(field) as HTMLInputElement, toDecimalText(value))}
  >
    All
  </button>
);

/**
 * A figure, or a sum (`12*3.5`, `1,234.56`): what it comes to is said below while it is typed and takes its place when
 * the field is left or the form is sent. The arrow keys move it by its step.
 */
export function NumberField({ decimals, all = 0, step = 1, min, max, hint, id, ...input }: NumberFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [sum, setSum] = useState<string | null>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setSum(evaluateTypedFigureUnlessPlain(event.target.value, decimals));
    input.onChange?.(event);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (event.key === 'Enter') settle(field, decimals);
    if (all > 0 && event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      setInputTextAsTyped(field, toDecimalText(all));
    }
    const sign = { ArrowUp: '', ArrowDown: '-' }[event.key];
    if (sign !== undefined && !event.altKey && !field.readOnly) {
      event.preventDefault();
      setInputTextAsTyped(field, addStep(field.value, `${sign}${step}`, min, max));
    }
    input.onKeyDown?.(event);
  };
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...input}
      id={fieldId}
      role="spinbutton"
      aria-valuemin={min === undefined ? undefined : Number(min)}
      aria-valuemax={max === undefined ? undefined : Number(max)}
      hint={sum === null ? hint : `= ${sum}`}
      {...(all > 0 && { trailing: <All value={all} field={fieldId} /> })}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        settle(event.currentTarget, decimals);
        input.onBlur?.(event);
      }}
    />
  );
}
