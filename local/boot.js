import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * glibc gives each thread a store of memory of its own, and gives little of it back: for the threads of V8 and of libuv
 * that came to 40 MB. One store for all of them can only be asked for before a process begins, so that this one begins
 * again, as itself: in place, with its number and its terminal.
 */
const oneStore = 'MALLOC_ARENA_MAX';
if (process.platform === 'linux' && !process.env[oneStore]) {
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, [oneStore]: '1' });
}

/**
 * Where every start begins. Node keeps here what it has made of the TypeScript it runs, so that the next start has half
 * the work. JavaScript itself: with a first file in TypeScript, Node would load its compiler each time, for 15 MB.
 */
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'kept', 'code'));
await import('./start.ts');
