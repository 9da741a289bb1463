import GithubSlugger, { slug } from 'github-slugger';

/** An element of a post's HTML, as far as this file looks at it. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const heading = /^h[1-6]$/;

const getText = ({ type, value = '', children = [] }: Node): string =>
  type === 'text' ? value : children.map(getText).join('');

const visitNodes = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const child of node.children ?? []) visitNodes(child, visit);
};

/** The id that GitHub gives a heading with these words: `Fees & taxes` -> `fees--taxes`; empty where none is left. */
export const toHeadingSlug = (words: string): string => slug(words.trim());

/**
 * Gives every heading of a post an id, so that `[fees](#fees)` leads to `## Fees`: GitHub's slugs, `-1`, `-2`, ... where
 * one is taken. An id that the writer gave stays, once: no two elements share one. `title` is the id of a title that
 * stands outside of `root`. Returns every id there is. Recursive. @throws RangeError where elements nest too deeply.
 */
export const assignHeadingIds = (root: Node, title: string | null): Set<string> => {
  const ids = new Set<string>(title ? [title] : []);
  visitNodes(root, ({ properties }) => {
    const id = properties?.['id'];
    if (typeof id !== 'string' || !properties) return;
    if (id === '' || ids.has(id)) delete properties['id'];
    else ids.add(id);
  });
  const slugger = new GithubSlugger();
  for (const id of ids) slugger.occurrences[id] = 0;
  visitNodes(root, (node) => {
    if (!heading.test(node.tagName ?? '') || node.properties?.['id'] !== undefined) return;
    const words = getText(node).trim();
    if (toHeadingSlug(words) === '') return;
    const id = slugger.slug(words);
    node.properties = { ...node.properties, id };
    ids.add(id);
  });
  return ids;
};
