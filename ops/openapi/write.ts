import { mkdirSync, writeFileSync } from 'node:fs';
import { renderOpenApiDocument } from './document.ts';

/** `npm run openapi`: the document of the API, made from the contract, to be attached to a release. */
const folder = new URL('../../dist/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('openapi.json', folder), renderOpenApiDocument());
process.stdout.write('Written: dist/openapi.json\n');
