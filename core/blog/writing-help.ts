import { removeEnclosingCodeFence } from '#core/blog/extract-post-from-model-answer';
import { maxDescriptionLength, toExcerpt } from '#core/blog/posts';
import { maxTagLength, maxTags } from '#core/blog/tag-limits';

/** What a model can be asked about a text that is there, and what its answer proposes. */

export const writingHelpKinds = ['titles', 'description', 'tags', 'pictures', 'shorten', 'rewrite'] as const;
export type WritingHelpKind = (typeof writingHelpKinds)[number];

/** About a passage that is selected; all else is about the whole text. */
export const isPassageHelp = (kind: WritingHelpKind): boolean => kind === 'shorten' || kind === 'rewrite';

/** Characters of a text and of a passage that help is asked for. */
export const maxWritingHelpTextLength = 100_000;
export const maxWritingHelpPassageLength = 8_000;
/** Pictures, in their order in the text. */
export const maxWritingHelpPictures = 20;

const maxTitles = 5;
const longestTitle = 200;
const longestAlt = 300;

const listMark = /^\s*(?:[-*+•]\s+|\d{1,2}[.):]\s*|#{1,6}\s+)/;
const quotes = /^["'“”„‘’«»*_`\s]+|["'“”‘’«»*_`\s]+$/g;

/** `1. **"A title"**` -> `A title` */
const toPlainLine = (line: string): string => line.replace(listMark, '').replace(quotes, '').replace(/\s+/g, ' ');

/** Each once, whatever its capitals. */
const withoutRepeats = (lines: readonly string[]): string[] =>
  lines.filter((line, at) => lines.findIndex((other) => other.toLowerCase() === line.toLowerCase()) === at);

const parseTitles = (answer: string): string[] => {
  // What ends with a colon leads to the list.
  const lines = answer.split('\n').filter((line) => !/:\s*$/.test(line));
  const titles = lines.map(toPlainLine).filter((title) => title !== '' && title.length <= longestTitle);
  return withoutRepeats(titles).slice(0, maxTitles);
};

const parseDescription = (answer: string): string[] => {
  const text = toPlainLine(answer.replace(/^\s*(?:meta )?description:/i, ''));
  return text === '' ? [] : [toExcerpt(text, maxDescriptionLength)];
};

const parseTags = (answer: string): string[] => {
  const tags = answer
    .replace(/^[^\n,]*:\s*/, '')
    .split(/[,;\n]/)
    .map((tag) => toPlainLine(tag).replace(/^#/, ''));
  return withoutRepeats(tags.filter((tag) => tag !== '' && tag.length <= maxTagLength)).slice(0, maxTags);
};

/** `2: A red kite` is the second; those that are not named stay empty. */
const parseAlts = (answer: string): string[] => {
  const alts: string[] = [];
  for (const [, number, words = ''] of answer.matchAll(/^\s*(\d{1,2})[.:)]\s*(\S.*)$/gm)) {
    const at = Number(number) - 1;
    if (at >= 0 && at < maxWritingHelpPictures) alts[at] = toExcerpt(toPlainLine(words), longestAlt);
  }
  return Array.from(alts, (alt) => alt ?? '');
};

const parsePassage = (answer: string): string[] => {
  const text = answer.replace(/<\/?selection>/g, '').trim();
  return text === '' ? [] : [text];
};

const parsers: Record<WritingHelpKind, (answer: string) => string[]> = {
  titles: parseTitles,
  description: parseDescription,
  tags: parseTags,
  pictures: parseAlts,
  shorten: parsePassage,
  rewrite: parsePassage,
};

/**
 * What a model's answer proposes, without what models put around it: at most five titles; one description; tags; words
 * for each picture in its place; or a passage. Empty where the answer proposes nothing.
 */
export const parseWritingHelpAnswer = (kind: WritingHelpKind, answer: string): string[] =>
  parsers[kind](removeEnclosingCodeFence(answer));
