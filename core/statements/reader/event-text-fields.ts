import type { StatementEvent } from '#core/statements/events';

/** Texts of a file as the ledgers take them: no control characters, no half of a character at the cut. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const unprintable = /[\u0000-\u001f\u007f]/g;

export const cleanAndShortenText = (text: string, most: number): string =>
  text
    .replace(unprintable, ' ')
    .toWellFormed()
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** A stock goes by its symbol where the file has no name. */
export const getEventCompanyName = ({ name, symbol }: Pick<StatementEvent, 'name' | 'symbol'>): string =>
  cleanAndShortenText(name, 120) || (symbol ?? '');

export const getEventNotes = ({ note }: Pick<StatementEvent, 'note'>): string => cleanAndShortenText(note, 500);
