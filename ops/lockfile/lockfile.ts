/** What `npm run lock` does to package-lock.json, as functions of its content. */

interface LockfileEntry {
  version: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  /** Comes inside another package's file, whose integrity covers it. */
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface Lockfile {
  packages: Record<string, LockfileEntry>;
}

/** Where the packages lie that could be swapped for others without `npm ci` noticing. */
export const listPackagesWithoutIntegrity = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([place, { integrity, inBundle }]) => place !== '' && !integrity && !inBundle)
    .map(([place]) => place);

/** Without those, so that npm looks them up once more. */
export const withoutPackagesLackingIntegrity = (lock: Lockfile): Lockfile => {
  const forgotten = new Set(listPackagesWithoutIntegrity(lock));
  const proven = Object.entries(lock.packages).filter(([place]) => !forgotten.has(place));
  return { ...lock, packages: Object.fromEntries(proven) };
};

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What a package is for, as its name says: `@biomejs/cli-linux-x64-musl`. */
const findPlatform = (name: string): Pick<LockfileEntry, 'os' | 'cpu' | 'libc'> => {
  const words = name.split(/[/\-.]/).map((word) => (word === 'win' ? 'win32' : word));
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
const listLookupPaths = (from: string, name: string): string[] => {
  const levels = from === '' ? [] : from.split('/node_modules/');
  const nested = levels.map((_, depth) => `${levels.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}`);
  return [...nested.reverse(), `node_modules/${name}`];
};

const exact = /^\d+\.\d+\.\d+/;

const sortPackages = (packages: Lockfile['packages']): Lockfile['packages'] => {
  const rest = Object.entries(packages).filter(([place]) => place !== '');
  // As npm itself does, so that nothing moves when npm writes the file the next time.
  rest.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return Object.fromEntries([...Object.entries(packages).filter(([place]) => place === ''), ...rest]);
};

/**
 * With the optional packages of other machines that npm leaves out where it could not look them up. Without them
 * `npm ci` calls the lockfile out of step.
 */
export const withMissingOptionalPackages = (lock: Lockfile): Lockfile => {
  const packages = { ...lock.packages };
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!exact.test(version) || listLookupPaths(from, name).some((place) => packages[place])) continue;
      const { cpu, libc, os } = findPlatform(name);
      if (!cpu && !libc && !os) continue;
      packages[`node_modules/${name}`] = {
        version,
        ...(cpu && { cpu }),
        ...(entry.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
    }
  }
  return { ...lock, packages: sortPackages(packages) };
};

/** Entries that name where they came from: a registry of one machine must not become everybody's. */
export const listPackagesWithRegistryUrl = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([place]) => place);
