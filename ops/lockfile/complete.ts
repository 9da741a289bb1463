import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Lockfile,
  listPackagesWithoutIntegrity,
  listPackagesWithRegistryUrl,
  withMissingOptionalPackages,
  withoutPackagesLackingIntegrity,
} from './lockfile.ts';

/**
 * `npm run lock`, after a change of dependencies: brings package-lock.json in step, has npm look once more for packages
 * whose integrity is missing, adds those of other machines that npm leaves out, and says which integrity is still
 * missing. What the registry knows is asked by npm itself, as part of an ordinary install.
 */

const file = new URL('../../package-lock.json', import.meta.url);
const read = (): Lockfile => JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const write = (lock: Lockfile): void => writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
const printLine = (text: string) => process.stdout.write(`${text}\n`);

const resolveByNpm = (): boolean =>
  spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

const before = readFileSync(file, 'utf8');
write(withoutPackagesLackingIntegrity(read()));
if (resolveByNpm()) {
  write(withMissingOptionalPackages(read()));
  const [missing, named] = [listPackagesWithoutIntegrity(read()), listPackagesWithRegistryUrl(read())];
  printLine(
    missing.length === 0 ? 'Every package has its integrity.' : `${missing.length} packages have no integrity:`,
  );
  for (const place of missing) printLine(`  ${place.replace('node_modules/', '')}`);
  if (named.length > 0) {
    printLine(`${named.length} packages name a registry; npm was run without the project's .npmrc.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, before);
  printLine('npm could not bring the lockfile in step; it is as it was.');
  process.exitCode = 1;
}
