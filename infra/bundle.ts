import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';

export const repoRoot = fileURLToPath(new URL('..', import.meta.url));

export interface BundleFile {
  name: string;
  bytes: number;
  /** Parsed on every cold start; the others only when a dynamic import asks for them. */
  atStart: boolean;
}

/** CommonJS dependencies call `require` for Node's own modules, which an ES module does not have. */
const requireForCommonJs =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const entryName = 'handler.mjs';

const workerFile = /-worker\.ts$/;

/** Threads that a handler starts by their file's name, which no import shows: `render-worker.ts` beside it. */
const listWorkerEntries = (entry: string): Record<string, string> => {
  const folder = dirname(entry);
  const files = readdirSync(resolve(repoRoot, folder)).filter((name) => workerFile.test(name));
  return Object.fromEntries(files.map((name) => [name.replace(/\.ts$/, ''), join(folder, name)]));
};

const listFiles = ({ outputs }: Metafile): BundleFile[] => {
  const paths = Object.keys(outputs);
  const atStart = new Set<string>();
  const load = (path: string): void => {
    if (atStart.has(path) || !outputs[path]) return;
    atStart.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') load(next);
  };
  load(paths.find((path) => basename(path) === entryName) as string);
  return paths.map((path) => ({
    name: basename(path),
    bytes: outputs[path]?.bytes ?? 0,
    atStart: atStart.has(path),
  }));
};

/** What every bundle is made by, whatever its entry. */
export const esbuildBundleOptions = {
  absWorkingDir: repoRoot,
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  // Has a part for one kind of machine: infra/native-packages.ts lays it beside the bundle.
  external: ['sharp'],
  // React has a half for development, and a renderer of streams beside that of strings: neither is used.
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: { 'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js' },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  banner: { js: requireForCommonJs },
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

export interface Bundle {
  files: BundleFile[];
  /** The sources that it was made of, relative to the repository. */
  inputs: string[];
}

/**
 * Bundles a handler with all it needs into `outdir`, emptied first, as `handler.mjs`, its chunks and its threads
 * (`*-worker.ts` beside it, as `*-worker.mjs`): the same bytes for the same sources, so that an unchanged Lambda is not
 * deployed again. The ES module builds of dependencies come first, since only those are split and shaken. Names are
 * kept, so that a stack in the log can be read without a source map.
 * @throws the esbuild failure, with file and line.
 */
export const bundleHandler = (entry: string, outdir: string): Bundle => {
  rmSync(outdir, { recursive: true, force: true });
  const options: BuildOptions = {
    ...esbuildBundleOptions,
    entryPoints: { handler: entry, ...listWorkerEntries(entry) },
    outdir,
  };
  const { metafile } = buildSync({ ...options, metafile: true });
  return { files: listFiles(metafile), inputs: Object.keys(metafile.inputs) };
};
