import module from 'node:module';
import { join } from 'node:path';

const { node } = process.versions;
if (Number(node.split('.')[0]) < 24) {
  process.stderr.write(
    `This is Node ${node}, and 24 or later is needed: use npm start, which takes the Node that npm ci has installed here, ` +
      'or install Node 24 where it has none for this machine.\n',
  );
  process.exit(1);
}

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
module.enableCompileCache(join(import.meta.dirname, '..', 'dist', 'kept', 'code'));
await import('./start.ts');
