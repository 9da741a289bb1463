import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * `npm run words`: every word that a person reads of the product, as one document to be read from top to bottom, by the
 * folder it stands in: what pages and dialogs say, what the server refuses with and mails, what the command line prints.
 */

const root = join(import.meta.dirname, '..', '..');
const rooms = '{audit,contract,core,frontend/src,functions,local,ops}';

/** Files that hold little else than words: there a single word is one that is read, too. */
const isOfWords = (file: string): boolean => /(messages|sentences|names|words)\.tsx?$/.test(file);
const readAttributes = new Set(['alt', 'aria-label', 'description', 'hint', 'label', 'placeholder', 'title']);

/** A sentence or a title, and not an expression of the table or the classes of an element. */
const looksRead = (text: string): boolean =>
  /^[A-Z“{].* .*[a-z]{2}/.test(text) && !/^(SET|ADD|DELETE|OR|REMOVE) [#(]|\b(px|py|shrink|flex|w)-\d/.test(text);
const looksLikeWord = (text: string): boolean => /[A-Za-z]{2}/.test(text) && !/^[a-z-]+$|^[#/.@]/.test(text);

const listWords = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8');
  const words: string[] = [];
  const add = (text: string, isSurely = isOfWords(file)) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (isSurely ? looksLikeWord(line) : looksRead(line)) words.push(line);
  };
  const passedOver = new Set<ESTree.Node>();
  new Visitor({
    ImportDeclaration: (node) => passedOver.add(node.source),
    Property: (node) => passedOver.add(node.key),
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal') return;
      passedOver.add(value);
      const isRead = name.type === 'JSXIdentifier' && readAttributes.has(name.name);
      if (isRead && typeof value.value === 'string') add(value.value, true);
    },
    JSXText: (node) => add(node.value, true),
    Literal: (node) => {
      if (typeof node.value === 'string' && !passedOver.has(node)) add(node.value);
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? value.raw).join('{…}')),
  }).visit(parseSync(file, source).program);
  return words;
};

const files = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.test\.tsx?$|testing|recorded|\/sample-/.test(file))
  .sort();
let folder = '';
for (const file of files) {
  const words = listWords(file);
  if (words.length === 0) continue;
  if (dirname(file) !== folder) process.stdout.write(`\n# ${dirname(file)}\n`);
  folder = dirname(file);
  process.stdout.write(`\n## ${file.slice(folder.length + 1)}\n${words.map((word) => `- ${word}\n`).join('')}`);
}
