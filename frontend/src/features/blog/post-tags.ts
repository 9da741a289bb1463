import { maxTagLength, maxTags } from '#core/blog/tag-limits';
import { postWritingMessages } from './writing/writing-messages';

/** A post's tags are its keywords, each once: `bonds, rates; Bonds` -> `['bonds', 'rates']`. */
export const parsePostTags = (keywords: string): string[] => {
  const tags = new Map<string, string>();
  for (const keyword of keywords.split(/[,;\n]/)) {
    const tag = keyword.replace(/\s+/g, ' ').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
};

/** Why these keywords cannot be a post's tags; undefined where they can. None is ever left out in silence. */
export const findTagError = (keywords: string): string | undefined => {
  const tags = parsePostTags(keywords);
  const long = tags.find((tag) => [...tag].length > maxTagLength);
  if (long !== undefined) return postWritingMessages.tagTooLong(long, [...long].length);
  return tags.length > maxTags ? postWritingMessages.tooManyTags(tags.length) : undefined;
};
