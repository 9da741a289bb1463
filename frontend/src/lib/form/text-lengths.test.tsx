import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { writingRequestFieldRules } from '#contract/blog/blog-writing-rules';
import * as fieldRules from '#contract/fields/field-rules';
import { textLineField, untrimmedTextField } from '#contract/fields/text-rules';
import { allocationTargetRules } from '#contract/insight/allocation-target-rules';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { covers } from '#tests/kit/covers';
import { DateField } from '#ui/form/date-field';
import { TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';

type Rule = fieldRules.TextRule | fieldRules.FigureRule | fieldRules.DayRule;
const isRule = (value: unknown): value is Rule => typeof value === 'object' && value !== null && 'name' in value;
const isFigure = (rule: Rule): rule is fieldRules.FigureRule => 'decimals' in rule;
const isText = (rule: Rule): rule is fieldRules.TextRule => 'max' in rule && !isFigure(rule);

const of = (path: string, value: unknown): (readonly [string, Rule])[] => {
  if (isRule(value) && typeof value.name === 'string') return [[path, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => of(`${path}.${name}`, one))
    : [];
};
const rules = Object.entries({
  ...fieldRules,
  targetRules: allocationTargetRules,
  writingRules: writingRequestFieldRules,
}).flatMap(([name, one]) => of(name, one));
const textRules = rules.flatMap(([path, rule]) => (isText(rule) ? [[path, rule] as const] : []));
const others = rules.filter(([, rule]) => !isText(rule));

const control = (form: UseFormReturn<{ typed: string }>, rule: Rule) => {
  const { day, figure, text } = createFieldPropsBuilders(form);
  if (isText(rule)) return <TextField label="Field" {...text('typed', rule)} />;
  if (isFigure(rule)) return <NumberField label="Field" {...figure('typed', rule)} />;
  return <DateField label="Field" {...day('typed', rule)} />;
};

/** What comes of typing or pasting this, and of sending it. */
const typedInto = async (rule: Rule, typed: string) => {
  let form: UseFormReturn<{ typed: string }> | undefined;
  const Form = () => {
    form = useForm<{ typed: string }>({ defaultValues: { typed: '' } });
    return control(form, rule);
  };
  const drawn = renderToStaticMarkup(createElement(Form));
  if (!form) throw new Error('The form was not rendered.');
  const sent = vi.fn();
  form.setValue('typed', typed);
  await form.handleSubmit(sent)();
  return { drawn, sent: sent.mock.calls[0]?.[0].typed, said: form.getFieldState('typed').error?.message };
};

describe('a text with one character too many', () => {
  test.each(textRules)('%s: is said to be so, and not sent', async (_, rule) => {
    covers('2.9 notes of 500 characters');
    // A person sees one character where JavaScript counts two.
    const whole = '📈'.repeat(rule.max);
    expect(await typedInto(rule, whole)).toMatchObject({ sent: whole, said: undefined });
    const { drawn, ...refused } = await typedInto(rule, `${whole}x`);
    expect(refused).toEqual({ sent: undefined, said: `At most ${rule.max} characters; these are ${rule.max + 1}.` });
    expect(drawn.toLowerCase()).not.toContain('maxlength');
  });

  test.each(textRules)('%s: counts spaces around it where the server does', async (_, rule) => {
    const spaced = `${'x'.repeat(rule.max)} `;
    const schema = rule.asTyped ? untrimmedTextField(rule) : textLineField(rule);
    expect((await typedInto(rule, spaced)).said === undefined).toBe(schema.safeParse(spaced).success);
  });
});

test.each(others)('%s: an endless figure or date stays whole, is said not to be one, and not sent', async (_, rule) => {
  const { drawn, sent, said } = await typedInto(rule, '1'.repeat(101));
  expect([sent, said]).toEqual([undefined, expect.stringMatching(/^Enter a (figure|date) such as /)]);
  expect(drawn.toLowerCase()).not.toContain('maxlength');
});

test('no field of the site cuts what is typed or pasted: maxLength is no attribute of any', () => {
  covers('2.9 notes of 500 characters');
  const root = join(import.meta.dirname, '..', '..');
  const cutting = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    // With a sentence it is a rule of a form, which cuts nothing.
    .filter((name) => /maxlength(?!: \{ value: )/i.test(readFileSync(join(root, name), 'utf8')));
  expect(cutting).toEqual([]);
});
