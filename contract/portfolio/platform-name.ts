import * as z from 'zod';
import { countCharacters } from '#contract/fields/field-rules';
import { maxPlatformNameLength } from '#core/portfolio/platforms';

/**
 * What no name of a platform holds: `#`, by which keys of the table are parted; what cannot be seen, or turns text around;
 * and signs beyond the basic plane, which sort after everything that a key is looked for by.
 */
const unfitSigns = '#\\p{C}\\p{Zl}\\p{Zp}\\u{10000}-\\u{10ffff}';
const unfit = new RegExp(`[${unfitSigns}]`, 'u');

/** The same for the document of the API, with the spaces around the name. */
const namePattern = (() => {
  const [end, within] = [`[^\\s${unfitSigns}]`, `[^${unfitSigns}]`];
  return `^\\s*${end}(?:${within}{0,${maxPlatformNameLength - 2}}${end})?\\s*$`;
})();

const isPlatformName = (name: string): boolean =>
  name !== '' && countCharacters(name) <= maxPlatformNameLength && !unfit.test(name);

/**
 * A platform by its name. Whose it is, and whether it keeps cash, a schema cannot know: the rules look at what the person
 * has added.
 */
export const platformNameField = (sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .refine(isPlatformName, { error: sentence })
    .meta({
      pattern: namePattern,
      description: `1 to ${maxPlatformNameLength} characters; the spaces around them do not count.`,
      example: 'Robinhood',
    });

/** A new one's. */
export const OwnPlatformName = z
  .string({ error: 'Enter the name of the platform.' })
  .trim()
  .min(1, { error: 'Enter the name of the platform.' })
  .refine((name) => countCharacters(name) <= maxPlatformNameLength, {
    error: `A platform's name takes at most ${maxPlatformNameLength} characters.`,
  })
  .refine((name) => !unfit.test(name), {
    error: "A platform's name takes letters, digits, spaces and punctuation, but no #.",
  })
  .meta({ pattern: namePattern, example: 'Vanguard' });
