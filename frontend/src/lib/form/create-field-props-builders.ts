import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { type DayRule, type FigureRule, findLengthFault, type TextRule } from '#contract/fields/field-rules';
import { type Day, isDay } from '#core/time/day';
import { createFigureValidator } from '#lib/form/typed-figure';

/** Said of what `parseTypedDay` cannot read. */
const notADay = 'Enter a date such as 2026-11-21, nov 21 or yesterday.';

type Check<Values> = (text: string, values: Values) => true | string;

/** What a field of a form needs: its registration, its sentence, and from its rule what the control itself can hold to. */
export const createFieldPropsBuilders = <Values extends FieldValues>(form: UseFormReturn<Values>) => {
  const field = <Name extends FieldPath<Values>>(name: Name, options: RegisterOptions<Values, Name> = {}) => {
    const { onChange, onBlur, ref } = form.register(name, options);
    return {
      name,
      onChange,
      onBlur,
      ref,
      required: options.required !== undefined,
      error: form.getFieldState(name, form.formState).error?.message,
    };
  };
  return {
    field,
    day: <Name extends FieldPath<Values>>(
      name: Name,
      /** Without a sentence for it, a date may be missing. */
      { missing }: Partial<DayRule>,
      /** Asked once a date is there. */
      also: (day: Day) => true | string = () => true,
    ) =>
      field(name, {
        ...(missing && { required: missing }),
        validate: (text: Day) => text.trim() === '' || (isDay(text) ? also(text) : notADay),
      }),
    text: (name: FieldPath<Values>, rule: TextRule) => {
      const validate = (text: string) =>
        (text.trim() === '' ? rule.missing : undefined) ?? findLengthFault(text, rule) ?? true;
      const { onChange, error, ...registered } = field(name, { validate });
      return {
        ...registered,
        error,
        required: rule.missing !== undefined,
        /** What is too long is said at once, and stays whole. */
        onChange: async (event: { target: { value: string } }) => {
          await onChange(event);
          if (error !== undefined || findLengthFault(event.target.value, rule)) await form.trigger(name);
        },
      };
    },
    /** `also` is asked once the rule itself is content, and again when one of `deps` changes. */
    figure: (
      name: FieldPath<Values>,
      rule: FigureRule,
      { also, ...options }: RegisterOptions<Values, FieldPath<Values>> & { also?: Check<Values> } = {},
    ) => {
      const validate = (text: string, values: Values) => {
        const verdict = createFigureValidator(rule)(text);
        return verdict === true && also ? also(text, values) : verdict;
      };
      return {
        ...field(name, { ...options, ...(rule.blank ? {} : { required: rule.missing }), validate }),
        min: rule.min ?? rule.above,
        max: rule.max,
        step: rule.step,
        decimals: rule.decimals,
        inputMode: rule.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
      };
    },
  };
};
