import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Where every start begins. Node keeps here what it has made of the TypeScript it runs, so that the next start has half
 * the work. JavaScript itself: with a first file in TypeScript, Node would load its compiler each time, for 15 MB.
 */
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'kept', 'code'));
await import('./start.ts');
