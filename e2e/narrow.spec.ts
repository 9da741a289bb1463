import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { waitUntilPageIsStable } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi, registerOnPage } from './people.ts';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody, updateRecord } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

const long = (length: number): string => 'Wm8'.repeat(length).slice(0, length);

/** By how many pixels the page has to be scrolled sideways, and what reaches out of it; a table scrolls within itself. */
const overflow = async (page: Page): Promise<string[]> => {
  await waitUntilPageIsStable(page);
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return overflowX !== 'visible' && overflowX !== 'clip';
    };
    const clipped = (element: Element | null): boolean =>
      element !== null && element !== document.body && (scrolls(element) || clipped(element.parentElement));
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide <= 0) return [];
    const out = [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1 && !clipped(one.parentElement))
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')?.slice(0, 60)}`);
    return [`${wide} px too wide`, ...out.slice(0, 5)];
  });
};

/** Tables that have to be scrolled sideways to be read whole. */
const scrolling = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main table')]
      .map((one) => ({ one, box: one.parentElement as HTMLElement }))
      .filter(({ box }) => box.scrollWidth > box.clientWidth + 1)
      .map(({ one, box }) => `${one.caption?.textContent}: ${box.scrollWidth} of ${box.clientWidth}`),
  );

/** Rows whose own buttons stand in more than one line. */
const listBrokenButtonRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
      .filter(({ lastElementChild: cell }) => {
        const tops = [...(cell?.querySelectorAll('button') ?? [])]
          .map((button) => button.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top }) => Math.round(top));
        return new Set(tops).size > 1;
      })
      .map(({ innerText }) => innerText.slice(0, 40)),
  );

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
};

const openers: Record<string, (string | RegExp)[]> = {
  '/dashboard/cash': [/^Delete deposit/, /^Edit deposit/],
  '/dashboard/citi/cd': [/^Delete /, /^Interest history of/, /^Add interest payment to/],
  '/dashboard/citi/savings': [/^Delete /, /^Edit /],
  '/dashboard/deposits': [/^Edit /],
  '/dashboard/enhanced-watchlist': [/ details$/, /^Remove /],
};

const checkDialog = async (page: Page, path: string, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  await dialog.waitFor();
  await waitUntilPageIsStable(page);
  const inner = await dialog.evaluate((element) =>
    Math.max(...[element, ...element.children].map((one) => one.scrollWidth - one.clientWidth)),
  );
  expect(inner, `the dialog of ${name} on ${path}`).toBeLessThanOrEqual(0);
  expect(await overflow(page), `the dialog of ${name} on ${path}`).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
};

/** Opened narrow, then made wider and narrow again: a chart or a table that has grown shrinks with the window. */
const checkEverywhere = async (page: Page, paths: readonly string[], opened = openers): Promise<void> => {
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, path);
    expect(await overflow(page), `${path} at 360`).toEqual([]);
    for (const name of opened[path] ?? []) await checkDialog(page, path, name);
    for (const width of [768, 1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflow(page), `${path} at ${width}`).toEqual([]);
    }
  }
};

test('long unbroken text makes no page of the owner scroll sideways', { timeout: 240_000 }, async ({ page }) => {
  await registerOnPage(page, { ...ownerPerson, username: long(40) });
  await recordTradesByApi(page, [
    { companyName: long(120), notes: long(500), platform: 'Revolut', quantity: 999_999_999, price: 0.000_001 },
    {
      symbol: 'WMWMWMWMWM-WMWM',
      companyName: long(120),
      platform: 'Robinhood',
      quantity: 12_345.678_901,
      price: 99_999,
    },
  ]);
  await postRecord(page, '/cash/transactions', { ...depositBody, amount: 999_999_999.99, description: long(500) });
  await postRecord(page, '/dividends', {
    ...dividendBody,
    symbol: 'WMWMWMWMWM-WMWM',
    companyName: long(120),
    notes: long(500),
  });
  await postRecord(page, '/enhanced-watchlist', {
    symbol: 'AAPL',
    companyName: long(120),
    notes: long(500),
    investmentThesis: long(500),
    targetBuyPrice: 99_999.99,
    targetInvestmentAmount: 999_999_999,
  });
  await postRecord(page, '/save-blog', { content: `# ${long(200)}\n\n${long(600)}\n\n\`${long(300)}\`` });
  await postRecord(page, '/save-blog', {
    content: `# Later ${long(100)}\n\nText`,
    tags: [long(40)],
    publishAt: `${new Date().getUTCFullYear() + 1}-07-01T09:00`,
  });
  const slug = await page.evaluate(async () => {
    const { posts } = await (await fetch('/api/blog/public-posts')).json();
    return posts[0].slug as string;
  });
  await checkEverywhere(
    page,
    [
      '/dashboard',
      '/dashboard/portfolio',
      '/dashboard/returns',
      '/dashboard/allocation',
      '/dashboard/cash',
      '/dashboard/dividends',
      '/dashboard/enhanced-watchlist',
      '/dashboard/blog',
      `/dashboard/blog/${slug}`,
      '/dashboard/analytics',
      '/dashboard/welcome',
      '/blog',
      `/blog/${slug}`,
    ],
    { ...openers, '/dashboard/portfolio': [/^Delete buy/, /^Edit buy/] },
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/dashboard/dividends');
  await page.getByRole('tab', { name: 'Manual Dividends' }).click();
  await page.getByRole('rowheader').first().waitFor();
  expect(await overflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.waitFor();
  expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test('long unbroken text makes no page of the member scroll sideways', { timeout: 240_000 }, async ({ page }) => {
  await registerOnPage(page, memberPerson);
  const accountNumber = '1234567890'.repeat(4);
  const largeCd = { ...cdBody, accountNumber, description: long(500), principalAmount: 999_999_999 };
  await postRecord(page, '/cds', largeCd);
  await postRecord(page, '/cds', { ...largeCd, bankName: long(80) });
  await postRecord(page, '/cds/1/interest', {
    paymentDate: cdBody.startDate,
    interestAmount: 999_999.99,
    description: long(500),
  });
  const largeAccount = {
    ...savingsBody,
    accountName: long(80),
    description: long(500),
    currentBalance: 999_999_999.99,
  };
  await postRecord(page, '/savings', largeAccount);
  await postRecord(page, '/savings', { ...largeAccount, bankName: long(80) });
  await checkEverywhere(page, [
    '/dashboard',
    '/dashboard/portfolio',
    '/dashboard/citi',
    '/dashboard/citi/cd',
    '/dashboard/citi/savings',
    '/dashboard/deposits',
    '/dashboard/marcus',
    '/dashboard/marcus/cd',
    '/dashboard/marcus/savings',
    '/dashboard/wealthfront',
    '/dashboard/analytics',
  ]);
});

const checkTables = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of paths) {
      await visit(page, path);
      await page.getByRole('rowheader').first().waitFor();
      await waitUntilPageIsStable(page);
      expect(await scrolling(page), `${path} at ${width}`).toEqual([]);
      expect(await listBrokenButtonRows(page), `${path} at ${width}`).toEqual([]);
    }
  }
};

test('no table of the owner scrolls within itself at 768 or 1024 px, and the buttons of a row stand in one line', {
  timeout: 120_000,
}, async ({ page }) => {
  await registerOnPage(page, ownerPerson);
  await recordTradesByApi(page, [
    { symbol: 'AVGO', companyName: 'Broadcom Inc.', quantity: 266.578, price: 1299.99, notes: 'Dividend plan' },
    { symbol: 'SCHD', companyName: 'Schwab U.S. Dividend Equity ETF', quantity: 14.418, price: 31.21, fees: 1.25 },
  ]);
  await postRecord(page, '/cash/transactions', {
    ...depositBody,
    amount: 12_345.67,
    description: 'From the bank account',
  });
  await checkTables(page, ['/dashboard', '/dashboard/portfolio', '/dashboard/cash', '/dashboard/marcus/cd']);
});

test('no table of the member scrolls within itself at 768 or 1024 px, and the buttons of a row stand in one line', {
  timeout: 120_000,
}, async ({ page }) => {
  await registerOnPage(page, memberPerson);
  await postRecord(page, '/cds', {
    ...cdBody,
    accountNumber: 'CD-17260',
    principalAmount: 25_000,
    compoundingFrequency: 'quarterly',
    earlyWithdrawalPenalty: 0.019,
    description: 'First rung, decide whether to renew',
  });
  await checkTables(page, ['/dashboard/citi/cd', '/dashboard/marcus/cd', '/dashboard/wealthfront']);
});

test('the bar of the blog shows all of its links at 360 px', async ({ page }) => {
  covers('3.2 public list of posts');
  await registerByApi(page, ownerPerson);
  const pages = { about: 'Text.', journey: 'Text.', mission: 'Text.', skills: 'Text.' };
  await updateRecord(page, '/blog/site/settings', { name: 'Ada', contact: 'ada@lovett.test', pages });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await page.getByRole('banner').locator('summary').click();
  const links = page.getByRole('banner').getByRole('link');
  const names = ['Ada', 'Blog', 'Contact', 'Login', 'About', 'Journey', 'Mission', 'Skills'];
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const [at, { left, right, top, bottom }] of boxes.entries()) {
    expect(left, names[at]).toBeGreaterThanOrEqual(0);
    expect(right, names[at]).toBeLessThanOrEqual(360);
    // Nothing lies over it.
    const hit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x as number, y as number)?.closest('a')?.textContent,
      [(left + right) / 2, (top + bottom) / 2],
    );
    expect(hit).toBe(names[at]);
    expect(bottom - top, `the height of ${names[at]}`).toBeGreaterThanOrEqual(40);
  }
  await page.getByRole('banner').locator('summary').click();
  const bar = await page.getByRole('banner').boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});
