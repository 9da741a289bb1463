import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import type { DayRule, FigureRule, TextRule } from '#contract/field-rules';
import { isFigure } from '#lib/typed-figure';

type Check<Values> = (text: string, values: Values) => true | string;

/** What a field of a form needs: its registration, its sentence, and from its rule what the control itself can hold to. */
export const fieldsOf = <Values extends FieldValues>(form: UseFormReturn<Values>) => {
  const field = <Name extends FieldPath<Values>>(name: Name, options: RegisterOptions<Values, Name> = {}) => ({
    ...form.register(name, options),
    required: options.required !== undefined,
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return {
    field,
    day: <Name extends FieldPath<Values>>(
      name: Name,
      { missing }: DayRule,
      options: RegisterOptions<Values, Name> = {},
    ) => field(name, { required: missing, ...options }),
    text: (name: FieldPath<Values>, { max, missing }: TextRule) => ({
      ...field(name, missing ? { validate: (text: string) => text.trim() !== '' || missing } : {}),
      required: missing !== undefined,
      maxLength: max,
    }),
    /** `also` is asked once the rule itself is content, and again when one of `deps` changes. */
    figure: (
      name: FieldPath<Values>,
      rule: FigureRule,
      { also, ...options }: RegisterOptions<Values, FieldPath<Values>> & { also?: Check<Values> } = {},
    ) => {
      const validate = (text: string, values: Values) => {
        const verdict = isFigure(rule)(text);
        return verdict === true && also ? also(text, values) : verdict;
      };
      return {
        ...field(name, { ...options, ...(rule.blank ? {} : { required: rule.missing }), validate }),
        min: rule.min ?? rule.above,
        max: rule.max,
        step: rule.step,
        inputMode: rule.decimals === 0 ? ('numeric' as const) : ('decimal' as const),
      };
    },
  };
};
