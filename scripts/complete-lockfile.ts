import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lock`, after a change of dependencies: adds to package-lock.json the optional packages of other platforms
 * that npm leaves out where it could not look them up. Without them `npm ci` calls the lockfile out of step.
 */

interface Entry {
  version: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, Entry>;
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What a package is for, as its name says: `@biomejs/cli-linux-x64-musl`. */
const platformOf = (name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> => {
  const words = name.split(/[/\-.]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
  };
};

/** Where Node would look for `name` from the package at `from`, the nearest first. */
const places = (from: string, name: string): string[] => {
  const levels = from === '' ? [] : from.split('/node_modules/');
  const nested = levels.map((_, depth) => `${levels.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}`);
  return [...nested.reverse(), `node_modules/${name}`];
};

const exact = /^\d+\.\d+\.\d+/;
const added: string[] = [];
for (const [from, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!exact.test(version) || places(from, name).some((place) => lock.packages[place])) continue;
    const platform = platformOf(name);
    if (Object.keys(platform).length === 0) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added.push(`${name}@${version}`);
  }
}

const { '': root, ...rest } = lock.packages;
const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries([['', root as Entry], ...sorted]);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(added.length > 0 ? `Added ${added.join(', ')}.\n` : 'The lockfile is complete.\n');
