import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { isFirefox } from './fill-field.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> } | undefined;

/** Over the debugging protocol, which the page's own content security policy does not stop; nor does it stop BiDi. */
const inject = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => typeof axe !== 'undefined')) return;
  if (isFirefox(page)) return page.evaluate(source);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
};

/** Waits until a change of size or colour scheme has been drawn, nothing is being read and no transition runs any more. */
export const waitUntilPageIsStable = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isMoving = () =>
      document.querySelector('[aria-busy="true"]') !== null ||
      document.getAnimations().some((animation) => animation instanceof CSSTransition);
    let still = 0;
    for (let frame = 0; still < 3 && frame < 300; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = isMoving() ? 0 : still + 1;
    }
  });

/** By their tag: those of `cat.color`, in the levels that `axe.run` asks for by itself. */
const ofColour: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
const everywhere = [
  [1280, 'light', {}],
  [1280, 'dark', ofColour],
  [360, 'light', {}],
  [360, 'dark', ofColour],
] as const;

const run = async (page: Page, options: RunOptions): Promise<string[]> => {
  await waitUntilPageIsStable(page);
  await inject(page);
  const results = await page.evaluate((wanted) => axe?.run(wanted), {
    ...options,
    resultTypes: ['violations' as const],
  });
  if (!results) throw new Error('axe is not on the page.');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
};

/** What axe finds wrong with the page as it stands, one line a broken element; empty where nothing is. */
export const findAxeViolations = (page: Page): Promise<string[]> => run(page, {});

/**
 * The same over both colour schemes, wide and narrow; each line says where. Leaves the page wide and light. A scheme
 * changes colours and nothing else (frontend/src/styles.test.ts): in the dark, axe's rules of colour are asked alone.
 * In `npm run test:long` (`AXE=everywhere`). `npm test` goes over each page once instead (e2e/axe-pages.spec.ts).
 */
export const findAxeViolationsInAllViews = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [width, colorScheme, options] of process.env['AXE'] === 'everywhere' ? everywhere : []) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    found.push(...(await run(page, options)).map((line) => `${width} ${colorScheme}: ${line}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
