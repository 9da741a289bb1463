import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '#lib/join-class-names';

export type FormFieldProps = {
  label: ReactNode;
  /** What is wrong; takes the hint's place so that nothing below moves. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** For the field as a whole (its place in a grid); the control has its own look. */
  className?: string | undefined;
};

/** What a control must carry to belong to its field. */
type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
};

type FieldFrameProps = FormFieldProps & {
  id?: string | undefined;
  /** Where another library labels the control (a combo box): its label props. */
  labelProps?: ComponentProps<'label'>;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, one line for hint or error below. A control of one's own spreads `control`: `(control) => <input {...control} />`. */
export function FormField({ label, error, hint, required, className, id, labelProps, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = error ? errorId : hint ? hintId : undefined;
  return (
    <div className={joinClassNames('min-w-0 print:hidden', className)}>
      <label htmlFor={controlId} {...labelProps} className="mb-1.5 block text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-negative">
            *
          </span>
        )}
      </label>
      {children({
        id: controlId,
        required,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy,
        className: 'control',
      })}
      <div className="mt-1 min-h-6 pb-1 text-sm">
        {hint && !error && (
          <p id={hintId} className="text-ink-muted">
            {hint}
          </p>
        )}
        <p id={errorId} aria-live="polite" className="text-pretty text-negative">
          {error}
        </p>
      </div>
    </div>
  );
}

type Own<Native> = FormFieldProps &
  Omit<Native, keyof FormFieldProps | keyof ControlProps> & { id?: string | undefined };
export type InputFieldProps = Own<ComponentProps<'input'>> & { trailing?: ReactNode };

/** Takes a native input's props, so that `{...register('email')}` can be spread. `trailing` sits inside, at the right. */
export function TextField({ label, error, hint, required, className, id, trailing, ...input }: InputFieldProps) {
  return (
    <FormField {...{ label, error, hint, required, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            className={joinClassNames(control.className, Boolean(trailing) && 'pr-12')}
          />
          {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
        </div>
      )}
    </FormField>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  required,
  className,
  id,
  ...area
}: Own<ComponentProps<'textarea'>>) {
  return (
    <FormField {...{ label, error, hint, required, className, id }}>
      {(control) => (
        <textarea rows={3} {...area} {...control} className={joinClassNames(control.className, 'block resize-y')} />
      )}
    </FormField>
  );
}

type SelectFieldProps = Own<ComponentProps<'select'>> & {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string | undefined;
};

export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, required, className, id, options, placeholder, ...select } = props;
  const uncontrolled = placeholder !== undefined && select.value === undefined && select.defaultValue === undefined;
  return (
    <FormField {...{ label, error, hint, required, className, id }}>
      {(control) => (
        <div className="relative">
          <select
            {...(uncontrolled && { defaultValue: '' })}
            {...select}
            {...control}
            className={joinClassNames(control.className, 'appearance-none truncate pr-10')}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted"
          />
        </div>
      )}
    </FormField>
  );
}
