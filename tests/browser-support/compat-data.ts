import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { oldestSupportedBrowsers, viteBuildTargets } from '../../frontend/oldest-supported-browsers.ts';

export { oldestSupportedBrowsers, viteBuildTargets };

/** Which browser has what since when, as MDN documents it. A feature is named by its path: `css.properties.gap`. */

export type SupportedBrowser = keyof typeof oldestSupportedBrowsers;

const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
export const compatData = JSON.parse(readFileSync(file, 'utf8')) as CompatData;

const browsers = Object.keys(oldestSupportedBrowsers) as SupportedBrowser[];

/** What is documented at a path; undefined where nothing is. */
export const findCompatStatement = (path: string): CompatStatement | undefined => {
  let at: Identifier | undefined = compatData as unknown as Identifier;
  for (const part of path.split('.')) at = at && Object.hasOwn(at, part) ? at[part] : undefined;
  return at?.__compat;
};

/** Those of the paths at which something is documented. */
export const filterDocumented = (paths: readonly string[]): string[] =>
  paths.filter((path) => findCompatStatement(path));

/** Support that counts: for everybody, whole, under the standard's name. */
const counts = (one: SimpleSupportStatement): boolean =>
  !one.version_removed && !one.flags && !one.partial_implementation && !one.prefix && !one.alternative_name;

/** The version a browser has had it from, `≤37` as 37; null where it has it not, or not wholly. */
export const getFirstSupportingVersion = (compat: CompatStatement, browser: SupportedBrowser): string | null => {
  const statements = [compat.support[browser] ?? []].flat();
  const found = statements.find(counts)?.version_added;
  return found && /\d/.test(found) ? found.replace('≤', '') : null;
};

const isAfter = (one: string, other: string): boolean => {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major === otherMajor ? minor > otherMinor : major > otherMajor;
};

/** Whether one of the oldest browsers is too old for it. */
export const isMissingInOldestBrowsers = (compat: CompatStatement): boolean =>
  browsers.some((browser) => {
    const first = getFirstSupportingVersion(compat, browser);
    return first === null || isAfter(first, oldestSupportedBrowsers[browser]);
  });

/** `Chrome 114, Firefox no, Safari 18.2`: who has it since when, for a sentence. */
export const describeSupport = (compat: CompatStatement): string =>
  (['chrome', 'firefox', 'safari'] as const)
    .map((browser) => `${compatData.browsers[browser].name} ${getFirstSupportingVersion(compat, browser) ?? 'no'}`)
    .join(', ');
