import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const listFiles = (root: string, path: string): string[] => {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, path, sep).length))
    .map((name) => `${path}/${name.replaceAll(sep, '/')}`);
};

/** SHA-256 in hex over the names and contents of files; a path may be a file or a whole folder. */
export const digestFiles = (root: string, paths: readonly string[], isMeant = (_: string): boolean => true): string => {
  const names = paths.flatMap((path) => listFiles(root, path)).filter(isMeant);
  const hash = createHash('sha256');
  for (const name of names.sort()) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};
