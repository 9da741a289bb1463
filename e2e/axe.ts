import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { isFirefox } from './write.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

/** Over the debugging protocol, which the page's own content security policy does not stop; nor does it stop BiDi. */
const inject = async (page: Page): Promise<void> => {
  if (isFirefox(page)) return page.evaluate(source);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
};

/** Waits until a change of size or colour scheme has been drawn and no transition runs on any more. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition);
    let still = 0;
    for (let frame = 0; still < 3 && frame < 300; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = isMoving() ? 0 : still + 1;
    }
  });

/** What axe finds wrong with the page as it stands, one line a broken element; empty where nothing is. */
export const violations = async (page: Page): Promise<string[]> => {
  await settle(page);
  await inject(page);
  const results = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
};

const widths = [1280, 360];
const schemes = ['light', 'dark'] as const;

/** The same over both colour schemes, wide and narrow; each line says where. Leaves the page wide and light. */
export const violationsEverywhere = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await violations(page)).map((line) => `${width} ${colorScheme}: ${line}`));
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
