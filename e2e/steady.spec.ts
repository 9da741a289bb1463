import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { everybodysPaths, ownerPaths, recordOneOfEachKind } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, postRecord } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

/** A line that is aligned to the right begins elsewhere when it says something else; that is no page that moves. */
const leastSeen = 0.0005;

interface Shift {
  value: number;
  moved: string[];
}

/** In the page, before anything else of it: notes whatever moves without having been pressed. */
const watch = (): void => {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.nodeName;
        return `${name}: ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Answers and the code of charts come late, one after the other, as they do on a slow line. */
const slowDown = async (page: Page): Promise<void> => {
  let waiting = 0;
  const late = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, 150 + 60 * (waiting % 5)));
    await route.continue().catch(() => undefined);
  };
  await page.route('**/api/**', late);
  await page.route('**/assets/*.js', late);
};

/** Whatever moves on pages that are opened on a slow line, nothing of them known from before. */
const listShifts = async (page: Page, paths: readonly string[]): Promise<Record<string, Shift[]>> => {
  await page.addInitScript(watch);
  await slowDown(page);
  const moved: Record<string, Shift[]> = {};
  for (const path of paths) {
    // Nothing is kept from before, as on a first visit.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (!/^(token|user)$/.test(key)) localStorage.removeItem(key);
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    const seen = shifts.filter(({ value }) => value > leastSeen);
    if (seen.length > 0) moved[path] = seen;
  }
  return moved;
};

const sizes = [
  [360, 780],
  [1280, 900],
] as const;

describe('nothing moves as it loads', () => {
  test.for(sizes)('at %i px', async ([width, height], { page }) => {
    await registerByApi(page, ownerPerson);
    await recordOneOfEachKind(page);
    await page.setViewportSize({ width, height });
    expect(await listShifts(page, ownerPaths)).toEqual({});
  });

  test.for(sizes)('of the second person, whose home the deposits are, at %i px', async ([width, height], { page }) => {
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await recordTradesByApi(page, [{ quantity: 10, price: 100, transactionDate: '2026-01-15' }]);
    await page.setViewportSize({ width, height });
    expect(await listShifts(page, everybodysPaths)).toEqual({});
  });
});

/** Higher than a title with a sentence of three lines; a chart is twice as high. */
const lowest = 170;

const expectLowCharts = async (page: Page, path: string, charts: Record<string, string>): Promise<void> => {
  await page.goto(path);
  for (const [name, sentence] of Object.entries(charts)) {
    const chart = page.getByRole('region', { name, exact: true });
    await chart.getByText(sentence).waitFor();
    expect((await chart.boundingBox())?.height, `${name} on ${path}`).toBeLessThan(lowest);
  }
};

describe('a chart with nothing to draw is a sentence about what will stand there, and nothing moves', () => {
  const trends = 'What moves from now on stands here by month.';
  const drawnPaths = ['', '/analytics', '/net-worth', '/returns', '/dividends'].map((page) => `/dashboard${page}`);
  const fromSecondDay = 'The curve stands here as soon as there are two days to draw.';

  test.for(sizes)('in a new account, at %i px', async ([width, height], { page }) => {
    await registerByApi(page, ownerPerson);
    await page.setViewportSize({ width, height });
    await expectLowCharts(page, '/dashboard/analytics', {
      'Return Over Time': 'The curve begins with your first trade.',
      'Money In and Out': trends,
    });
    expect(await listShifts(page, drawnPaths)).toEqual({});
  });

  test.for(sizes)('on the first day, at %i px', async ([width, height], { page }) => {
    await registerByApi(page, ownerPerson);
    const transactionDate = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    await recordTradesByApi(page, [{ symbol: 'AMZN', companyName: 'Amazon.com, Inc.', transactionDate }]);
    await page.setViewportSize({ width, height });
    await expectLowCharts(page, '/dashboard', { 'Dividends by Month': 'they stand here by month.' });
    await expectLowCharts(page, '/dashboard/analytics', {
      'Return Over Time': 'From next month on, its curve stands here.',
    });
    await expectLowCharts(page, '/dashboard/net-worth', { 'Net Worth Over Time': fromSecondDay });
    await expectLowCharts(page, '/dashboard/returns', { 'Value, and the same dollars elsewhere': fromSecondDay });
    expect(await listShifts(page, drawnPaths)).toEqual({});
  });
});
