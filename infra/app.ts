import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { synthCacheFolder } from '#infra/synth-cache-folder';

// Before the CDK is loaded, which is most of what there is to compile.
enableCompileCache(join(synthCacheFolder, 'compiled'));
// esbuild, which is Go, may use some more memory (300 MB) and a fifth less time.
process.env['GOGC'] ??= '400';
const { synthesizeApp } = await import('#infra/deployment/synthesize-app');
await synthesizeApp();
