import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, logOutOnPage, memberPerson, ownerPerson, registerByApi, signInOnPage } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const open = async (page: Page, path = '/dashboard') => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const ways = (page: Page) => page.getByRole('list', { name: 'Ways to begin' });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Sample data' });
const steps = (page: Page) => page.getByRole('region', { name: 'First steps', exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** The dashboard as it stands, by the API: without when it was made. */
const answered = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/api${wanted}`, { headers });
    return { ...(await answer.json()), lastUpdated: '' };
  }, path);

const lookRound = async (page: Page): Promise<void> => {
  await ways(page).getByRole('button', { name: 'Look around with sample data' }).click();
  await bar(page).getByText('You are looking at sample data.').waitFor();
};

const removeSample = async (page: Page): Promise<void> => {
  await bar(page).getByRole('button', { name: 'Remove it' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
  await question.getByText('All of it will be removed, and your account will be empty again.').waitFor();
  await question.getByRole('button', { name: 'Remove sample data' }).click();
  await said(page, 'Sample data removed');
};

describe('a new account', () => {
  const people: [string, JourneyPerson, string[]][] = [
    ['owner', ownerPerson, ['Import statement', 'Add first trade', 'Look around with sample data']],
    ['member', memberPerson, ['Add first CD', 'Add first savings account', 'Look around with sample data']],
  ];

  test.for(people)(
    'of the %s offers three ways to begin and nothing above them, each of which leads somewhere',
    async ([role, person, names], { page }) => {
      covers('4.5 empty account');
      await registerByApi(page, person);
      await open(page);
      await said(page, 'No Data Available');
      await expect.poll(() => ways(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(names);
      // After the page's head they are the first thing, and what the page says of its emptiness stands below them.
      const main = page.getByRole('main');
      await expect.poll(() => main.getByRole('heading').allInnerTexts()).toEqual(['Dashboard', ...names]);
      const bottomOfWays = await ways(page).evaluate((element) => element.getBoundingClientRect().bottom);
      const emptyAt = await page.getByText('No Data Available').evaluate((one) => one.getBoundingClientRect().top);
      expect(emptyAt).toBeGreaterThanOrEqual(bottomOfWays);
      for (const text of ['Coming Soon', 'Elite Member']) expect(await page.getByText(text).count()).toBe(0);
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      await takePageScreenshots(page, `first-visit-${role}`);
      for (const name of names.slice(0, -1)) {
        await ways(page).getByRole('link', { name }).press('Enter');
        await page.waitForURL((url) => url.pathname !== '/dashboard');
        const isImport = name === 'Import statement';
        await (isImport ? page.getByLabel('Statement files') : page.getByRole('dialog')).waitFor();
        await open(page);
        await ways(page).waitFor();
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => fits(page)).toBe(true);
    },
  );

  test.for(people)(
    'of the %s is filled with sample data, and one press leaves it as it was',
    async ([role, person], { page }) => {
      covers('4.5 empty account');
      const isOwner = role === 'owner';
      await registerByApi(page, person);
      await open(page);
      await ways(page).waitFor();
      const paths = isOwner
        ? ['/dashboard/data', '/cash/balances', '/activity', '/enhanced-watchlist']
        : ['/cds', '/savings', '/activity'];
      const before = await Promise.all(paths.map((path) => answered(page, path)));
      await lookRound(page);
      await page
        .getByRole('heading', { name: isOwner ? 'Portfolio Summary' : 'Certificates of Deposit' })
        .first()
        .waitFor();
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => fits(page)).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      // Everywhere, and in another browser as well.
      await open(page, isOwner ? '/dashboard/portfolio' : '/dashboard/citi/cd');
      await bar(page).waitFor();
      await logOutOnPage(page);
      await page.waitForURL('**/login');
      await signInOnPage(page, person);
      await page.waitForURL('**/dashboard');
      await bar(page).waitFor();
      await removeSample(page);
      await ways(page).waitFor();
      await expect.poll(() => bar(page).count()).toBe(0);
      expect(await Promise.all(paths.map((path) => answered(page, path)))).toEqual(before);
      await open(page, isOwner ? '/dashboard/portfolio' : '/dashboard/citi/cd');
      await expect.poll(() => page.getByText(isOwner ? 'AAPL' : 'CD-20418').count()).toBe(0);
    },
  );
});

describe('sample data', () => {
  test('is left by its removal where the person has added to it, which is said before', async ({ page }) => {
    covers('4.5 empty account');
    await registerByApi(page, ownerPerson);
    await open(page);
    await lookRound(page);
    await recordTradesByApi(page, [{ symbol: 'T', companyName: 'AT&T' }]);
    await bar(page).getByRole('button', { name: 'Remove it' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
    await question.getByText('Purchase of 10 T on Robinhood, Jan 15, 2026').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await question.getByRole('button', { name: 'Remove sample data' }).press('Enter');
    await said(page, 'Sample data removed');
    await open(page, '/dashboard/portfolio');
    await page.getByText('T', { exact: true }).first().waitFor();
    expect(await page.getByText('VOO', { exact: true }).count()).toBe(0);
  });

  test('that was broken off is gone on with, or removed', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    // The answer is lost, as a filling that takes too long would be; the server has done its work.
    let isLost = true;
    await page.route('**/api/sample-data', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.fallback();
      isLost = false;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const way = ways(page).getByRole('button', { name: 'Look around with sample data' });
    await way.click();
    await expect.poll(() => isLost || way.getAttribute('aria-busy')).toBeNull();
    await way.click();
    await bar(page).getByText('You are looking at sample data.').waitFor();
    const trades = await answered(page, '/portfolio/transactions');
    expect(Object.keys(trades)).toHaveLength(15 + 1);
  });
});

describe('the first steps', () => {
  test('tick themselves off by what is there, and go once all are done', { tags: 'screen' }, async ({ page }) => {
    covers('4.5 first steps');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await open(page);
    await steps(page).getByText('1 of 3 done').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await steps(page).getByRole('link', { name: 'Watch a stock' }).click();
    await page.waitForURL('**/dashboard/enhanced-watchlist*');
    await page.getByRole('dialog').waitFor();
    for (const [path, body] of [
      ['/enhanced-watchlist', { symbol: 'KO' }],
      [
        '/cash/transactions',
        { transactionType: 'deposit', amount: 5, platform: 'BOSA', transactionDate: '2026-01-15' },
      ],
    ] as const) {
      await page.evaluate(
        async ([at, sent]) => {
          const headers = {
            authorization: `Bearer ${localStorage.getItem('token')}`,
            'content-type': 'application/json',
          };
          await fetch(`/api${at}`, { method: 'POST', headers, body: sent });
        },
        [path, JSON.stringify(body)] as const,
      );
    }
    await open(page);
    await page.getByRole('region', { name: 'Net worth' }).waitFor();
    await expect.poll(() => steps(page).count()).toBe(0);
  });

  test('are put away for good, in every browser of the person', async ({ page }) => {
    covers('4.5 first steps');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await open(page);
    await steps(page).getByRole('button', { name: 'Hide this list' }).press('Enter');
    await expect.poll(() => steps(page).count()).toBe(0);
    await expect.poll(async () => (await answered(page, '/dashboard/data')).firstSteps).toBeNull();
    await page.evaluate(() => localStorage.clear());
    await signInOnPage(page, ownerPerson);
    await page.getByRole('region', { name: 'Net worth' }).waitFor();
    expect(await steps(page).count()).toBe(0);
  });

  test('of the member are those of the banks', async ({ page }) => {
    await registerByApi(page, memberPerson);
    await open(page);
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ accountName: 'Rainy day', interestRate: 4.35, currentBalance: 800 });
      await fetch('/api/savings', { method: 'POST', headers, body });
    });
    await open(page);
    await steps(page).getByText('1 of 2 done').waitFor();
    await steps(page).getByRole('link', { name: 'Add a CD' }).waitFor();
  });
});

test('the welcome leads the member to no page that is not theirs', async ({ page }) => {
  covers('4.5 cards of the welcome');
  await registerByApi(page, memberPerson);
  await open(page, '/dashboard/welcome');
  const cards = page.getByRole('list', { name: 'Features' });
  await expect.poll(() => cards.getByRole('heading', { level: 2 }).count()).toBe(6);
  expect(await cards.getByRole('link').count()).toBe(0);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
});
