import * as z from 'zod';
import { countCharacters, formatMissingFieldMessage, type TextRule as Limits } from '#contract/fields/field-rules';

/** Rules for text that several fields share. What a rule holds to, its JSON schema says too: as a pattern. */

/** The sentence for a field that was not filled in, and the one for a value of the wrong kind. */
export const createFieldErrorParams = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : wrong),
});

/** Adds to what a schema's JSON schema says; `more` goes before what it says already. */
export const withSchemaMeta = <S extends z.ZodType>(schema: S, more: Record<string, unknown>): S =>
  schema.meta({ ...schema.meta(), ...more });

/** Characters that no form can have typed; line breaks and tabs are none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const printable = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]';
const visible = '[^\\s\\u0000-\\u0008\\u000e-\\u001f\\u007f]';

interface TextRule {
  name: string;
  /** Characters, the spaces around the text not counted. */
  max: number;
  min?: number;
  /** Said where there are fewer than `min`, or nothing was sent. */
  short?: string;
  /** Said of what is no text. */
  wrong?: string;
  /** Control characters are taken too. */
  anyKind?: boolean;
}

/** What the text may be before the spaces around it are cut off: a first and a last character, and those between. */
const toPattern = ({ min = 0, max, anyKind }: TextRule): string => {
  const [edge, inner] = anyKind ? ['\\S', '[\\s\\S]'] : [visible, printable];
  const text = `${edge}${inner}{${Math.max(0, min - 2)},${max - 2}}${edge}`;
  const shorter = min === 0 ? ['', edge] : min === 1 ? [edge] : [];
  return `^\\s*(?:${[...shorter, text].join('|')})\\s*$`;
};

/** Text without the spaces around it, `min` to `max` characters. */
export const trimmedTextField = (rule: TextRule) => {
  const {
    name,
    min = 0,
    max,
    short = formatMissingFieldMessage(name),
    wrong = `${name} must be text.`,
    anyKind = false,
  } = rule;
  return z
    .string(createFieldErrorParams(short, wrong))
    .trim()
    .refine((text) => countCharacters(text) >= min, { error: short, abort: true })
    .refine((text) => countCharacters(text) <= max, { error: `${name} takes at most ${max} characters.` })
    .refine((text) => anyKind || !unprintable.test(text), { error: `${name} holds characters that cannot be stored.` })
    .meta({
      pattern: toPattern(rule),
      description: `${min} to ${max} characters; the spaces around them do not count.`,
    });
};

/** Text of several lines exactly as it was typed, the spaces around it as well, or none. */
export const untrimmedTextField = ({ name, max }: Limits) =>
  z
    .string(createFieldErrorParams(formatMissingFieldMessage(name), `${name} must be text.`))
    .refine((text) => countCharacters(text) <= max, { error: `${name} takes at most ${max} characters.` })
    .refine((text) => !unprintable.test(text), { error: `${name} holds characters that cannot be stored.` })
    .meta({ pattern: `^${printable}{0,${max}}$`, description: `At most ${max} characters, kept as they are.` });

/** One line of free text, or none: control characters are refused, since no form can have typed them. */
const optionalTextLineField = (name: string, max: number) => trimmedTextField({ name, max });

/** One line of free text that must be filled in. */
export const requiredTextLineField = (name: string, max: number, short = formatMissingFieldMessage(name)) =>
  trimmedTextField({ name, min: 1, max, short });

/** One line of free text as its rule has it: filled in, or left empty. */
export const textLineField = ({ name, max, missing }: Limits) =>
  missing ? requiredTextLineField(name, max, missing) : optionalTextLineField(name, max);
