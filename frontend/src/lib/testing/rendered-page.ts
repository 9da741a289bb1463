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

const textOf = (node: Node): string => {
  if (node.type === 'text') return node.value ?? '';
  if (isHidden(node) || node.tagName === 'title') return '';
  const inside = (node.children ?? []).map(textOf).join('');
  return isElement(node) && !isInline(node) ? ` ${inside} ` : inside;
};
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const everyIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(everyIn)];
const everyShown = (node: Node): Node[] =>
  isHidden(node) ? [] : [node, ...(node.children ?? []).flatMap((child) => everyShown(child))];

const nameOf = (node: Node): string => {
  const label = node.properties?.['ariaLabel'];
  return typeof label === 'string' ? label : tidy(textOf(node));
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
  const shown = everyShown(tree).filter(isElement);
  const everyElement = everyIn(tree).filter(isElement);
  const withRole = (role: string) => shown.filter(({ properties }) => properties?.['role'] === role).map(nameOf);
  return {
    text: tidy(textOf(tree)),
    alerts: withRole('alert'),
    statuses: withRole('status'),
    controls: shown.filter(({ tagName }) => tagName === 'button' || tagName === 'a').map(nameOf),
    outlines: everyElement.filter(isMoving).length,
  };
};
