import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { ReturnsReport } from '#contract/insight/insight';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { exampleEmptyReturns, stubbedYearReturns, stubReturnsAnswer } from './stubbed-returns.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const textOf = async (page: Page, label: string) => (await figure(page, label).innerText()).replace(/\s+/g, ' ');

const open = async (page: Page, told: () => ReturnsReport | { status: number; error: string }, query = '') => {
  await registerByApi(page, ownerPerson);
  await stubReturnsAnswer(page, told);
  await page.goto(`/dashboard/returns${query}`);
  await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor();
};

/** What the page asks the server for, from now on. */
const askedBy = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/insight/returns') asked.push(url.search);
  });
  return asked;
};

const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the page of returns', () => {
  test('tells three returns, each with what it is, and the way from start to end', async ({ page }) => {
    covers('4.2 returns page');
    await open(page, () => stubbedYearReturns);
    await expect.poll(() => textOf(page, 'Simple return')).toContain('+11.60% over the whole range');
    await expect.poll(() => textOf(page, 'Time-weighted return')).toContain('+12.04% +12.04% a year');
    await expect.poll(() => textOf(page, 'Money-weighted return')).toContain('+11.91% a year');
    await page.getByText('From the close of Nov 21, 2025 to Nov 21, 2026: 365 days.').waitFor();
    const bridge = page.getByRole('table', { name: 'From start to end' });
    await expect.poll(() => bridge.getByRole('rowheader').count()).toBe(8);
    await bridge.getByText('-$18.50', { exact: true }).waitFor();
    const compared = page.getByRole('table', { name: 'Compared with VOO' });
    await compared.getByText('+2.89 points a year').waitFor();
    // Of the value, and of the gain.
    await expect.poll(() => compared.getByText('+$309.75').count()).toBe(2);
    await page.getByText('Not included: QRS (no price), cost $1,284.60.').waitFor();
    await card(page, 'Month by month')
      .getByText('From Mar 10, 2026 to May 4, 2026; recovered on Jul 22, 2026.')
      .waitFor();
    await takePageScreenshots(page, 'returns', page.locator('h1'));
    await takePageScreenshots(page, 'returns-bridge', card(page, 'From start to end'));
    await takePageScreenshots(page, 'returns-value', card(page, 'Value, and the same dollars elsewhere'));
    await takePageScreenshots(page, 'returns-months', page.getByRole('table', { name: 'Compared with VOO' }));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => sidewaysBy(page)).toBeLessThanOrEqual(0);
  });

  test('asks for what is chosen, keeps it in the address, and finds it again', async ({ page }) => {
    covers('4.2 returns page');
    await open(page, () => stubbedYearReturns);
    await figure(page, 'Simple return').waitFor();
    const asked = askedBy(page);
    await page.getByRole('button', { name: '3Y', exact: true }).click();
    await page.getByRole('button', { name: 'Filters and benchmark' }).click();
    await page.getByLabel('Platform').selectOption('Robinhood');
    await page.getByLabel('Compare with').selectOption('savings');
    await expect.poll(() => asked.at(-1)).toContain('against=savings');
    expect(asked.at(-1)).toContain('platform=Robinhood');
    expect(asked.at(-1)).toContain('range=3Y');
    await page.getByText('Investments on Robinhood, compared with your best savings rate.').waitFor();
    await takePageScreenshots(page, 'returns-filters', page.locator('h1'));
    await page.reload();
    await expect.poll(() => asked.at(-1)).toContain('against=savings');
    expect(new URL(page.url()).search).toContain('range=3Y');
    await expect
      .poll(() => page.getByRole('button', { name: '3Y', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  test('keeps both of two choices, though the page is not drawn between them', async ({ page }) => {
    await open(page, () => stubbedYearReturns);
    await figure(page, 'Simple return').waitFor();
    await page.getByRole('button', { name: 'Filters and benchmark' }).click();
    const asked = askedBy(page);
    await page.evaluate(() => {
      for (const value of ['Robinhood', 'savings']) {
        const option = document.querySelector<HTMLOptionElement>(`main option[value="${value}"]`);
        if (!option) throw new Error(`Nothing offers ${value}.`);
        option.selected = true;
        option.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.getByText('Investments on Robinhood, compared with your best savings rate.').waitFor();
    expect(asked.at(-1)).toContain('platform=Robinhood');
    expect(asked.at(-1)).toContain('against=savings');
  });

  test('takes days of one’s own and another benchmark, once they are whole', async ({ page }) => {
    await open(page, () => stubbedYearReturns, '?range=own');
    await figure(page, 'Simple return').waitFor();
    const asked = askedBy(page);
    await fillField(page.getByRole('textbox', { name: 'From' }), '2026-02-01');
    await expect.poll(() => asked.at(-1)).toContain('from=2026-02-01');
    await page.getByRole('button', { name: 'Filters and benchmark' }).click();
    await fillField(page.getByLabel('Benchmark', { exact: true }), 'qqq');
    expect(asked.some((one) => one.includes('benchmark'))).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.at(-1)).toContain('benchmark=QQQ');
    expect(asked).toHaveLength(2);
  });

  test('opens the rows behind a line from the keyboard, and gives the focus back', async ({ page }) => {
    covers('4.2 returns page');
    await open(page, () => stubbedYearReturns);
    const line = page.getByRole('button', { name: 'Put in: Show rows' });
    await line.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Put in' });
    await dialog.getByText('AAPL, Trade, buy').waitFor();
    await dialog.getByText('+$1,002.00').first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('explains a number, its terms and theirs', async ({ page }) => {
    covers('4.2 returns page');
    await open(page, () => stubbedYearReturns);
    await page.getByTitle('Explain this number: Simple return').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Gain ÷ Value at the start plus purchases, rounded to 6 decimals.').waitFor();
    await dialog.getByText('11.6045%').waitFor();
    expect(await dialog.getByText('$10,000.00').count()).toBe(0);
    await dialog.locator('summary').filter({ hasText: 'Gain' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('$10,000.00').waitFor();
    await dialog.getByText('Value at the end - Value at the start - Put in + Taken out.').waitFor();
    await takePageScreenshots(page, 'returns-explained');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The gain is explained by itself: there is one where there is no return.
    await page.getByTitle('Explain this number: Gain').click();
    await dialog.getByText('$1,276.50').first().waitFor();
    expect(await dialog.getByText('11.6045%').count()).toBe(0);
  });

  test('shows no return where there is none, but why, and no yearly rate of a short time', async ({ page }) => {
    covers('4.2 returns page');
    await open(page, () => ({
      ...stubbedYearReturns,
      range: { asked: '1M', start: '2026-11-17', first: '2026-11-18', end: '2026-11-21', days: 4, isCut: true },
      simple: { percent: null, reason: { code: 'no-base', gain: 12.4 } },
      timeWeighted: { percent: 7.6653, aYear: null, skipped: [{ date: '2026-11-20', amount: 12.4 }], reason: null },
      moneyWeighted: {
        percent: null,
        isYearly: false,
        days: null,
        reason: { code: 'several', rates: [11.6667, 20], isYearly: true },
      },
      comparison: stubbedYearReturns.comparison && {
        ...stubbedYearReturns.comparison,
        endValue: null,
        reason: { code: 'ran-out', date: '2026-11-19' },
      },
    }));
    await expect
      .poll(() => textOf(page, 'Simple return'))
      .toBe('Simple return No figure Nothing was invested, though there is a gain of $12.40.');
    await expect
      .poll(() => textOf(page, 'Money-weighted return'))
      .toContain('More than one rate fits: 11.67% and 20.00% a year.');
    await expect
      .poll(() => textOf(page, 'Time-weighted return'))
      .toContain('+7.67% not annualized; $12.40 of Nov 20, 2026 not in this figure.');
    await page.getByText('1M, from Nov 18, 2026 to Nov 21, 2026: 4 days.').waitFor();
    await page.getByText('No comparison: VOO would have run out on Nov 19, 2026.').waitFor();
    expect(await page.getByTitle('Explain this number: Simple return').count()).toBe(0);
    await page.getByTitle('Explain this number: Gain').waitFor();
    await takePageScreenshots(page, 'returns-none', page.locator('h1'));
  });

  test('tells an empty account from days in which nothing happened', async ({ page }) => {
    await open(page, () => exampleEmptyReturns);
    await page.getByText('Returns begin with your first trade').waitFor();
    await page.getByRole('link', { name: 'Go to Portfolio' }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.goto('/dashboard/returns?platform=Webull');
    await page.getByText('Nothing was held or moved in this range').waitFor();
    await page.goto('/dashboard/returns?scope=household');
    await page.getByText('Nothing is recorded yet').waitFor();
  });

  test('of one day alone, and of nothing that has a price, tells what it can', async ({ page }) => {
    const none = { percent: null, reason: { code: 'all-unpriced' } } as const;
    const { curves } = exampleEmptyReturns;
    await open(page, () => ({
      ...stubbedYearReturns,
      ...{ startValue: null, endValue: null, gain: null, base: null, bridge: null, comparison: null },
      simple: none,
      timeWeighted: { ...none, aYear: null, skipped: [] },
      moneyWeighted: { ...none, isYearly: false, days: null },
      ...{ curves, months: [], years: [], best: null, worst: null, drawdown: null },
    }));
    await expect.poll(() => textOf(page, 'Simple return')).toContain('There is no price for anything that was held.');
    await expect.poll(() => textOf(page, 'Value')).toContain('Unavailable');
    expect(await page.getByText('Nothing was held or moved in this range').count()).toBe(0);
    await page.unroute('**/api/insight/returns*');
    const [day = ''] = stubbedYearReturns.curves.days;
    await stubReturnsAnswer(page, () => ({
      ...stubbedYearReturns,
      moneyWeighted: { percent: null, isYearly: false, days: null, reason: { code: 'one-day' } },
      curves: {
        days: [day],
        value: [100],
        percent: [null],
        benchmark: [null],
        benchmarkPercent: [null],
        isThinned: false,
      },
      ...{ months: [], years: [], best: null, worst: null, drawdown: null },
    }));
    await page.reload();
    await expect.poll(() => textOf(page, 'Money-weighted return')).toContain('It needs more than one day.');
    const value = card(page, 'Value, and the same dollars elsewhere');
    await value.getByText('The curve stands here as soon as there are two days to draw.').waitFor();
    expect(await value.locator('[data-plot]').count()).toBe(0);
  });

  test('while the server is down says so, and comes back', async ({ page }) => {
    const refusal = { status: 429, error: 'Too many requests: wait a minute.' };
    let told: () => ReturnsReport | typeof refusal = () => refusal;
    await open(page, () => told());
    await page.getByText('Too many requests: wait a minute.').first().waitFor();
    await page.getByRole('button', { name: '3M', exact: true }).waitFor();
    told = () => ({ ...exampleEmptyReturns, countedTo: '2026-03-31' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Counting the days: up to Mar 31, 2026 so far...').waitFor();
    told = () => stubbedYearReturns;
    await figure(page, 'Simple return').waitFor();
  });

  test('what was there stays until the next range has come', async ({ page }) => {
    await open(page, () => stubbedYearReturns);
    await figure(page, 'Simple return').waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/insight/returns?range=5Y', async (route) => {
      await held;
      await route.fulfill({ json: { ...stubbedYearReturns, simple: { percent: 42, reason: null } } });
    });
    await page.getByRole('button', { name: '5Y', exact: true }).click();
    await page.locator('[aria-busy=true]').first().waitFor();
    await expect.poll(() => textOf(page, 'Simple return')).toContain('+11.60%');
    answer();
    await expect.poll(() => textOf(page, 'Simple return')).toContain('+42.00%');
  });
});

/** A year of shares that were bought in January and of which some were sold in March. */
const recordAYear = (page: Page) =>
  recordTradesByApi(page, [
    { quantity: 10, price: 100, transactionDate: '2026-01-15', fees: 2 },
    { symbol: 'KO', companyName: 'The Coca-Cola Company', quantity: 4, price: 60, transactionDate: '2026-02-16' },
    { transactionType: 'sell', quantity: 4, price: 150, transactionDate: '2026-03-16', fees: 1.5 },
  ]);

describe('a time-weighted return', () => {
  test('opens by month, and a month by its days, from the keyboard', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordAYear(page);
    await page.goto('/dashboard/returns?range=all');
    await page.getByTitle('Explain this number: Time-weighted return').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^All \d+ parts below, multiplied, less 1\.$/).waitFor();
    const month = dialog.locator('summary').filter({ hasText: 'Mar 2026' });
    await month.focus();
    await page.keyboard.press('Enter');
    const day = dialog.locator('summary').filter({ hasText: 'Mar 16, 2026' });
    await day.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Value at its close plus taken out ÷ Value of the day before plus put in.').waitFor();
    // The sale of that day, less its fee.
    await dialog.locator('summary').filter({ hasText: 'Value at its close plus taken out' }).click();
    await dialog.getByText('$598.50').waitFor();
    await takePageScreenshots(page, 'returns-explained-month');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('says so where the days of a month cannot be had, and where they come to something else by now', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    await recordAYear(page);
    await page.goto('/dashboard/returns?range=all');
    await page.getByTitle('Explain this number: Time-weighted return').click();
    const dialog = page.getByRole('dialog');
    const ofMonth = (url: URL) => url.pathname === '/api/insight/explained' && url.searchParams.has('month');
    await page.route(ofMonth, (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many requests: wait a minute.' } }),
    );
    await dialog.locator('summary').filter({ hasText: 'Mar 2026' }).click();
    await dialog.getByText('The days could not be loaded').waitFor();
    await page.unroute(ofMonth);
    const figure = {
      kind: 'figure',
      name: 'monthFactor',
      unit: 'factor',
      value: '1.5',
      how: { by: 'growth' },
      parts: [],
    };
    await page.route(ofMonth, (route) => route.fulfill({ json: { figure } }));
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText('The days now add up to 1.5: something has changed').waitFor();
    await page.unroute(ofMonth);
    await page.route(ofMonth, (route) => route.fulfill({ json: { figure: null } }));
    await dialog.locator('summary').filter({ hasText: 'Apr 2026' }).click();
    await dialog.getByText('This month no longer has any changes.').waitFor();
  });
});

describe('returns of what is recorded', () => {
  test('are told, explained and compared by the server', { tags: 'screen' }, async ({ page }) => {
    covers('4.2 returns page');
    await registerByApi(page, ownerPerson);
    await recordAYear(page);
    await page.goto('/dashboard/returns?range=all');
    const shown = await textOf(page, 'Simple return');
    // 10 x 100 + 4 x 60 bought, fees left out of what it is divided by; put in 1,242.00, taken out 4 x 150 - 1.50.
    const bridge = page.getByRole('table', { name: 'From start to end' });
    const cents = (await bridge.getByText(/^[+-]?\$[\d,]+\.\d\d$/).allInnerTexts()).map((text) =>
      Math.round(Number(text.replace(/[$,+]/g, '')) * 100),
    );
    expect(cents.slice(1, 3)).toEqual([124_200, -59_850]);
    const end = cents.pop();
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(end);
    await bridge.getByRole('button', { name: 'Put in: Show rows' }).click();
    const rows = page.getByRole('dialog', { name: 'Put in' });
    await rows.getByText('KO, Trade, buy').waitFor();
    await page.keyboard.press('Escape');
    await rows.waitFor({ state: 'detached' });
    await page.getByTitle('Explain this number: Simple return').click();
    const explained = page.getByRole('dialog');
    await explained.getByText('Gain ÷ Value at the start plus purchases').waitFor();
    await explained.locator('summary').filter({ hasText: 'Value at the start plus purchases' }).click();
    await explained.getByText('$1,240.00').first().waitFor();
    const [whole = ''] = (
      await explained
        .getByText(/^[\d,]+\.\d{2,4}%$/)
        .first()
        .innerText()
    ).split('.');
    expect(shown).toContain(`+${whole}.`);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});
