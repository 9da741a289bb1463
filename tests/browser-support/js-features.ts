import { parseSync, Visitor } from 'vite';
import { compatData, filterDocumented, findCompatStatement, isMissingInOldestBrowsers } from './compat-data.ts';

/**
 * The documented features that a script uses, by their paths. What stands behind `a.b()` a script does not say: a
 * method is counted where its name is known to nothing but to what the oldest browsers lack.
 */

interface Names {
  /** `Map.groupBy`, `window.open`. */
  pairs: Set<string>;
  /** `toSorted` of `rows.toSorted()`. */
  members: Set<string>;
  /** What is used by its name alone, a variable's or a global's. */
  alone: Set<string>;
}

const namesIn = (code: string): Names => {
  const names: Names = { pairs: new Set(), members: new Set(), alone: new Set() };
  const labels = new Set<unknown>();
  new Visitor({
    MemberExpression: ({ computed, object, property }) => {
      if (computed || property.type !== 'Identifier') return;
      labels.add(property);
      names.members.add(property.name);
      if (object.type === 'Identifier') names.pairs.add(`${object.name}.${property.name}`);
    },
    Property: ({ computed, shorthand, key }) => void (computed || shorthand || labels.add(key)),
    MethodDefinition: ({ computed, key }) => void (computed || labels.add(key)),
    PropertyDefinition: ({ computed, key }) => void (computed || labels.add(key)),
    Identifier: (node) => void (labels.has(node) || names.alone.add(node.name)),
  }).visit(parseSync('script.js', code).program);
  return names;
};

const builtins = 'javascript.builtins';

/** Objects that are there under a name of their own, and what they are. */
const instances: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

/** A global is documented below Window, or as an interface of its own. */
const globalPaths = (name: string): string[] => [`api.Window.${name}`, `api.${name}`, `${builtins}.${name}`];

const pairPaths = (pair: string): string[] => {
  const [object = '', member = ''] = pair.split('.');
  const kind = instances[object];
  if (kind === 'Window') return globalPaths(member);
  return [
    `${builtins}.${pair}`,
    `${builtins}.Intl.${member}`,
    `api.${object}.${member}_static`,
    ...(kind ? [`api.${kind}.${member}`] : []),
  ].filter((path) => !path.includes('.Intl.') || object === 'Intl');
};

/** Of these a page gets instances without naming them. */
const interfaces = new Set([
  ...['AbortSignal', 'Blob', 'Document', 'Element', 'Event', 'FormData', 'HTMLDialogElement', 'HTMLElement'],
  ...['HTMLFormElement', 'HTMLInputElement', 'HTMLTemplateElement', 'Headers', 'History', 'Navigator', 'Node'],
  ...['ReadableStream', 'Request', 'Response', 'Selection', 'Storage', 'URL', 'URLSearchParams', 'Window'],
]);

/** Every name of a method or property, and where it is documented. */
const methodPaths = (): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  const roots = { [builtins]: compatData.javascript['builtins'], api: compatData.api };
  for (const [root, owners] of Object.entries(roots)) {
    for (const [owner, members] of Object.entries(owners ?? {})) {
      for (const member of Object.keys(members)) {
        const name = member.replace(/_static$/, '');
        const path = `${root}.${owner}.${member}`;
        if (findCompatStatement(path)) found.set(name, [...(found.get(name) ?? []), path]);
      }
    }
  }
  return found;
};

const newMethods = (): Map<string, string> =>
  new Map(
    [...methodPaths()].flatMap(([name, paths]): [string, string][] => {
      const usual = paths.find((path) => path.startsWith(builtins) || interfaces.has(path.split('.')[1] ?? ''));
      const allNew = paths.every((path) => {
        const compat = findCompatStatement(path);
        return compat && isMissingInOldestBrowsers(compat);
      });
      return usual && allNew ? [[name, usual]] : [];
    }),
  );

/** Shorter than any feature's name; what a minifier makes up is. */
const shortest = 4;

let known: Map<string, string> | undefined;

export const collectJsFeatures = (scripts: readonly string[]): Set<string> => {
  known ??= newMethods();
  const methods = known;
  return new Set(
    scripts
      .map(namesIn)
      .flatMap(({ pairs, members, alone }) => [
        ...filterDocumented([...pairs].flatMap(pairPaths)),
        ...filterDocumented([...alone].filter((name) => name.length >= shortest).flatMap(globalPaths)),
        ...[...members].flatMap((name) => methods.get(name) ?? []),
      ]),
  );
};
