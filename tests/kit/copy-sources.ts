import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** What is installed, kept or made, and can be so anew. */
const leftBehind = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out', 'test-results', 'coverage']);

/** The project's own files in another folder, as a fresh checkout has them, but for what is not committed yet. */
export const copySources = (to: string): void =>
  cpSync(projectRoot, to, {
    recursive: true,
    filter: (path) => path === projectRoot || !leftBehind.has(basename(path)),
  });
