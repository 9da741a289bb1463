import { maxTags } from '#core/blog/tag-limits';

/** Posts as files of Markdown with front matter, as site builders and other editors take them. */

/** What such a file says of a post beside its text; empty where it says nothing. */
export interface PostFrontMatter {
  title: string;
  /** When it was or will be public: an ISO instant, or whatever a file of others has. */
  date: string;
  slug: string;
  tags: string[];
  description: string;
  /** Where the text first appeared: an address that begins with https. */
  canonicalUrl: string;
  /** BCP 47. */
  lang: string;
  /** True keeps it out of search engines. */
  noindex: boolean;
}

/** A text as YAML and JSON both read it. */
const quote = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' ').trim());

/** The file of a post. What it does not have is left out. */
export const formatPostAsMarkdownFile = (
  { title, date, slug, tags, description, canonicalUrl, lang, noindex }: PostFrontMatter,
  content: string,
): string => {
  const lines = [
    title && `title: ${quote(title)}`,
    date && `date: ${date}`,
    slug && `slug: ${slug}`,
    tags.length > 0 && `tags: [${tags.map(quote).join(', ')}]`,
    description && `description: ${quote(description)}`,
    canonicalUrl && `canonical_url: ${quote(canonicalUrl)}`,
    lang && `lang: ${quote(lang)}`,
    noindex && 'noindex: true',
  ].filter(Boolean);
  return `---\n${lines.join('\n')}\n---\n\n${content.replace(/^\n+/, '')}`;
};

const unquote = (value: string): string => {
  if (/^".*"$/.test(value)) {
    try {
      return String(JSON.parse(value));
    } catch {
      return value.slice(1, -1);
    }
  }
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replace(/''/g, "'");
  // What follows a number sign is a comment.
  return value.replace(/(?:^|\s)#.*$/, '').trim();
};

/** `[a, "b, c"]`, and `a, b` as some write it. */
const parseFlowList = (value: string): string[] =>
  [...value.replace(/^\[|\]$/g, '').matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g)]
    .map(([item]) => unquote(item.trim()))
    .filter((item) => item !== '');

interface Field {
  value: string;
  /** Lines that belong to it, without their indentation. */
  more: string[];
}

const readFields = (lines: readonly string[]): Map<string, Field> => {
  const fields = new Map<string, Field>();
  let last: Field | undefined;
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Za-z][\w-]*)[ \t]*:(?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (name !== undefined) {
      last = { value: value.trim(), more: [] };
      fields.set(name.toLowerCase(), last);
    } else if (/^(?:[ \t]|- )/.test(line)) last?.more.push(line.trim());
  }
  return fields;
};

/** A line, or the lines under `>` and `|`, in one. */
const getText = (fields: ReadonlyMap<string, Field>, name: string): string => {
  const { value = '', more = [] } = fields.get(name) ?? {};
  return /^[>|][+-]?$/.test(value) ? more.join(' ') : unquote(value);
};

const getList = (fields: ReadonlyMap<string, Field>, name: string): string[] => {
  const { value = '', more = [] } = fields.get(name) ?? {};
  const items = value === '' ? more.map((line) => unquote(line.replace(/^-\s*/, ''))) : parseFlowList(value);
  return items.filter((item) => item !== '').slice(0, maxTags);
};

const fenced = /^---[ \t]*\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/;

/**
 * Reads such a file. Of its front matter only the fields of a post are looked at; at most ten tags are taken. A
 * file without front matter is text alone.
 */
export const parsePostMarkdownFile = (file: string): { frontMatter: PostFrontMatter; content: string } => {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [whole = '', block = ''] = fenced.exec(text) ?? [];
  const fields = readFields(block.split('\n'));
  return {
    frontMatter: {
      title: getText(fields, 'title'),
      date: getText(fields, 'date'),
      slug: getText(fields, 'slug'),
      tags: getList(fields, 'tags'),
      description: getText(fields, 'description'),
      canonicalUrl: getText(fields, 'canonical_url') || getText(fields, 'canonicalurl'),
      lang: getText(fields, 'lang') || getText(fields, 'language'),
      noindex: getText(fields, 'noindex').toLowerCase() === 'true',
    },
    content: text.slice(whole.length).replace(/^\n+/, ''),
  };
};
