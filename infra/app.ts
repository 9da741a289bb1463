import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from '#infra/cache-folder';

// Before the CDK is loaded, which is most of what there is to compile.
enableCompileCache(join(cacheFolder, 'compiled'));
// esbuild, which is Go, may use some more memory (300 MB) and a fifth less time.
process.env['GOGC'] ??= '400';
const { synthesiseApp } = await import('#infra/deployment/synthesise-app');
await synthesiseApp();
