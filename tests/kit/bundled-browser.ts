import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface BrowserProgram {
  executablePath: string;
  /** What the browser needs beside this process's own environment. */
  env: Record<string, string>;
}

const cache = join(import.meta.dirname, '..', '..', '.local', 'browser');

/** The package's version, so that an update unpacks anew; null where it is not installed or not for this machine. */
const packagedVersion = (): string | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return (JSON.parse(readFileSync(join(main, '../../../package.json'), 'utf8')) as { version: string }).version;
  } catch {
    return null;
  }
};

const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/**
 * The package unpacks into the temporary folder and brings its shared libraries only where it believes itself on
 * Lambda, so a process of its own is told both.
 */
const unpackInto = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
};

/** Its font list points to /tmp/fonts, wherever it was unpacked. */
const pointFontsTo = (unpacked: string, folder: string): void => {
  const list = join(unpacked, 'fonts', 'fonts.conf');
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll('/tmp/', `${folder}/`));
};

/** The Chromium of @sparticuz/chromium with its own libraries and fonts, unpacked once (206 MB, a few seconds). */
export const findBundledBrowser = async (): Promise<BrowserProgram | null> => {
  const version = packagedVersion();
  if (!version) return null;
  const folder = join(cache, version);
  if (!existsSync(folder)) {
    // Unpacked beside its place and then moved: an interrupted run leaves nothing that looks complete.
    const partial = `${folder}.${process.pid}`;
    await unpackInto(partial);
    pointFontsTo(partial, folder);
    if (existsSync(folder)) rmSync(partial, { recursive: true });
    else renameSync(partial, folder);
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
};
