import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { fillRegistration, logOutOnPage, memberPerson, ownerPerson, registerOnPage, signInOnPage } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** Every call of the API that the page sends from here on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

describe('registering', () => {
  test('is found by a newcomer who does as the README says, and asks for no invitation on this machine', {
    tags: 'screen',
  }, async ({ page }) => {
    const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
    const [, link = '', email = ''] = /choose \*\*(.+?)\*\* .*?register `(.+?)`/.exec(readme) ?? [];
    await page.goto('/');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/login');
    expect(await page.getByText(/invit/i).count()).toBe(0);
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { name: link, exact: true }).waitFor();
    expect(await page.getByText(/invit/i).count()).toBe(0);
    await fillRegistration(page, { ...ownerPerson, email });
    await createAccount(page);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  test('sends nothing while the passwords differ or are short, and says so at the field', async ({ page }) => {
    covers('1.5 passwords that differ or are short');
    const calls = callsOf(page);
    await page.goto('/register');
    await fillRegistration(page, ownerPerson, 'something else');
    await createAccount(page);
    await toast(page, 'Passwords do not match');
    await fillRegistration(page, { ...ownerPerson, password: 'short' });
    await createAccount(page);
    await toast(page, 'Password must be at least 6 characters');
    expect(calls).toEqual([]);
  });

  test('refuses an address that is not on the list without sending it', async ({ page }) => {
    covers('1.5 registration refused to others');
    const calls = callsOf(page);
    await page.goto('/register');
    await fillRegistration(page, { ...ownerPerson, email: 'stranger@example.com' });
    await createAccount(page);
    await toast(page, 'Registration denied. This application is restricted to authorized users only.');
    expect(calls).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/register');
  });

  test('welcomes an allowed address, in any letter case, on its dashboard', { tags: 'screen' }, async ({ page }) => {
    covers(
      '1.2 signing in leads to the dashboard',
      '1.2 register form',
      '1.5 addresses in lower case',
      '1.8 registration succeeded',
    );
    const welcome = toast(page, 'Registration successful! Welcome!');
    await registerOnPage(page, { ...ownerPerson, email: 'Owner@Example.com' });
    await welcome;
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.title()).toBe('Dashboard | Evenkeel');
  });

  test('says at the field that a password is one that everybody uses, keeps what was typed, and takes another', async ({
    page,
  }) => {
    covers('1.5 passwords that differ or are short');
    await page.goto('/register');
    await fillRegistration(page, { ...ownerPerson, password: 'sunshine' });
    await createAccount(page);
    const said = page.getByText('This is one of the 10,000 most common passwords. Choose another one.', {
      exact: true,
    });
    await said.waitFor();
    const password = page.getByLabel(/^Password\*?$/);
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => password.inputValue()).toBe('sunshine');
    await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(ownerPerson.email);
    await takePageScreenshots(page, 'register-common-password');
    await fillRegistration(page, { ...ownerPerson, password: ownerPerson.username });
    await createAccount(page);
    await page.getByText('Password must be at least 6 characters').waitFor();
    await fillRegistration(page, { ...ownerPerson, password: ownerPerson.email });
    await createAccount(page);
    await page.getByText('Your password must not be your email or username. Choose another one.').waitFor();
    await fillRegistration(page, ownerPerson);
    await createAccount(page);
    await page.waitForURL('**/dashboard');
  });

  test('tells of an account that exists already', async ({ page }) => {
    covers('1.8 registration failed');
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await page.goto('/register');
    await fillRegistration(page, ownerPerson);
    await createAccount(page);
    await toast(page, 'This email already has an account. Please sign in.');
    expect(new URL(page.url()).pathname).toBe('/register');
  });
});

describe('signing in', () => {
  test('derives what stands for the address once, and no page after that', async ({ page }) => {
    await page.addInitScript(() => {
      const { subtle } = crypto;
      const derive = subtle.deriveBits.bind(subtle);
      subtle.deriveBits = (...from) => {
        sessionStorage.setItem('derived', String(Number(sessionStorage.getItem('derived')) + 1));
        return derive(...from);
      };
    });
    const derived = () => page.evaluate(() => Number(sessionStorage.getItem('derived')));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await derived()).toBe(0);
    await registerOnPage(page, ownerPerson);
    expect(await derived()).toBe(1);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await derived()).toBe(1);
  });

  test('refuses an address that is not on the list without sending it', async ({ page }) => {
    covers('1.5 login refused to others', '1.8 access denied');
    const calls = callsOf(page);
    await signInOnPage(page, { ...ownerPerson, email: 'stranger@example.com' });
    await toast(page, 'Access denied. This application is restricted to authorized users only.');
    expect(calls).toEqual([]);
  });

  test('tells of a wrong password and stays, then lets the right one in', { tags: 'screen' }, async ({ page }) => {
    covers(
      '1.2 logging out leads to login',
      '1.2 signing in leads to the dashboard',
      '1.4 logging out empties the storage',
      '1.8 login succeeded',
      '1.8 logged out',
    );
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await toast(page, 'Logged out successfully');
    await page.waitForURL('**/login');
    await signInOnPage(page, { ...ownerPerson, password: 'wrong password' });
    await toast(page, 'Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    await signInOnPage(page, ownerPerson);
    await toast(page, 'Login successful! Welcome back!');
    await page.waitForURL('**/dashboard');
  });
});

const strangersTry = async (origin: string, email: string, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const body = JSON.stringify({ email, password: `guess ${at}` });
    const headers = { 'content-type': 'application/json' };
    statuses.push((await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).status);
  }
  return statuses;
};
const notice = (page: Page) => page.getByRole('region', { name: 'Failed sign-ins' });

describe('while strangers keep the account locked', () => {
  test('a browser that has signed in before gets in, is told of them, and no other gets in', async ({
    page,
    browser,
    stack,
  }) => {
    covers('1.4 logging out empties the storage');
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await strangersTry(stack.origin, ownerPerson.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);

    const context = await browser.newContext({ baseURL: stack.origin });
    const elsewhere = await context.newPage();
    await signInOnPage(elsewhere, ownerPerson);
    await toast(elsewhere, 'Too many failed attempts. Please try again in 15 minutes.');
    await context.close();

    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    await notice(page)
      .getByText(/^5 failed sign-ins since your last visit, the latest on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/)
      .waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('link', { name: 'Portfolio' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await notice(page).getByRole('button', { name: 'Dismiss' }).click();
    await notice(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  test('"log out everywhere" ends every session and makes a stranger of the browser', async ({ page, stack }) => {
    covers('4.6 sessions');
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await strangersTry(stack.origin, ownerPerson.email, 1);
    await signInOnPage(page, ownerPerson);
    await notice(page)
      .getByText(/^1 failed sign-in since your last visit, on /)
      .waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await toast(page, 'Logged out on every device');
    await page.waitForURL('**/login');
    expect(await page.context().cookies(`${stack.origin}/api/auth/login`)).toEqual([]);
    await strangersTry(stack.origin, ownerPerson.email, 5);
    await signInOnPage(page, ownerPerson);
    await toast(page, 'Too many failed attempts. Please try again in 15 minutes.');
  });

  test('the owner hears of the other account too', async ({ page, stack }) => {
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await strangersTry(stack.origin, memberPerson.email, 2);
    await signInOnPage(page, ownerPerson);
    await notice(page)
      .getByText(/^2 failed sign-ins to the other account since your last visit, the latest on /)
      .waitFor();
  });
});

describe('a session', () => {
  test('keeps a guest out of the dashboard and a signed-in person out of the guest pages', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('1.2 guest pages', '1.2 private pages', '1.8 private page without a session');
    for (const path of ['/dashboard', '/dashboard/portfolio', '/dashboard/marcus/cd']) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
    await registerOnPage(page, memberPerson);
    for (const path of ['/login', '/register', '/']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
  });

  test('outlives a reload', async ({ page }) => {
    covers('1.4 session restored');
    await registerOnPage(page, ownerPerson);
    await page.goto('/dashboard/portfolio');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/portfolio');
  });

  test('ends where the server no longer knows the token, and leaves nothing behind', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await page.evaluate(() => localStorage.setItem('token', 'no.longer.valid'));
    await page.goto('/dashboard/portfolio');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });

  test('of somebody who is not on the list, or that cannot be read, counts for nothing', async ({ page }) => {
    covers('1.6 two addresses');
    await page.goto('/login');
    const stranger = JSON.stringify({ id: '1', email: 'stranger@example.com', username: 'S', role: 'owner' });
    for (const user of [stranger, '{broken']) {
      await page.evaluate((text) => {
        localStorage.setItem('token', 'a.b.c');
        localStorage.setItem('user', text);
      }, user);
      await page.goto('/dashboard');
      await page.waitForURL('**/login');
    }
  });
});

test.for([
  ['/login', 'Login'],
  ['/register', 'Register'],
] as const)('%s says who it is for, has its title and no axe violations', async ([path, title], { page }) => {
  covers('1.2 page titles', '1.2 login form');
  await page.goto(path);
  await page.getByText('This application is private and restricted to authorized users only.').waitFor();
  await expect.poll(() => page.title()).toBe(`${title} | Evenkeel`);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
});
