import * as z from 'zod';

/** Rules for text that several fields share. What a rule holds to, its JSON schema says too: as a pattern. */

/** Characters as a person counts them: an emoji is one, though JavaScript takes it for two. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** The sentence for a field that was not filled in, and the one for a value of the wrong kind. */
export const sentences = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : wrong),
});

/** `Company name` -> `Enter the company name.` */
export const enter = (name: string): string => `Enter the ${name.charAt(0).toLowerCase()}${name.slice(1)}.`;

/** Characters that no form can have typed; line breaks and tabs are none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const printable = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]';
const visible = '[^\\s\\u0000-\\u0008\\u000e-\\u001f\\u007f]';

/** What the text may be before the spaces around it are cut off. */
const patternOf = (max: number, mayBeEmpty: boolean, isAnyKind: boolean): string => {
  const [edge, inner] = isAnyKind ? ['\\S', '[\\s\\S]'] : [visible, printable];
  return `^\\s*${mayBeEmpty ? '(?:' : ''}${edge}(?:${inner}{0,${max - 2}}${edge})?${mayBeEmpty ? ')?' : ''}\\s*$`;
};

interface TextRule {
  name: string;
  /** Characters, the spaces around the text not counted. */
  max: number;
  /** Said where nothing was entered; without it, the text may be empty. */
  empty?: string;
  /** Control characters are taken too. */
  anyKind?: boolean;
}

/** Text without the spaces around it. */
export const trimmedText = ({ name, max, empty, anyKind = false }: TextRule) =>
  z
    .string(sentences(empty ?? enter(name), `${name} must be text.`))
    .trim()
    .refine((text) => empty === undefined || text !== '', { error: empty ?? '', abort: true })
    .refine((text) => countCharacters(text) <= max, { error: `${name} takes at most ${max} characters.` })
    .refine((text) => anyKind || !unprintable.test(text), { error: `${name} holds characters that cannot be stored.` })
    .meta({ pattern: patternOf(max, empty === undefined, anyKind) });

/** One line of free text, or none: control characters are refused, since no form can have typed them. */
export const line = (name: string, max: number) => trimmedText({ name, max });

/** One line of free text that must be filled in. */
export const filledLine = (name: string, max: number, empty = enter(name)) => trimmedText({ name, max, empty });
