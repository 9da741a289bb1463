import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

/** In the page, before anything else of it: notes when its first figure stands there. */
const watchForFigures = (): void => {
  const seen = { figuresAt: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    if (seen.figuresAt || !/\$\d[\d,]*\.\d\d/.test(document.querySelector('main')?.textContent ?? '')) return;
    seen.figuresAt = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
};

/** As on a slow line: a browser that waits for an answer is idle, and would fetch what nobody has asked for. */
const answerLate = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
};

const nameOf = (url: string): string => new URL(url).pathname.replace(/^\/assets\/(.*)-[\w-]{8}\./, '$1.');

/** What was asked for until the figures stood, the page itself first, and what came after them. */
const visit = async (page: Page, path: string, ahead: string): Promise<{ before: string[]; after: string[] }> => {
  await page.addInitScript(watchForFigures);
  await answerLate(page);
  const fetched = page.waitForResponse(`**/assets/${ahead.replace('.js', '-*.js')}`);
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as unknown as { seen: { figuresAt: number } }).seen.figuresAt > 0);
  await (await fetched).finished();
  await page.waitForLoadState('networkidle');
  const { entries, figuresAt } = await page.evaluate(() => ({
    entries: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    ...(globalThis as unknown as { seen: { figuresAt: number } }).seen,
  }));
  // The browser fetches its tab's icon when it likes.
  const asked = entries.filter(({ name }) => !name.endsWith('/favicon.svg'));
  const isBefore = ({ startTime }: { startTime: number }) => startTime < figuresAt;
  return {
    before: [path, ...asked.filter(isBefore).map(({ name }) => nameOf(name))],
    after: asked.filter((one) => !isBefore(one)).map(({ name }) => nameOf(name)),
  };
};

/** The document, its style, font and configuration, scripts, and calls. */
const most = 25;

describe('the first figures wait for few requests', () => {
  test.for([
    ['/dashboard', 'dashboard-charts.js'],
    ['/dashboard/portfolio', 'portfolio-dialogs.js'],
    ['/dashboard/returns', 'actions-menu.js'],
    ['/dashboard/cash', 'cash-dialogs.js'],
    ['/dashboard/analytics', 'actions-menu.js'],
  ] as const)("of the owner's %s, and what is fetched ahead comes after them", async ([path, ahead], { page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 100, transactionDate: '2026-01-15' }]);
    await postRecord(page, '/cash/transactions', depositBody);
    await postRecord(page, '/dividends', dividendBody);
    const { before, after } = await visit(page, path, ahead);
    expect(before.length, before.join(', ')).toBeLessThanOrEqual(most);
    expect(before).not.toContain(ahead);
    expect(after).toContain(ahead);
  });

  test.for([
    ['/dashboard', 'time-plot.js'],
    ['/dashboard/citi/cd', 'cd-dialogs.js'],
    ['/dashboard/citi/savings', 'savings-dialogs.js'],
  ] as const)(
    "of the second person's %s, and what is fetched ahead comes after them",
    async ([path, ahead], { page }) => {
      await registerByApi(page, memberPerson);
      await postRecord(page, '/cds', cdBody);
      await postRecord(page, '/savings', savingsBody);
      const { before, after } = await visit(page, path, ahead);
      expect(before.length, before.join(', ')).toBeLessThanOrEqual(most);
      expect(before).not.toContain(ahead);
      expect(after).toContain(ahead);
    },
  );
});
