import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { forgeToken } from '#tests/kit/forge-token';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, memberPerson, ownerPerson, registerByApi, signInOnPage } from './people.ts';
import { depositBody, postRecord } from './record-by-api.ts';

/** Nine hours ago, for a session of eight. */
const longAgo = 9 * 3600;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number };

/** The person's own session, as its token is once its hours are over. */
const runOut = async (page: Page): Promise<void> => {
  const claims = claimsOf(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  const old = { ...claims, iat: claims.iat - longAgo, exp: claims.exp - longAgo };
  const token = forgeToken({ claims: old, secret: process.env['JWT_SECRET'] ?? '' });
  await page.evaluate((text) => localStorage.setItem('token', text), token);
};

/** Ends every session of the person, from elsewhere. */
const endElsewhere = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/api/auth/logout-everywhere', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.status()).toBe(204);
};

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const drafts = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return 0;
    const open = indexedDB.open('drafts');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const count = open.result.transaction('drafts').objectStore('drafts').count();
    await new Promise((resolve) => (count.onsuccess = resolve));
    open.result.close();
    return count.result;
  });
/** All that stands in the document, whether it is seen or not. */
const textOf = (page: Page) => page.evaluate(() => document.body.textContent ?? '');
/** Notes what stands in the document and in storage in the moment in which this page is left; told once the next is there. */
const watchLeaving = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    // What index.html itself says to a browser that is too old, or runs no script, is always there.
    const drawn = () => [...document.body.children].filter((part) => !part.matches('#too-old, noscript, script'));
    const textNow = () =>
      drawn()
        .map((part) => part.textContent)
        .join('')
        .trim();
    const now = () => JSON.stringify([textNow(), { ...localStorage }]);
    addEventListener('pagehide', () => sessionStorage.setItem('left', now()));
  });
  return async () => {
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(JSON.parse(await page.evaluate(() => sessionStorage.getItem('left') ?? 'null'))).toEqual(['', {}]);
    expect(await stored(page)).toEqual({});
  };
};

/** Through the form, until the first page has come to rest. */
const enterAs = async (page: Page, person: JourneyPerson): Promise<void> => {
  await signInOnPage(page, person);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
};

const figure = '$5.00';
/** The page of cash at rest, with a figure on it and in what the browser keeps: a call under way would hear of the end first. */
const openLedger = async (page: Page): Promise<void> => {
  await openCashPage(page);
  await page.waitForLoadState('networkidle');
  await page.getByText(figure).first().waitFor();
  await expect.poll(async () => Object.keys(await stored(page)).length).toBeGreaterThan(2);
};
/** A pointer on its way there would ask for the page before, and have all of it gone under the click. */
const follow = (page: Page, link: string): Promise<void> =>
  page.getByRole('link', { name: link }).first().dispatchEvent('click');
const form = (page: Page) => page.getByRole('dialog', { name: 'Add Cash Transaction' });
const typeDeposit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await form(page).getByRole('spinbutton', { name: 'Amount' }).fill('321');
  await form(page).getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
  await expect.poll(() => drafts(page)).toBe(1);
};
const save = (page: Page) => form(page).getByRole('button', { name: 'Add Transaction' }).click();
const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const signInAgain = async (page: Page, password = ownerPerson.password): Promise<void> => {
  await again(page)
    .getByLabel(/^Password/)
    .fill(password);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
};

const enterLedger = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await postRecord(page, '/cash/transactions', depositBody);
};

describe('a session that ran out', () => {
  test('leaves nothing of the page and of what was kept, at once', async ({ page }) => {
    covers('1.2 401 leads to login', '1.8 401 empties the storage');
    await enterLedger(page);
    await openLedger(page);
    await runOut(page);
    const hasLeftNothing = await watchLeaving(page);
    await follow(page, 'Portfolio');
    await hasLeftNothing();
  });

  test('over a form leaves that form alone, until the same person has signed in again', async ({ page }) => {
    covers('4.4 session that ran out over a form');
    await enterLedger(page);
    await openLedger(page);
    await typeDeposit(page);
    await runOut(page);
    await save(page);
    await again(page).getByText(`Sign in again as ${ownerPerson.username}`, { exact: false }).waitFor();
    expect(await stored(page)).toEqual({});
    const text = await textOf(page);
    expect([text.includes(figure), text.includes('Cash Management'), text.includes('Add Cash Transaction')]).toEqual([
      false,
      false,
      true,
    ]);
    await expect.poll(() => page.getByLabel(/^Amount/).inputValue()).toBe('321');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await signInAgain(page, 'not the password');
    await again(page).getByText('Invalid email or password').waitFor();
    await signInAgain(page);
    await page.getByText('Cash transaction added successfully!').waitFor();
    await page.getByText('$321.00').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/cash');
    await page.reload();
    await page.getByText('$321.00').first().waitFor();
  });

  test('over a form in the page itself brings it back with what was typed, and carries it out', async ({ page }) => {
    covers('4.4 session that ran out over a form');
    await enterLedger(page);
    await page.goto('/dashboard/dividends');
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await page.getByRole('textbox', { name: 'Symbol' }).fill('KO');
    await page.getByRole('textbox', { name: 'Company' }).fill('Coca-Cola');
    await page.getByRole('spinbutton', { name: 'Shares' }).fill('10');
    await page.getByRole('spinbutton', { name: 'Dividend per share' }).fill('0.5');
    await runOut(page);
    await page.getByRole('button', { name: 'Add Dividend' }).first().click();
    await again(page).waitFor();
    expect(await textOf(page)).not.toContain('Manual Dividends');
    await signInAgain(page);
    await again(page).waitFor({ state: 'detached' });
    await page
      .getByText(/successfully/)
      .first()
      .waitFor();
  });

  test('over a form that one would rather leave leaves nothing but the draft, for the same person alone', async ({
    page,
  }) => {
    await enterLedger(page);
    await openLedger(page);
    await typeDeposit(page);
    await runOut(page);
    await save(page);
    const hasLeftNothing = await watchLeaving(page);
    await again(page).getByRole('button', { name: 'Leave this page' }).click();
    await hasLeftNothing();
    await expect.poll(() => drafts(page)).toBe(1);
    await enterAs(page, ownerPerson);
    await expect.poll(() => drafts(page)).toBe(1);
    await page.evaluate(() => localStorage.clear());
    await page.request.post('/api/auth/register', { data: memberPerson });
    await enterAs(page, memberPerson);
    await expect.poll(() => drafts(page)).toBe(0);
  });
});

describe('a session that was ended elsewhere', () => {
  test('leaves nothing at all, also of a form and its draft', async ({ page }) => {
    covers('1.8 401 empties the storage');
    await enterLedger(page);
    await openLedger(page);
    await typeDeposit(page);
    await endElsewhere(page);
    const hasLeftNothing = await watchLeaving(page);
    await save(page);
    await hasLeftNothing();
    await expect.poll(() => drafts(page)).toBe(0);
  });

  test('leaves nothing in another tab either', async ({ page }) => {
    covers('1.2 401 leads to login');
    await enterLedger(page);
    await openLedger(page);
    const other = await page.context().newPage();
    await openLedger(other);
    await endElsewhere(page);
    await follow(page, 'Portfolio');
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login');
      await tab.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await textOf(tab)).not.toContain(figure);
    }
    expect(await stored(other)).toEqual({});
    await other.close();
  });
});

describe('Back, after the session ended,', () => {
  test('leads to the login page', async ({ page }) => {
    covers('1.8 401 empties the storage');
    await enterLedger(page);
    await openLedger(page);
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await endElsewhere(page);
    await follow(page, 'Cash');
    await page.waitForURL('**/login');
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await page.waitForURL('**/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await textOf(page)).not.toContain(figure);
    }
  });

  test('to a page that the browser shows as it was left, shows nothing of it', async ({ page }) => {
    covers('1.8 401 empties the storage');
    await enterLedger(page);
    await openLedger(page);
    // While a page lies in the browser's memory it hears of nothing.
    await page.evaluate(() => localStorage.clear());
    const hasLeftNothing = await watchLeaving(page);
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await hasLeftNothing();
  });
});
