import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, memberPerson, ownerPerson, registerByApi } from './people.ts';
import { fillPostText, readPostText } from './post-editor.ts';
import { openPublishStep } from './publish-post.ts';
import { cdBody, depositBody, postRecord, readFromApi } from './record-by-api.ts';
import { fillTradeDialog } from './trades-page.ts';

const unanswered = /No answer came/;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });

/** What reaches the server from here on, reads and the counting of uses left out. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('response', (answer) => {
    const request = answer.request();
    const { pathname } = new URL(request.url());
    const isWrite = request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/track');
    // An editor keeps by itself what is typed.
    if (isWrite && !pathname.endsWith('/blog/drafts')) sent.push(`${request.method()} ${pathname.replace('/api', '')}`);
  });
  return sent;
};

interface Saved {
  who: JourneyPerson;
  at: string;
  before?: (page: Page) => Promise<void>;
  /** Types something, and tells what has to be there still and what is to be pressed. */
  typed: (page: Page) => Promise<{ kept: Pick<Locator, 'inputValue'>; value: string; save: Locator }>;
}

const saved: Record<string, Saved> = {
  'a trade': {
    who: ownerPerson,
    at: '/dashboard/portfolio',
    typed: async (page) => {
      const trade = { name: 'apple', symbol: 'AAPL', platform: 'BOSA', quantity: '7', price: '10', date: '2026-01-15' };
      const dialog = await fillTradeDialog(page, trade);
      const save = dialog.getByRole('button', { name: 'Add Transaction' });
      return { kept: field(page, 'Quantity'), value: '7', save };
    },
  },
  'an edited row of cash': {
    who: ownerPerson,
    at: '/dashboard/cash',
    before: (page) => postRecord(page, '/cash/transactions', depositBody),
    typed: async (page) => {
      await button(page, /^Edit deposit/).click();
      await field(page, 'Amount').fill('77');
      return { kept: field(page, 'Amount'), value: '77', save: button(page, 'Save Changes') };
    },
  },
  'interest on a CD': {
    who: memberPerson,
    at: '/dashboard/citi/cd',
    before: (page) => postRecord(page, '/cds', cdBody),
    typed: async (page) => {
      await button(page, /^Add interest payment to/).click();
      await field(page, 'Interest amount').fill('3.25');
      const save = page.getByRole('dialog').getByRole('button', { name: 'Add Interest Payment' });
      return { kept: field(page, 'Interest amount'), value: '3.25', save };
    },
  },
  'a dividend by hand': {
    who: ownerPerson,
    at: '/dashboard/dividends',
    typed: async (page) => {
      await page.getByRole('tab', { name: 'Manual Dividends' }).click();
      for (const [label, text] of [
        ['Symbol', 'KO'],
        ['Company', 'Coca-Cola'],
      ] as const) {
        await page.getByRole('textbox', { name: label }).fill(text);
      }
      await field(page, 'Shares').fill('10');
      await field(page, 'Dividend per share').fill('0.5');
      return { kept: field(page, 'Shares'), value: '10', save: button(page, 'Add Dividend') };
    },
  },
  'a post': {
    who: ownerPerson,
    at: '/dashboard/blog',
    typed: async (page) => {
      await button(page, '+ Create New Post').click();
      await fillPostText(page, '# An older text');
      const kept = { inputValue: () => readPostText(page) };
      const step = await openPublishStep(page);
      return { kept, value: '# An older text', save: step.getByRole('button', { name: 'Publish', exact: true }) };
    },
  },
};

describe('without a connection', () => {
  test.for([
    ['owner', ownerPerson],
    ['member', memberPerson],
  ] as const)(
    'what the %s saves gets no answer, stays as it was typed, and is not sent later by itself',
    {
      timeout: 180_000,
    },
    async ([, person], { page }) => {
      covers('4.4 saving without a connection');
      await registerByApi(page, person);
      const sent = sentBy(page);
      for (const [what, { who, at, before, typed }] of Object.entries(saved)) {
        if (who !== person) continue;
        await before?.(page);
        await page.goto(at);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { kept, value, save } = await typed(page);
        sent.length = 0;
        await page.context().setOffline(true);
        await save.click();
        await page.getByText(unanswered).first().waitFor({ timeout: 10_000 });
        expect(await kept.inputValue(), what).toBe(value);
        await page.context().setOffline(false);
        await page.waitForTimeout(1_500);
        expect(sent, what).toEqual([]);
        expect(await kept.inputValue(), what).toBe(value);
        await save.click();
        await expect.poll(() => sent, { message: what }).toHaveLength(1);
        await page
          .getByText(/successfully|saved as/i)
          .first()
          .waitFor();
      }
    },
  );

  test('is said at the foot of the page while it lasts, also where only the server is gone', async ({ page }) => {
    covers('4.5 server out of reach');
    const bar = page.getByText(/^No connection to the server\./);
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/cash');
    await page.getByRole('button', { name: 'Add Transaction' }).first().waitFor();
    expect(await bar.count()).toBe(0);
    await page.context().setOffline(true);
    await bar.waitFor({ timeout: 10_000 });
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'detached' });
    await page.route('**/api/**', (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await bar.waitFor();
    await page.unroute('**/api/**');
    // What failed is asked for once more by itself, or by a visit of another page.
    await page.getByRole('link', { name: 'Dividends' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  test('a button says so as well: a delete, a choice, a discovery and a login', async ({ page }) => {
    covers('4.4 saving without a connection');
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/cash/transactions', depositBody);
    await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
    const sent = sentBy(page);
    const refused = async (act: () => Promise<unknown>): Promise<void> => {
      await page.context().setOffline(true);
      await act();
      await page.getByText(unanswered).first().waitFor({ timeout: 10_000 });
      await page.getByText(unanswered).first().waitFor({ state: 'hidden' });
      await page.context().setOffline(false);
    };
    await page.goto('/dashboard/cash');
    await button(page, /^Delete deposit/).click();
    await page.getByRole('alertdialog').waitFor();
    await refused(() => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click());
    await page.goto('/dashboard/enhanced-watchlist');
    const status = page.getByRole('combobox', { name: 'Status of AAPL' });
    await status.waitFor();
    await refused(() => status.selectOption('completed'));
    await expect.poll(() => status.inputValue()).toBe('pending');
    await page.goto('/dashboard/dividends');
    await button(page, 'Discover Dividends').waitFor();
    await refused(() => button(page, 'Discover Dividends').click());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel(/^Email/).fill(ownerPerson.email);
    await page.getByLabel(/^Password\*?$/).fill(ownerPerson.password);
    await refused(() => button(page, 'Sign In').click());
    // Logging out was done with a connection.
    expect(sent).toEqual(['POST /auth/logout']);
  });
});

test('a save that got no answer says so, and saved again it is recorded once', async ({ page }) => {
  covers('1.8 time-out');
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/cash');
  await button(page, 'Add Transaction').click();
  await field(page, 'Amount').fill('12');
  const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
  await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('BOSA');
  const keys: (string | undefined)[] = [];
  // The server carries it out, and its answer is lost on the way.
  await page.route('**/api/cash/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const save = dialog.getByRole('button', { name: 'Add Transaction' });
  for (let time = 0; time < 2; time += 1) {
    await save.click();
    await dialog.getByText(unanswered).waitFor();
    await expect.poll(() => field(page, 'Amount').inputValue()).toBe('12');
    // What is behind the form is read again, since nobody knows.
    await page.getByRole('button', { name: /^Delete deposit/, includeHidden: true }).waitFor({ state: 'attached' });
  }
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await readFromApi(page, '/cash/transactions')).toHaveLength(1);
  // The same typed anew is another thing.
  await button(page, 'Add Transaction').click();
  await field(page, 'Amount').fill('12');
  await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('BOSA');
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new Set(keys).size).toBe(2);
  expect(await readFromApi(page, '/cash/transactions')).toHaveLength(2);
});
