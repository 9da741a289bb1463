import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repoRoot } from '#infra/bundle';

/** Packages with a part for one kind of machine cannot be bundled: they are laid beside the bundle as they are. */

const modules = join(repoRoot, 'node_modules');
type Chip = 'arm64' | 'x64';

const listBinaryPackages = (chip: Chip): string[] => [`@img/sharp-linux-${chip}`, `@img/sharp-libvips-linux-${chip}`];
const isHere = (name: string): boolean => existsSync(join(modules, name, 'package.json'));

/**
 * The kind of Lambda that the installed sharp runs on. npm installs the binary of the machine it runs on, so that a
 * Linux x64 machine, without a network, can only make an x64 Lambda of this one.
 */
export const getSharpArchitecture = (): Chip => (listBinaryPackages('arm64').every(isHere) ? 'arm64' : 'x64');

const listDependencies = (name: string): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies);
};

/** A package with all that it depends on, at the top of node_modules, where npm puts what has one version. */
const withDependencies = (names: readonly string[], known = new Set<string>()): string[] => {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    withDependencies(listDependencies(name), known);
  }
  return [...known];
};

/**
 * Lays sharp with its binary for a Linux Lambda into `outdir`.
 * @throws Error naming the command that fetches the binary where it is missing, as on macOS.
 */
export const copySharpPackage = (outdir: string): void => {
  const binaries = listBinaryPackages(getSharpArchitecture());
  const missing = binaries.filter((name) => !isHere(name));
  if (missing.length > 0) {
    const named = missing.map((name) => `${name}@${readOptionalDependencyVersion(name)}`).join(' ');
    throw new Error(`The images Lambda needs sharp for Linux. Fetch it with: npm install --no-save --force ${named}`);
  }
  for (const name of withDependencies(['sharp', ...binaries])) {
    const to = join(outdir, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(modules, name), to, { recursive: true, dereference: true });
  }
};

const readOptionalDependencyVersion = (name: string): string => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(modules, 'sharp', 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return optionalDependencies[name] ?? 'latest';
};
