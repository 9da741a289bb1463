import { join } from 'node:path';
import { digestFiles } from '#local/site/digest-files';

/** Whatever the built site is made of: with one byte of these changed, it is built again. */
const sources = [
  'frontend',
  'audit',
  'contract',
  'core',
  'local/site/build-site.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const isSource = (name: string): boolean => !/\.test\.tsx?$/.test(name);

/** SHA-256 in hex of the sources as they are now. */
export const digestSiteSources = (): string => digestFiles(join(import.meta.dirname, '..', '..'), sources, isSource);
