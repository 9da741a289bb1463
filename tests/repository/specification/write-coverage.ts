import { writeFileSync } from 'node:fs';
import { findCoverage } from './find-coverage.ts';
import { renderCoverage } from './render-coverage.ts';

/** `npm run coverage` */
writeFileSync(new URL('../../../docs/spec-coverage.md', import.meta.url), renderCoverage(findCoverage().covered));
