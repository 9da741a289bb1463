import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A row that a test says it proves, and where: the titles of what stands around the call, the test's own last. */
export interface CoveredRow {
  row: string;
  file: string;
  titles: readonly string[];
}

export interface CoverageSearchResult {
  covered: readonly CoveredRow[];
  /** Calls of `covers` that prove nothing: outside a test, in one that is skipped, or of what is not written out. */
  stray: readonly string[];
}

const root = join(import.meta.dirname, '..', '..', '..');
const rooms = '{audit,bench,contract,core,demo,e2e,frontend/src,functions,infra,local,ops,tests}';

/** `test.for(cases)` -> `test`, and `for` among its members. */
const namesIn = (callee: ESTree.Node): string[] => {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') {
    return [...namesIn(callee.object), ...(callee.property.type === 'Identifier' ? [callee.property.name] : [])];
  }
  if (callee.type === 'CallExpression') return namesIn(callee.callee);
  return [];
};

const titleOf = ([first]: ESTree.CallExpression['arguments']): string | undefined => {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first?.type === 'TemplateLiteral') {
    return first.quasis.map(({ value }, at) => (at === 0 ? value.raw : `…${value.raw}`)).join('');
  }
  return undefined;
};

const testNames = ['it', 'test'];
const notRun = ['skip', 'todo', 'fails'];

export const findCoverageInFile = (file: string, source: string): CoverageSearchResult => {
  const covered: CoveredRow[] = [];
  const stray: string[] = [];
  const around: { names: readonly string[]; title: string }[] = [];

  const note = (row: ESTree.Argument): void => {
    const isProof =
      testNames.includes(around.at(-1)?.names[0] ?? '') &&
      !around.some(({ names }) => notRun.some((name) => names.includes(name)));
    if (isProof && row.type === 'Literal' && typeof row.value === 'string') {
      covered.push({ row: row.value, file, titles: around.map(({ title }) => title) });
    } else stray.push(`${file}: ${source.slice(row.start, row.end)}`);
  };

  const seen = (node: ESTree.CallExpression): { names: readonly string[]; title: string } | undefined => {
    const names = namesIn(node.callee);
    const title = titleOf(node.arguments);
    return ['describe', ...testNames].includes(names[0] ?? '') && title !== undefined ? { names, title } : undefined;
  };

  new Visitor({
    CallExpression: (node) => {
      if (namesIn(node.callee).join('.') === 'covers') node.arguments.forEach(note);
      const block = seen(node);
      if (block) around.push(block);
    },
    'CallExpression:exit': (node) => {
      if (seen(node)) around.pop();
    },
  }).visit(parseSync(file, source).program);
  return { covered, stray };
};

/** Of all tests of the repository. */
export const findCoverage = (): CoverageSearchResult => {
  const found = globSync(`${rooms}/**/*.{test,spec}.{ts,tsx}`, { cwd: root })
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => source.includes('covers('))
    .map(({ file, source }) => findCoverageInFile(file, source));
  return { covered: found.flatMap(({ covered }) => covered), stray: found.flatMap(({ stray }) => stray) };
};
