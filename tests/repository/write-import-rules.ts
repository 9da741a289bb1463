import { writeFileSync } from 'node:fs';
import { renderImportRules } from './import-rules.ts';

/** `npm run rules` */
writeFileSync(new URL('../../biome.rules.json', import.meta.url), renderImportRules());
