import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiText } from './document.ts';

test('openapi.json is what `npm run openapi` writes from the contract', () => {
  expect(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')).toBe(openApiText());
});
