import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stop, transformSync } from 'esbuild';

/**
 * Lets this process import the browser's modules, as the bundles of the Lambdas do: Node strips types, yet knows
 * neither JSX nor names without an ending. The one who needs it renders the pages of the blog.
 */

// React's half for development is twice as slow, and tells of nothing that its other half would not.
process.env['NODE_ENV'] ??= 'production';

const browserCode = new URL('../../frontend/src/', import.meta.url).href;
const endings = ['.ts', '.tsx'];

const findModuleFile = (url: string): string | undefined =>
  endings.map((ending) => url + ending).find((file) => existsSync(fileURLToPath(file)));

/** esbuild keeps a process and a thread for the next file, 25 MB of them, and starts them again where one comes later. */
let resting: NodeJS.Timeout | undefined;
const endSoon = (): void => {
  clearTimeout(resting);
  resting = setTimeout(() => void stop(), 1_000).unref();
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isRelative = specifier.startsWith('.') && context.parentURL?.startsWith(browserCode);
    const file = isRelative ? findModuleFile(new URL(specifier, context.parentURL).href) : undefined;
    return nextResolve(file ?? specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: fileURLToPath(url),
    });
    endSoon();
    return { format: 'module', source: code, shortCircuit: true };
  },
});
