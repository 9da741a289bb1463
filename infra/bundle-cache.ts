import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from 'esbuild';
import { type Bundle, type BundleFile, bundleHandler, esbuildBundleOptions, repoRoot } from '#infra/bundle';
import { synthCacheFolder } from '#infra/synth-cache-folder';

/**
 * Bundles are kept by what they were made of, since nearly all of the time of `cdk synth` was esbuild making the same
 * ones again. A bundle is taken again only where every source that went into it has the very bytes of that time, and
 * so have esbuild, its options, the packages installed and the names that they are imported by.
 */

/** What of the repository decides how a bundle comes out without being a part of it. */
const settingsOfAll = ['tsconfig.json', join('node_modules', '.package-lock.json')];

/** The names that sources import each other by; the rest of package.json decides nothing of a bundle. */
const readImportSettings = (): string => {
  const { imports, type } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ imports, type });
};

const computeHash = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** The bytes' hash; of what is not there, a word that no hash is. A file is read once a process. */
const createFileHasher = () => {
  const known = new Map<string, string>();
  return (path: string): string => {
    const file = join(repoRoot, path);
    const hash = known.get(path) ?? (existsSync(file) ? computeHash(readFileSync(file)) : 'missing');
    known.set(path, hash);
    return hash;
  };
};

/** One name for an entry with these sources as they are now. */
const computeKey = (entry: string, inputs: readonly string[], hash: (path: string) => string): string =>
  computeHash(
    version,
    JSON.stringify(esbuildBundleOptions),
    readImportSettings(),
    entry,
    ...[...settingsOfAll, ...inputs].flatMap((path) => [path, hash(path)]),
  );

/** Written whole or not at all, so that two who write at once, and one who is killed, leave nothing half. */
const putInPlace = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another was quicker, with the same bytes.
    if (!existsSync(to)) throw error;
  }
};

interface BundleCache {
  /** As `bundleHandler`; `isNew` where the bundle was made anew. */
  bundle(entry: string, outdir: string): { files: BundleFile[]; isNew: boolean };
}

/** Of an entry when it was last bundled. */
interface CacheNote {
  key: string;
  inputs: string[];
  files: BundleFile[];
}

export const openBundleCache = (folder = join(synthCacheFolder, 'bundles')): BundleCache => {
  const hash = createFileHasher();
  const getNotePath = (entry: string): string => join(folder, `${entry.replaceAll(/\W+/g, '-')}.json`);

  const readNote = (entry: string): CacheNote | null => {
    try {
      return JSON.parse(readFileSync(getNotePath(entry), 'utf8')) as CacheNote;
    } catch {
      return null;
    }
  };

  /** Its files; null where it is not there. As long as no source has changed, no other can have come in. */
  const take = (entry: string, outdir: string, last: CacheNote | null): BundleFile[] | null => {
    // An earlier version noted no files.
    if (!last?.files || last.key !== computeKey(entry, last.inputs, hash)) return null;
    rmSync(outdir, { recursive: true, force: true });
    try {
      cpSync(join(folder, last.key), outdir, { recursive: true });
      return last.files;
    } catch {
      return null;
    }
  };

  const store = (entry: string, outdir: string, { inputs, files }: Bundle): string => {
    const key = computeKey(entry, inputs, hash);
    mkdirSync(folder, { recursive: true });
    const half = mkdtempSync(join(folder, 'half-'));
    cpSync(outdir, join(half, 'bundle'), { recursive: true });
    writeFileSync(join(half, 'note.json'), JSON.stringify({ key, inputs, files } satisfies CacheNote));
    putInPlace(join(half, 'bundle'), join(folder, key));
    renameSync(join(half, 'note.json'), getNotePath(entry));
    rmSync(half, { recursive: true, force: true });
    return key;
  };

  return {
    bundle: (entry, outdir) => {
      const last = readNote(entry);
      const taken = take(entry, outdir, last);
      if (taken) return { files: taken, isNew: false };
      const made = bundleHandler(entry, outdir);
      const key = store(entry, outdir, made);
      if (last && last.key !== key) rmSync(join(folder, last.key), { recursive: true, force: true });
      return { files: made.files, isNew: true };
    },
  };
};
