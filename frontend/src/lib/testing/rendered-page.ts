import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: Node[];
}

const isElement = ({ type }: Node): boolean => type === 'element';
const isHidden = ({ properties = {} }: Node): boolean =>
  Boolean(properties['hidden']) || properties['ariaHidden'] === 'true';
const isMoving = ({ properties = {} }: Node): boolean =>
  [properties['className']].flat().some((name) => name === 'animate-pulse' || name === 'animate-spin');
const isInline = ({ tagName = '' }: Node): boolean => ['span', 'a', 'strong', 'time', 'em'].includes(tagName);

const getNodeText = (node: Node): string => {
  if (node.type === 'text') return node.value ?? '';
  if (isHidden(node) || node.tagName === 'title') return '';
  const inside = (node.children ?? []).map(getNodeText).join('');
  return isElement(node) && !isInline(node) ? ` ${inside} ` : inside;
};
const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const listAllNodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(listAllNodes)];
const listVisibleNodes = (node: Node): Node[] =>
  isHidden(node) ? [] : [node, ...(node.children ?? []).flatMap((child) => listVisibleNodes(child))];

const getAccessibleName = (node: Node): string => {
  const label = node.properties?.['ariaLabel'];
  return typeof label === 'string' ? label : collapseWhitespace(getNodeText(node));
};

/** What a person sees, or hears from a screen reader, of a rendered page. */
export interface RenderedPage {
  /** All of its text, what is hidden left out. */
  text: string;
  alerts: string[];
  /** What is said to be under way. */
  statuses: string[];
  /** Buttons and links, by their names. */
  controls: string[];
  /** Grey shapes and turning wheels, which stand for what is still to come. */
  outlines: number;
}

export const parseRenderedPage = (html: string): RenderedPage => {
  const tree: Node = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
  const shown = listVisibleNodes(tree).filter(isElement);
  const everyElement = listAllNodes(tree).filter(isElement);
  const withRole = (role: string) =>
    shown.filter(({ properties }) => properties?.['role'] === role).map(getAccessibleName);
  return {
    text: collapseWhitespace(getNodeText(tree)),
    alerts: withRole('alert'),
    statuses: withRole('status'),
    controls: shown.filter(({ tagName }) => tagName === 'button' || tagName === 'a').map(getAccessibleName),
    outlines: everyElement.filter(isMoving).length,
  };
};
