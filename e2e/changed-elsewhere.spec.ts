import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, memberPerson, ownerPerson, registerByApi } from './people.ts';
import {
  cdBody,
  deleteRecord,
  depositBody,
  dividendBody,
  postRecord,
  savingsBody,
  updateRecord,
} from './record-by-api.ts';
import { recordTradesByApi, tradeBody } from './trades-page.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').nth(1).click();

interface Row {
  who: JourneyPerson;
  at: string;
  path: string;
  add: (page: Page) => Promise<void>;
  show?: (page: Page) => Promise<void>;
  /** The button that asks to delete it. */
  button: string | RegExp;
  sentence: string;
}

const rows: Record<string, Row> = {
  'a CD': {
    who: memberPerson,
    at: '/dashboard/citi/cd',
    path: '/cds/1',
    add: (page) => postRecord(page, '/cds', cdBody),
    button: /^Delete /,
    sentence: 'There is no such CD.',
  },
  'a savings account': {
    who: memberPerson,
    at: '/dashboard/citi/savings',
    path: '/savings/1',
    add: (page) => postRecord(page, '/savings', savingsBody),
    button: /^Delete /,
    sentence: 'There is no such savings account.',
  },
  'a trade': {
    who: ownerPerson,
    at: '/dashboard/portfolio',
    path: '/portfolio/transactions/1',
    add: (page) => recordTradesByApi(page, [{}]),
    button: /^Delete buy/,
    sentence: 'There is no such transaction.',
  },
  'a row of cash': {
    who: ownerPerson,
    at: '/dashboard/cash',
    path: '/cash/transactions/1',
    add: (page) => postRecord(page, '/cash/transactions', depositBody),
    button: /^Delete deposit/,
    sentence: 'There is no such transaction.',
  },
  'a dividend by hand': {
    who: ownerPerson,
    at: '/dashboard/dividends',
    path: '/dividends/1',
    add: (page) => postRecord(page, '/dividends', dividendBody),
    show: (page) => page.getByRole('tab', { name: 'Manual Dividends' }).click(),
    button: /^Delete dividend/,
    sentence: 'There is no such dividend.',
  },
  'a watched stock': {
    who: ownerPerson,
    at: '/dashboard/enhanced-watchlist',
    path: '/enhanced-watchlist/1',
    add: (page) => postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' }),
    button: 'Remove AAPL',
    sentence: 'There is no such',
  },
};

describe('deleted in another tab', () => {
  test.for([
    ['owner', ownerPerson],
    ['member', memberPerson],
  ] as const)(
    'a row of the %s is said to be gone, and goes from the list',
    { timeout: 180_000 },
    async ([, person], { page }) => {
      covers('4.4 changed in another tab');
      await registerByApi(page, person);
      for (const [what, { who, at, path, add, show, button: name, sentence }] of Object.entries(rows)) {
        if (who !== person) continue;
        await add(page);
        await page.goto(at);
        await show?.(page);
        await button(page, name).click();
        await deleteRecord(page, path);
        await confirm(page);
        await page.getByText(sentence).first().waitFor();
        await expect.poll(() => page.getByRole('button', { name }).count(), { message: what }).toBe(0);
      }
    },
  );

  test('a post is said to be gone, and goes from the list', async ({ page }) => {
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.accept();
    });
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/save-blog', { content: '# Title\n\nText.' });
    await page.goto('/dashboard/blog');
    await button(page, /^Delete:/).click();
    await deleteRecord(page, '/blog/delete-post/title');
    await confirm(page);
    await expect.poll(() => said).toEqual(['Post not found']);
    await expect.poll(() => page.getByRole('button', { name: /^Delete:/ }).count()).toBe(0);
  });
});

test('a movement that another tab has deleted is said to be gone, and goes from the list', async ({ page }) => {
  await registerByApi(page, memberPerson);
  await postRecord(page, '/savings', savingsBody);
  await page.goto('/dashboard/citi/savings');
  await button(page, 'Show Recent Transactions').click();
  await button(page, /^Edit deposit of/).click();
  await deleteRecord(page, '/savings/1/transactions/1');
  await button(page, 'Save Changes').click();
  await page.getByRole('dialog').getByText('There is no such transaction.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No transactions yet.').waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Total Balance' }).innerText()).toContain('$0.00');
});

describe('changed in another tab', () => {
  test('a row is read again behind the sentence, and the form stays as it was typed', async ({ page }) => {
    covers('4.4 changed in another tab');
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/cash/transactions', depositBody);
    await page.goto('/dashboard/cash');
    await button(page, /^Edit deposit/).click();
    await page.getByRole('spinbutton', { name: 'Amount' }).fill('7');
    await updateRecord(page, '/cash/transactions/1', { ...depositBody, amount: 66, version: 1 });
    await button(page, 'Save Changes').click();
    await page.getByText(/was changed elsewhere in the meantime/).waitFor();
    await page
      .getByRole('button', { name: /^Delete deposit of \$66\.00/, includeHidden: true })
      .waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe('7');
  });

  test('a holding that was sold elsewhere shows what is left once a sale is refused', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await page.goto('/dashboard/portfolio');
    await button(page, /^Edit buy/).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await postRecord(page, '/portfolio/transactions', {
      ...tradeBody,
      transactionType: 'sell',
      quantity: 4,
      transactionDate: '2026-02-17',
    });
    await button(page, 'Save Changes').click();
    await page
      .getByRole('dialog')
      .getByText(/This would leave 2 shares/)
      .waitFor();
    await page.getByRole('button', { name: /^Delete sell of 4/, includeHidden: true }).waitFor({ state: 'attached' });
  });

  test('a stock that another tab has put on the list appears once it is refused a second time', async ({ page }) => {
    covers('2.8 stock cannot be watched');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/enhanced-watchlist');
    await button(page, 'Add Stock').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('apple');
    await dialog.getByRole('option').filter({ hasText: 'AAPL' }).first().click();
    await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await dialog.getByText(/AAPL/).first().waitFor();
    await page.getByRole('button', { name: 'Remove AAPL', includeHidden: true }).waitFor({ state: 'attached' });
  });
});

test('a scheduled post turns to Published at its minute, without a reload and without asking before', async ({
  page,
}) => {
  covers('3.2 blog management');
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog');
  const due = new Date(Date.now() + 86_400_000);
  await postRecord(page, '/save-blog', {
    content: '# Tomorrow\n\nText.',
    publishAt: `${new Date().getUTCFullYear() + 1}-07-01T09:00`,
  });
  // The server's own clock can't be moved from here: its answers can.
  let asked = 0;
  let clock = Date.now();
  await page.route('**/api/blog/dashboard-posts', async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const { posts } = (await answer.json()) as { posts: object[] };
    const status = clock < due.getTime() ? 'Scheduled' : 'Published';
    return route.fulfill({
      json: { posts: posts.map((post) => ({ ...post, publish_at: due.toISOString(), status })) },
    });
  });
  await page.clock.install({ time: clock });
  await page.reload();
  const state = page.getByRole('article').getByText(/^(Scheduled|Published)$/);
  await expect.poll(() => state.first().innerText()).toBe('Scheduled');
  const before = asked;
  await page.clock.fastForward(due.getTime() - clock - 60_000);
  await page.waitForTimeout(300);
  expect(asked).toBe(before);
  clock = due.getTime();
  await page.clock.fastForward(65_000);
  await page.getByRole('link', { name: /^View/ }).waitFor();
  await expect.poll(() => state.first().innerText()).toBe('Published');
  expect(asked).toBe(before + 1);
});
