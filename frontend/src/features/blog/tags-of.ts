import { longestTag, mostTags } from '#core/blog/tags';
import { words } from './writing-messages';

/** A post's tags are its keywords, each once: `bonds, rates; Bonds` -> `['bonds', 'rates']`. */
export const tagsOf = (keywords: string): string[] => {
  const tags = new Map<string, string>();
  for (const keyword of keywords.split(/[,;\n]/)) {
    const tag = keyword.replace(/\s+/g, ' ').trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
};

/** Why these keywords cannot be a post's tags; undefined where they can. None is ever left out in silence. */
export const tagFault = (keywords: string): string | undefined => {
  const tags = tagsOf(keywords);
  const long = tags.find((tag) => [...tag].length > longestTag);
  if (long !== undefined) return words.tagTooLong(long, [...long].length);
  return tags.length > mostTags ? words.tooManyTags(tags.length) : undefined;
};
