import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { PortfolioValueHistory } from '#contract/insight/analytics';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { getMachineLoad } from '#tests/kit/machine-load';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const tenYears = 3650;
const firstDay = '2016-11-24';

/** Ten years of days: worth 1,000 at first, a dollar more each day, and a wave over it. */
const pointsOf = (count: number): PortfolioValueHistory['points'] =>
  Array.from({ length: count }, (_, at) => {
    const value = Math.round((1000 + at + 200 * Math.sin(at / 60)) * 100) / 100;
    const invested = 900 + Math.floor(at / 365) * 250;
    return { date: addDays(firstDay, at), value, invested, return: value - invested, returnPercent: null };
  });

const open = async (page: Page, count = tenYears) => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  await page.route('**/api/analytics/portfolio/performance*', async (route) => {
    const from = new URL(route.request().url()).searchParams.get('from') ?? '';
    const answer = await route.fetch();
    const body = (await answer.json()) as PortfolioValueHistory;
    const points = pointsOf(count).filter(({ date }) => date >= from);
    await route.fulfill({ json: { ...body, countedTo: null, points } });
  });
  await page.goto('/dashboard/analytics');
  const chart = page.getByRole('region', { name: 'Return Over Time', exact: true });
  await chart.locator('canvas').waitFor();
  await chart.locator('[data-plot]').waitFor();
  return chart;
};

/** The day that is looked at, as those hear it who don't see the chart. */
const heard = (chart: Locator) => chart.getByRole('slider').getAttribute('aria-valuetext');
const shownFrom = (chart: Locator) => chart.getByText(/^[A-Z][a-z]{2} \d+, \d{4} to /).innerText();
const isPressed = (chart: Locator, name: string) =>
  chart.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

/** Milliseconds from a press until the drawing is on the screen. */
const drawnAfter = (chart: Locator, name: string): Promise<number> =>
  chart.getByRole('button', { name, exact: true }).evaluate(async (button: HTMLElement) => {
    const began = performance.now();
    button.click();
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - began;
  });

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

const saved = async (page: Page, chart: Locator, what: string): Promise<Download> => {
  await chart.getByRole('button', { name: 'Save Return Over Time' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: what }).click();
  return download;
};

describe('a chart over time', () => {
  test('tells the figures of a day to the keyboard, zooms and comes back', { tags: 'screen' }, async ({ page }) => {
    covers('4.2 charts over time');
    const chart = await open(page);
    await chart.getByRole('slider').focus();
    await expect.poll(() => heard(chart)).toMatch(/^Nov 21, 2026: Return \$1,\d{3}\.\d{2}, Invested \$3,150\.00$/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => heard(chart)).toMatch(/^Nov 20, 2026: /);
    await page.keyboard.press('Home');
    await expect.poll(() => heard(chart)).toBe('Nov 24, 2016: Return $100.00, Invested $900.00');
    await chart.getByText('Nov 24, 2016', { exact: true }).waitFor();
    await takePageScreenshots(page, 'chart', chart);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('Escape');
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to May 26, 2019');
    await page.keyboard.press('End');
    await expect.poll(() => heard(chart)).toMatch(/^May 26, 2019: /);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('Escape');
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to Nov 21, 2026');
  });

  test('shows a range, on a logarithmic scale too', async ({ page }) => {
    covers('4.2 charts over time');
    const chart = await open(page);
    await expect.poll(() => isPressed(chart, 'All')).toBe('true');
    await chart.getByRole('button', { name: '1Y', exact: true }).click();
    await expect.poll(() => shownFrom(chart)).toBe('Nov 21, 2025 to Nov 21, 2026');
    await expect.poll(() => isPressed(chart, '1Y')).toBe('true');
    await takePageScreenshots(page, 'chart-1y', chart);
    await chart.getByRole('button', { name: 'All', exact: true }).click();
    await chart.getByRole('button', { name: 'Log scale', exact: true }).click();
    await expect.poll(() => isPressed(chart, 'Log scale')).toBe('true');
    await takePageScreenshots(page, 'chart-log', chart);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('tells those who do not see it where the days shown start and end, their change, highest and lowest', async ({
    page,
  }) => {
    covers('4.2 charts over time');
    const chart = await open(page, 400);
    const summary = () =>
      chart.getByRole('slider').evaluate((slider) => {
        const id = slider.getAttribute('aria-describedby') ?? '';
        return slider.ownerDocument.getElementById(id)?.textContent ?? '';
      });
    await expect
      .poll(summary)
      .toMatch(
        /^Return went from \$100\.00 on Nov 24, 2016 to \$\d+\.\d\d on Dec 28, 2017, up \$\d+\.\d\d\. Highest: \$[\d.]+ on \w+ \d+, 20\d\d\. Lowest: -?\$[\d.]+ on \w+ \d+, 20\d\d\. Invested went from \$900\.00 on Nov 24, 2016 to \$1,150\.00 on Dec 28, 2017, up \$250\.00\. Arrow keys go/,
      );
    await chart.getByRole('button', { name: '1M', exact: true }).click();
    await expect.poll(summary).toMatch(/^Return went from \$[\d.]+ on Nov 28, 2017 to /);
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(summary).toMatch(/^Return went from ••••• on /);
    expect(await summary()).not.toContain('$');
  });

  test('follows the mouse, and zooms to what it is dragged over', async ({ page }) => {
    covers('4.2 charts over time');
    const chart = await open(page);
    const plot = chart.locator('[data-plot]');
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (!box) throw new Error('There is no plot.');
    const at = (part: number) => page.mouse.move(box.x + box.width * part, box.y + 60);
    await at(0.5);
    await expect.poll(() => heard(chart)).toMatch(/^Nov \d+, 2021: /);
    await page.mouse.down();
    await at(0.6);
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await expect.poll(() => shownFrom(chart)).toMatch(/^Nov \d+, 2021 to Nov \d+, 2022$/);
    await chart.getByRole('button', { name: 'Zoom back' }).click();
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to Nov 21, 2026');
  });

  test('gives the days shown as a table, as CSV and as a picture', async ({ page }) => {
    covers('4.2 charts over time');
    const chart = await open(page);
    await chart.getByRole('button', { name: '1M', exact: true }).click();
    await chart.locator('summary').click();
    const rows = await readTableCellTexts(chart.getByRole('table'), 32);
    expect(rows[0]?.[0]).toBe('Oct 21, 2026');
    expect(rows.at(-1)?.[2]).toBe('$3,150.00');
    const figures = await saved(page, chart, 'Its figures (CSV)');
    expect(figures.suggestedFilename()).toBe('return-over-time.csv');
    const lines = (await textOf(figures)).split('\r\n').slice(0, -1);
    expect(lines).toHaveLength(33);
    expect(lines[0]).toBe('\ufeffDay,Return,Invested');
    expect(lines[32]).toMatch(/^2026-11-21,1\d{3}(\.\d+)?,3150$/);
    const drawing = await saved(page, chart, 'As a picture (PNG)');
    expect(drawing.suggestedFilename()).toBe('return-over-time.png');
    const bytes = readFileSync(await drawing.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test('asks for the days of a short range alone, and says where they cannot be had', async ({ page }) => {
    covers('4.2 charts by two fingers and by day');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/portfolio/performance')) asked.push(search);
    });
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ transactionDate: '2023-01-16' }]);
    await page.goto('/dashboard/analytics');
    const chart = page.getByRole('region', { name: 'Return Over Time', exact: true });
    await chart.locator('[data-plot]').waitFor();
    const ranges = chart.getByRole('group', { name: /^Range/ }).getByRole('button');
    await expect.poll(() => ranges.allInnerTexts()).toEqual(['1M', '3M', 'YTD', '1Y', '3Y', 'All']);
    await chart.locator('summary').click();
    const heads = chart.getByRole('columnheader').first();
    await ranges.getByText('3Y', { exact: true }).click();
    await readTableCellTexts(chart.getByRole('table'), 37);
    expect([asked, await heads.innerText()]).toEqual([['?interval=month'], 'Month end']);

    await page.route('**/performance?interval=day*', (route) => route.abort('connectionreset'));
    await ranges.getByText('1M', { exact: true }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect([await isPressed(chart, 'All'), await isPressed(chart, '1M')]).toEqual(['true', 'false']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'chart-range-failed', chart);
    await page.unrouteAll({ behavior: 'wait' });
    await ranges.getByText('1M', { exact: true }).click();
    await expect.poll(() => heads.innerText()).toBe('Day');
    await expect.poll(() => isPressed(chart, '1M')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(new URLSearchParams(asked.at(-1)).get('interval')).toBe('day');
    // Of a month, whatever else there is: some twenty days on which there was trading.
    const days = () => chart.getByRole('table').locator('tbody tr').count();
    await expect.poll(async () => (await days()) >= 19 && (await days()) <= 25).toBe(true);
  });

  test('draws ten years of days in less than 100 ms', async ({ page }) => {
    covers('4.2 charts over time');
    const chart = await open(page);
    await drawnAfter(chart, 'Log scale');
    const times: number[] = [];
    for (let time = 0; time < 7; time += 1) times.push(await drawnAfter(chart, 'Log scale'));
    const [median] = times.toSorted((one, other) => one - other).slice(3);
    expect(median).toBeLessThan(100 * getMachineLoad());
  });

  test('is read by a finger, and drawn at the width of a phone', async ({ browser, stack }) => {
    covers('4.2 charts over time');
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    const page = await context.newPage();
    const chart = await open(page);
    const plot = chart.locator('[data-plot]');
    await plot.scrollIntoViewIfNeeded();
    await plot.tap({ position: { x: 5, y: 50 } });
    await expect.poll(() => heard(chart)).toMatch(/201[67]: /);
    await chart.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(() => heard(chart)).toMatch(/201[67]: /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  });

  test('is zoomed by two fingers, and the page still moves under one', async ({ browser, stack }) => {
    covers('4.2 charts by two fingers and by day');
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    const page = await context.newPage();
    const chart = await open(page);
    const plot = chart.locator('[data-plot]');
    await plot.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const box = await plot.boundingBox();
    if (!box) throw new Error('There is no plot.');
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [part: number, y: number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([part, y], id) => ({ id, x: box.x + box.width * part, y: box.y + y })),
      });
    const pinch = async (from: [number, number], to: [number, number]) => {
      await touch('touchStart', [[from[0], 60]]);
      await touch(
        'touchStart',
        from.map((part): [number, number] => [part, 60]),
      );
      for (const step of [0.5, 1]) {
        await touch(
          'touchMove',
          from.map((part, at): [number, number] => [part + ((to[at] ?? 0) - part) * step, 60]),
        );
      }
      await touch('touchEnd', []);
    };
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to Nov 21, 2026');
    await pinch([0.4, 0.6], [0.2, 0.8]);
    // A third of ten years, around the middle of them.
    await expect.poll(() => shownFrom(chart)).toMatch(/^Mar \d+, 2020 to Jul \d+, 2023$/);
    await pinch([0.2, 0.8], [0.4, 0.6]);
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to Nov 21, 2026');
    await expect
      .poll(() => chart.getByRole('button', { name: 'Zoom back' }).getAttribute('aria-disabled'))
      .toBe('true');
    await pinch([0.4, 0.6], [0.2, 0.8]);
    await chart.getByRole('button', { name: 'Zoom back' }).tap();
    await expect.poll(() => shownFrom(chart)).toBe('Nov 24, 2016 to Nov 21, 2026');

    const before = await page.evaluate(() => scrollY);
    await touch('touchStart', [[0.5, 60]]);
    for (const y of [80, 100, 120, 140, 160, 180]) await touch('touchMove', [[0.5, y]]);
    await touch('touchEnd', []);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before - 50);
    await context.close();
  });
});
