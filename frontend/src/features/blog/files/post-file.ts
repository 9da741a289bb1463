import type { EditablePost, PostDraftInput } from '#contract/blog/blog-editing';
import { formatPostAsMarkdownFile, parsePostMarkdownFile } from '#core/blog/front-matter';
import { isHttpsAddress, maxCanonicalUrlLength } from '#core/blog/https-address';
import { isLanguageTag } from '#core/blog/language-tags';
import { maxPostBytes } from '#core/blog/post-length';
import {
  getMarkdownTitle,
  hasMarkdownTitle,
  isSlug,
  maxDescriptionLength,
  maxSlugLength,
  replaceMarkdownTitle,
} from '#core/blog/posts';
import { maxTagLength } from '#core/blog/tag-limits';
import { parseEasternTime, toEasternInputValue } from '#core/time/eastern-time';
import { isNoindex, type PostFields } from '../editor/post-fields';
import { parsePostTags } from '../post-tags';
import { postFileMessages as messages } from './post-file-messages';

/** A post as a file: the text as it stands in the editor, with what it says of itself in front. */
export const toPostFile = (
  typed: PostFields,
  { slug, publish_at }: Pick<EditablePost, 'slug' | 'publish_at'>,
): { name: string; text: string } => {
  const title = getMarkdownTitle(typed.content);
  const [tags, description] = [parsePostTags(typed.keywords), typed.description.trim()];
  const address = typed.address.trim() || slug;
  const more = { canonicalUrl: typed.canonicalUrl.trim(), lang: typed.lang, noindex: isNoindex(typed) };
  return {
    name: `${slug}.md`,
    text: formatPostAsMarkdownFile(
      { title, date: publish_at ?? '', slug: address, tags, description, ...more },
      typed.content,
    ),
  };
};

/** A date that lies ahead, as the field of the publish time has it; a post that comes in has no past. */
const toPublishAt = (date: string, now: Date): string => {
  const isInstant = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(date);
  const local = /^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00` : date.replace(' ', 'T').slice(0, 16);
  const instant = isInstant ? new Date(date) : parseEasternTime(local);
  return instant instanceof Date && instant > now ? toEasternInputValue(instant) : '';
};

const isCanonicalUrl = (text: string): boolean => text.length <= maxCanonicalUrlLength && isHttpsAddress(text);

const decodeText = (bytes: ArrayBuffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** What a file brings into a new draft: nothing but the fields of a post; or why it can't be one. */
export const readPostFile = async (file: Blob, now: Date): Promise<PostDraftInput | { refused: string }> => {
  if (file.size > maxPostBytes) return { refused: messages.tooLarge };
  const text = decodeText(await file.arrayBuffer());
  if (text === null || text.includes('\0')) return { refused: messages.noText };
  const { frontMatter, content } = parsePostMarkdownFile(text);
  const { title, slug, tags, description, date, canonicalUrl, lang, noindex } = frontMatter;
  if (content.trim() === '' && title === '') return { refused: messages.empty };
  return {
    content: title !== '' && !hasMarkdownTitle(content) ? replaceMarkdownTitle(content, title) : content,
    address: isSlug(slug) && slug.length <= maxSlugLength ? slug : '',
    excerpt: '',
    description: Array.from(description).slice(0, maxDescriptionLength).join(''),
    publishAt: toPublishAt(date, now),
    tags: tags.map((tag) => Array.from(tag).slice(0, maxTagLength).join('')),
    canonicalUrl: isCanonicalUrl(canonicalUrl) ? canonicalUrl : '',
    noindex,
    lang: isLanguageTag(lang) ? lang : '',
    written: null,
  };
};
