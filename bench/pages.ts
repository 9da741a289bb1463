import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repoRoot } from '#infra/bundle';
import { printTable, roundTo } from './print-table.ts';

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>;

const application = 'src/app/main-application.tsx';
const frame = 'src/app/shell/dashboard-frame.tsx';
const entry = 'index.html';
/** What each page asks for before it can be read and used, in the order of the route table. */
const pages: Record<string, string[]> = {
  '/blog': ['blog.html'],
  '/login': [entry, application, 'src/features/auth/login-page.tsx'],
  '/register': [entry, application, 'src/features/auth/register-page.tsx'],
  '/dashboard': [entry, application, frame, 'src/features/dashboard/dashboard-page.tsx'],
  '/dashboard/portfolio': [entry, application, frame, 'src/features/portfolio/portfolio-page.tsx'],
  '/dashboard/analytics': [entry, application, frame, 'src/features/analytics/analytics-page.tsx'],
  '/dashboard/welcome': [entry, application, frame, 'src/features/welcome/welcome-page.tsx'],
};

const filesOf = (manifest: Manifest, names: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const named = (name: string) => Object.values(manifest).find((chunk) => chunk.name === name);
  const visit = (name: string): void => {
    const chunk = manifest[name] ?? named(name);
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return files;
};

/** Gzip kilobytes of the JavaScript that each page loads before it can be used and of its own chunk, and in how many files. */
export const measurePageSizes = (): { page: string; total: number; own: number; files: number }[] => {
  const outDir = mkdtempSync(join(tmpdir(), 'evenkeel-site-'));
  try {
    const vite = join(repoRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    // A process of its own: a test's NODE_ENV would build React's development half.
    const options = ['--outDir', outDir, '--manifest', '--emptyOutDir', '--logLevel', 'error'];
    execFileSync(process.execPath, [vite, 'build', join(repoRoot, 'frontend'), ...options], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
    const gzip = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0) / 1024;
    return Object.entries(pages).map(([page, names]) => ({
      page,
      total: gzip(filesOf(manifest, names)),
      own: gzip([manifest[names.at(-1) ?? '']?.file ?? '']),
      files: filesOf(manifest, names).size,
    }));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};

export const benchPageSizes = async (): Promise<void> => {
  const sizes = measurePageSizes();
  printTable(
    'JavaScript a page loads first',
    sizes.map(({ page, total, own, files }) => ({
      page,
      'gzip KB': roundTo(total),
      'own chunk KB': roundTo(own),
      files,
    })),
  );
};
