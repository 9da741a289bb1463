import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { openCash } from './cash.ts';
import { expect, test } from './fixtures.ts';
import { fillRegistration, logOut, member, owner, register, signIn } from './people.ts';

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
  test('sends nothing while the passwords differ or are short, and says so at the field', async ({ page }) => {
    const calls = callsOf(page);
    await page.goto('/register');
    await fillRegistration(page, owner, 'something else');
    await createAccount(page);
    await toast(page, 'Passwords do not match');
    await fillRegistration(page, { ...owner, password: 'short' });
    await createAccount(page);
    await toast(page, 'Password must be at least 6 characters');
    expect(calls).toEqual([]);
  });

  test('refuses an address that is not on the list without sending it', async ({ page }) => {
    const calls = callsOf(page);
    await page.goto('/register');
    await fillRegistration(page, { ...owner, email: 'stranger@example.com' });
    await createAccount(page);
    await toast(page, 'Registration denied. This application is restricted to authorized users only.');
    expect(calls).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/register');
  });

  test('welcomes an allowed address, in any letter case, on its dashboard', async ({ page }) => {
    await register(page, { ...owner, email: 'Owner@Example.com' });
    await toast(page, 'Registration successful! Welcome!');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.title()).toBe('Dashboard | Evenkeel');
  });

  test('tells of an account that exists already', async ({ page }) => {
    await register(page, owner);
    await logOut(page);
    await page.goto('/register');
    await fillRegistration(page, owner);
    await createAccount(page);
    await toast(page, 'This email has an account already. Please sign in.');
    expect(new URL(page.url()).pathname).toBe('/register');
  });
});

describe('signing in', () => {
  test('refuses an address that is not on the list without sending it', async ({ page }) => {
    const calls = callsOf(page);
    await signIn(page, { ...owner, email: 'stranger@example.com' });
    await toast(page, 'Access denied. This application is restricted to authorized users only.');
    expect(calls).toEqual([]);
  });

  test('tells of a wrong password and stays, then lets the right one in', async ({ page }) => {
    await register(page, owner);
    await logOut(page);
    await toast(page, 'Logged out successfully');
    await page.waitForURL('**/login');
    await signIn(page, { ...owner, password: 'wrong password' });
    await toast(page, 'Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, owner);
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
    await register(page, owner);
    await logOut(page);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await strangersTry(stack.origin, owner.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);

    const context = await browser.newContext({ baseURL: stack.origin });
    const elsewhere = await context.newPage();
    await signIn(elsewhere, owner);
    await toast(elsewhere, 'Too many failed attempts. Please try again in 15 minutes.');
    await context.close();

    await signIn(page, owner);
    await page.waitForURL('**/dashboard');
    await notice(page)
      .getByText(/^5 failed sign-ins since your last visit, the latest on \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/)
      .waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('link', { name: 'Portfolio' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await notice(page).getByRole('button', { name: 'Dismiss' }).click();
    await notice(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  test('"log out everywhere" ends every session and makes a stranger of the browser', async ({ page, stack }) => {
    await register(page, owner);
    await logOut(page);
    await strangersTry(stack.origin, owner.email, 1);
    await signIn(page, owner);
    await notice(page)
      .getByText(/^1 failed sign-in since your last visit, on /)
      .waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await toast(page, 'Logged out on every device');
    await page.waitForURL('**/login');
    expect(await page.context().cookies(`${stack.origin}/api/auth/login`)).toEqual([]);
    await strangersTry(stack.origin, owner.email, 5);
    await signIn(page, owner);
    await toast(page, 'Too many failed attempts. Please try again in 15 minutes.');
  });

  test('the owner hears of the other account too', async ({ page, stack }) => {
    await register(page, owner);
    await logOut(page);
    await strangersTry(stack.origin, member.email, 2);
    await signIn(page, owner);
    await notice(page)
      .getByText(/^2 failed sign-ins to the other account since your last visit, the latest on /)
      .waitFor();
  });
});

describe('a session', () => {
  test('keeps a guest out of the dashboard and a signed-in person out of the guest pages', async ({ page }) => {
    for (const path of ['/', '/dashboard', '/dashboard/portfolio', '/dashboard/marcus/cd']) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
    await register(page, member);
    for (const path of ['/login', '/register', '/']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
  });

  test('outlives a reload', async ({ page }) => {
    await register(page, owner);
    await page.goto('/dashboard/portfolio');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/portfolio');
  });

  test('ends where the server no longer knows the token, and leaves nothing behind', async ({ page }) => {
    await register(page, owner);
    await page.evaluate(() => localStorage.setItem('token', 'no.longer.valid'));
    await page.goto('/dashboard/portfolio');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });

  test('that has ended is begun again over the page, and what was meant is carried out', async ({ page }) => {
    await register(page, owner);
    await openCash(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('321');
    await form.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await page.evaluate(() => localStorage.setItem('token', 'no.longer.valid'));
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByText(`Sign in again as ${owner.username}`, { exact: false }).waitFor();
    await again.getByLabel(/^Password/).fill('not the password');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.getByText('Invalid email or password').waitFor();
    await again.getByLabel(/^Password/).fill(owner.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Cash transaction added successfully!').waitFor();
    await page.getByText('$321.00').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/cash');
  });

  test('of somebody who is not on the list, or that cannot be read, counts for nothing', async ({ page }) => {
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
  await page.goto(path);
  await page.getByText('This application is private and restricted to authorized users only.').waitFor();
  expect(await page.title()).toBe(`${title} | Evenkeel`);
  expect(await violationsEverywhere(page)).toEqual([]);
});
