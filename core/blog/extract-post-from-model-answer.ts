import { hasMarkdownTitle, toExcerpt } from '#core/blog/posts';

/** A model's answer, made into a post: models wrap what they write in a fence, greet before it, and forget the title. */

const opening = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(markdown|md)?[ \t]*$/i;
const bareFence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/;
const namedFence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*[^\s`]/;

/** Lines of a greeting that may stand before a fence. */
const longestGreeting = 5;

const isBlank = (line: string): boolean => line.trim() === '';

/** Where the fence around the whole begins; null where there is none, or where it is just a post's first code. */
const findEnclosingFence = (lines: readonly string[]): number | null => {
  const at = lines.findIndex((line) => opening.test(line));
  const fence = opening.exec(lines[at] ?? '');
  if (!fence) return null;
  const greeting = lines.slice(0, at).filter((line) => !isBlank(line));
  const [, name] = fence;
  if (!name) return greeting.length === 0 && bareFence.test(lines.findLast((line) => !isBlank(line)) ?? '') ? at : null;
  return greeting.length <= longestGreeting && !greeting.some((line) => line.startsWith('#')) ? at : null;
};

/** The line that closes the fence; null where the answer ended before it. Inside, each named fence has a bare one. */
const findClosingLine = (inside: readonly string[]): number | null => {
  const bare = inside.filter((line) => bareFence.test(line)).length;
  const named = inside.filter((line) => namedFence.test(line)).length;
  return (bare - named) % 2 === 1 ? inside.findLastIndex((line) => bareFence.test(line)) : null;
};

/** Without a fence around all of it, and without a greeting before that: what follows the fence stays. */
export const removeEnclosingCodeFence = (answer: string): string => {
  const lines = answer.replaceAll('\r\n', '\n').split('\n');
  const at = findEnclosingFence(lines);
  if (at === null) return answer.trim();
  const inside = lines.slice(at + 1);
  const closing = findClosingLine(inside);
  return inside
    .map((line, place) => (place === closing ? '' : line))
    .join('\n')
    .trim();
};

/** A title is one line of at most so many characters, its marks of Markdown taken as they are. */
const longestTitle = 120;
const createTitleFromTopic = (topic: string): string =>
  toExcerpt(topic.replaceAll('#', ' '), longestTitle).replace(/[\\`*_[\]<>~]/g, '\\$&');

interface WrittenPost {
  /** Markdown that begins with its title; empty where the answer was. */
  content: string;
  /** True where the answer had no title, and the topic took its place. */
  isTitledByTopic: boolean;
}

/**
 * The post in a model's answer: ` ```markdown ⏎ # Bonds ⏎ … ⏎ ``` ` -> `# Bonds ⏎ …`; an answer without a title gets the
 * topic. Also of half an answer. Made into a post again, a post stays as it is.
 */
export const extractPostFromModelAnswer = (answer: string, topic: string): WrittenPost => {
  const content = removeEnclosingCodeFence(answer);
  if (content === '' || hasMarkdownTitle(content)) return { content, isTitledByTopic: false };
  return { content: `# ${createTitleFromTopic(topic)}\n\n${content}`, isTitledByTopic: true };
};
