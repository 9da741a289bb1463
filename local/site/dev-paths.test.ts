import { expect, test } from 'vitest';
import { isViteRequest } from '#local/site/dev-paths';

const ask = (target: string, folder = '/home/me/.code/evenkeel') =>
  isViteRequest(target, [`${folder}/core`, `${folder}/frontend/src`], ['favicon.svg']);

test.each([
  '/src/main.tsx',
  '/src/features/cash/cash-page.tsx?t=1732204800000',
  '/src/styles.css?direct',
  '/@vite/client',
  '/@vite/env',
  '/@react-refresh',
  '/favicon.svg',
  '/index.html?html-proxy&index=0.js',
  '/@fs/home/me/.code/evenkeel/core/money.ts',
  '/@fs/home/me/.code/evenkeel/core/money.ts?v=1a2b&import',
])('Vite is asked for %s', (target) => expect(ask(target)).toBe(true));

test.each([
  '/',
  '/login',
  '/index.html',
  '/src/main.tsx?raw',
  '/src/main.tsx?import&raw',
  '/src/main.tsx?url',
  '/src/main.tsx?raw??',
  '/src/main.tsx#/x',
  '/src/../vite.config.ts',
  '/src/%2e%2e/vite.config.ts',
  '/src/..%2fvite.config.ts',
  '/src\\main.tsx',
  '/src/.env',
  '/src/main.tsx%00',
  '//src/main.tsx',
  '/vite.config.ts',
  '/node_modules/react/index.js',
  '/@id/__x00__any',
  '/@fs/home/me/.code/evenkeel/package.json',
  '/@fs/home/me/.code/evenkeel/core/../package.json',
  '/@fs/home/me/.code/evenkeel/core/.env',
  '/@fs/home/me/.code/evenkeel/core-secret/a.ts',
  '/@fs//home/me/.code/evenkeel/core/money.ts',
  '/__open-in-editor?file=core/money/amount.ts',
  '/%zz',
])('Vite is not asked for %s', (target) => expect(ask(target)).toBe(false));

test('a folder with a space in its name is meant as a browser writes it', () => {
  expect(ask('/@fs/home/me/my%20code/evenkeel/core/money.ts', '/home/me/my code/evenkeel')).toBe(true);
  expect(ask('/@fs/home/me/my%20code/evenkeel/package.json', '/home/me/my code/evenkeel')).toBe(false);
});

test('a folder of Windows is meant by its own spelling alone', () => {
  expect(ask('/@fs/C:/me/evenkeel/core/money.ts', 'C:/me/evenkeel')).toBe(true);
  expect(ask('/@fs/c:/me/evenkeel/core/money.ts', 'C:/me/evenkeel')).toBe(false);
  expect(ask('/@fs/C:\\me\\evenkeel\\core\\money.ts', 'C:/me/evenkeel')).toBe(false);
});
