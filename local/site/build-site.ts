import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { CommandError } from '#local/command-error';
import { builtSiteSealFileName } from '#local/site/built-site-cache';
import { digestFiles } from '#local/site/digest-files';
import { fileEncodings, isCompressible } from '#local/site/site-files';
import { toFileWriteError } from '#local/write-atomically';

/** Builds the site into the folder that is named, whole or not at all. A process of its own: Vite takes 300 MB. */

const compressWithBrotli = (bytes: Buffer): Promise<Buffer> =>
  // From 10 on it takes ten times as long, for 5 % less.
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Below that, an answer is one packet either way. */
const worthwhile = 1024;

const compressFile = async (file: string): Promise<void> => {
  const plain = readFileSync(file);
  if (plain.length < worthwhile) return;
  writeFileSync(file + fileEncodings.br, await compressWithBrotli(plain));
  writeFileSync(file + fileEncodings.gzip, await promisify(gzip)(plain, { level: 9 }));
};

const compressFolder = async (folder: string): Promise<void> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(names.filter(isCompressible).map((name) => compressFile(join(folder, name))));
};

const buildInto = async (folder: string): Promise<void> => {
  const site = join(folder, 'site');
  await build({
    root: join(import.meta.dirname, '..', '..', 'frontend'),
    logLevel: 'warn',
    build: { outDir: site, emptyOutDir: true },
  });
  await compressFolder(site);
  writeFileSync(join(folder, builtSiteSealFileName), digestFiles(folder, ['site']));
};

/** Another start may have built the same meanwhile; either will do. */
const moveTo = (folder: string, from: string): void => {
  rmSync(folder, { recursive: true, force: true });
  renameSync(from, folder);
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to build into.');
const part = `${folder}.${process.pid}.part`;
try {
  await buildInto(part);
  moveTo(folder, part);
} catch (error) {
  const trouble = toFileWriteError(error, folder);
  process.stderr.write(trouble instanceof CommandError ? trouble.message : String((error as Error).stack ?? error));
  process.exitCode = 1;
} finally {
  rmSync(part, { recursive: true, force: true });
}
