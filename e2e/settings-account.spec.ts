import type { Browser, Page } from 'playwright-core';
import { describe } from 'vitest';
import { computeAccountDeletionTime } from '#core/account/deletion';
import { formatLongDay, getDayInNewYork } from '#core/time/day';
import type { LocalStack } from '#local/stack';
import { covers } from '#tests/kit/covers';
import { runDailyAt } from '#tests/kit/daily-run-at';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { logOutOnPage, memberPerson, ownerPerson, registerByApi, signInOnPage } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`));
const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await card(page, 'Sessions').getByText('This session').waitFor();
};

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

/** Another browser of the same person, on its dashboard. */
const phoneOf = async (browser: Browser, stack: LocalStack, person = ownerPerson): Promise<Page> => {
  const context = await browser.newContext({ baseURL: stack.origin, userAgent: iphone });
  const phone = await context.newPage();
  await signInOnPage(phone, person);
  await phone.waitForURL('**/dashboard**');
  return phone;
};
const sessionEnded = (page: Page) => page.waitForURL('**/login');

/** Whatever this browser keeps, as text. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        kept.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

describe('sessions', () => {
  test('of another browser are seen and ended, which it hears at its next request', { tags: 'screen' }, async ({
    page,
    browser,
    stack,
  }) => {
    covers('4.6 sessions');
    await registerByApi(page, ownerPerson);
    const phone = await phoneOf(browser, stack);
    await openSettings(page);
    const sessions = card(page, 'Sessions');
    await sessions.getByText('Safari on iPhone').waitFor();
    await sessions.getByText('Chrome on Linux').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await sessions.getByRole('button', { name: /^End the session of Safari on iPhone, signed in / }).press('Enter');
    await toast(page, 'Safari on iPhone is logged out.');
    await sessions.getByText('You are not signed in anywhere else.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('UL');

    await phone.goto('/dashboard/cash');
    await sessionEnded(phone);
    await page.reload();
    await sessions.getByText('You are not signed in anywhere else.').waitFor();
    await phone.context().close();
  });

  test('logging out ends its own at the server; another one goes on', async ({ page, browser, stack }) => {
    covers('1.7 POST /auth/logout');
    await registerByApi(page, ownerPerson);
    const phone = await phoneOf(browser, stack);
    await openSettings(phone);
    const token = await phone.evaluate(() => localStorage.getItem('token'));
    const told = phone.waitForResponse('**/api/auth/logout');
    await logOutOnPage(phone);
    await toast(phone, 'Logged out successfully');
    expect((await told).status()).toBe(204);
    const late = await phone.request.get('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } });
    expect(late.status()).toBe(401);
    await openSettings(page);
    await card(page, 'Sessions').getByText('You are not signed in anywhere else.').waitFor();
    await phone.context().close();
  });

  test('without a connection are not ended, and logging out still leaves this browser', async ({
    page,
    browser,
    stack,
  }) => {
    await registerByApi(page, ownerPerson);
    const phone = await phoneOf(browser, stack);
    await openSettings(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^End the session of Safari/ }).click();
    await toast(page, 'No answer came. Check your connection and try again: nothing is recorded twice.');
    await card(page, 'Sessions').getByText('Safari on iPhone').waitFor();
    await page.context().setOffline(false);
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Logout' }).click();
    await toast(phone, 'Logged out successfully');
    expect(await phone.evaluate(() => localStorage.length)).toBe(0);
    await phone.context().close();
  });
});

describe('the password', () => {
  const change = async (page: Page, current: string, next: string, again = next): Promise<void> => {
    await fillField(field(page, 'Current password'), current);
    await fillField(field(page, 'New password'), next);
    await fillField(field(page, 'New password again'), again);
    await field(page, 'New password again').press('Enter');
  };

  test('is changed, ends every other session, and is kept nowhere', { tags: 'screen' }, async ({
    page,
    browser,
    stack,
  }) => {
    covers('4.6 password changed');
    await registerByApi(page, ownerPerson);
    const phone = await phoneOf(browser, stack);
    await openSettings(page);
    await change(page, ownerPerson.password, 'battery staple', 'battery stable');
    await toast(page, 'Passwords do not match');
    await change(page, ownerPerson.password, 'Password1');
    await toast(page, 'This is one of the 10,000 most common passwords. Choose another one.');
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('Password1');
    await takePageScreenshots(page, 'settings-common-password', field(page, 'Current password'));
    await change(page, 'wrong horse', 'battery staple');
    await toast(page, 'This is not your current password.');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currentPassword');
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('battery staple');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await change(page, ownerPerson.password, 'battery staple');
    await toast(page, 'Password changed. Every other session has ended.');
    await expect.poll(() => field(page, 'Current password').inputValue()).toBe('');
    await card(page, 'Sessions').getByText('You are not signed in anywhere else.').waitFor();
    const kept = await everythingKept(page);
    for (const secret of [ownerPerson.password, 'wrong horse', 'battery staple']) expect(kept).not.toContain(secret);

    await phone.goto('/dashboard/cash');
    await sessionEnded(phone);
    await signInOnPage(phone, { ...ownerPerson, password: 'battery staple' });
    await phone.waitForURL('**/dashboard');
    await phone.context().close();
  });

  test('that was changed though its answer was lost is changed once, when pressed again', async ({ page }) => {
    covers('4.6 password changed');
    await registerByApi(page, ownerPerson);
    await openSettings(page);
    let lost = 0;
    await page.route('**/api/auth/password', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await change(page, ownerPerson.password, 'battery staple');
    await toast(page, 'No answer came. Check your connection and try again: nothing is recorded twice.');
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page, 'Password changed. Every other session has ended.');
    await logOutOnPage(page);
    await signInOnPage(page, { ...ownerPerson, password: 'battery staple' });
    await page.waitForURL('**/dashboard');
  });
});

describe('the account', () => {
  const day = () => formatLongDay(getDayInNewYork(computeAccountDeletionTime(new Date())));
  const ask = async (page: Page, email: string, password: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await fillField(dialog.getByLabel(/^Your email address/), email);
    await fillField(dialog.getByLabel(/^Password/), password);
    await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter');
  };
  const notice = (page: Page) => page.getByRole('region', { name: 'Account deletion' });

  test('is deleted only by whoever types the address and the password, and can be kept for seven days', {
    tags: 'screen',
  }, async ({ page, browser, stack }) => {
    covers('4.6 account deleted');
    await registerByApi(page, ownerPerson);
    const phone = await phoneOf(browser, stack);
    await openSettings(page);
    await page.getByRole('button', { name: 'Delete account…' }).press('Enter');
    await ask(page, memberPerson.email, ownerPerson.password);
    await toast(page, 'This is not the address of your account.');
    await ask(page, ownerPerson.email, 'wrong horse');
    await toast(page, 'This is not your current password.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await ask(page, ownerPerson.email.toUpperCase(), ownerPerson.password);
    await notice(page).getByText(`Your account will be deleted on ${day()}.`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    await notice(page).getByRole('link', { name: 'Export your data first' }).waitFor();

    await phone.goto('/dashboard/cash');
    await sessionEnded(phone);
    await signInOnPage(phone, ownerPerson);
    await phone.waitForURL('**/dashboard/settings');
    await phone.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await notice(phone).getByRole('button', { name: 'Keep my account' }).press('Enter');
    await toast(phone, 'Your account stays, with everything in it.');
    await notice(phone).waitFor({ state: 'detached' });
    await expect.poll(() => phone.evaluate(() => document.activeElement?.textContent)).toBe('Settings');

    await openSettings(page);
    await notice(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete account…' }).waitFor();
    await runDailyAt(computeAccountDeletionTime(new Date()));
    await openCashPage(page);
    await page.getByText('$500.00').first().waitFor();
    await phone.context().close();
  });

  test('is gone with the daily run of its day, and its address begins anew', async ({ page }) => {
    covers('4.6 account deleted');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    await openSettings(page);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await ask(page, ownerPerson.email, ownerPerson.password);
    await notice(page).waitFor();
    await runDailyAt(computeAccountDeletionTime(new Date()));
    await page.reload();
    await sessionEnded(page);
    await signInOnPage(page, ownerPerson);
    await toast(page, 'Invalid email or password');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/cash');
    await page.getByText('No Transactions Yet').waitFor();
    expect(await notice(page).count()).toBe(0);
  });
});
