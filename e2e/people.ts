import type { Page } from 'playwright-core';
import type { Session } from '#contract/auth';
import { fillField } from './fill-field.ts';

export interface JourneyPerson {
  email: string;
  username: string;
  password: string;
}

export const ownerPerson: JourneyPerson = { email: 'owner@example.com', username: 'Olive', password: 'correct horse' };
export const memberPerson: JourneyPerson = {
  email: 'member@example.com',
  username: 'Maya',
  password: 'battery staple',
};

/** A required field's label ends in a star. */
const type = (page: Page, label: string, text: string): Promise<void> =>
  fillField(page.getByLabel(new RegExp(`^${label}\\*?$`)), text);

/** Fills the register form without sending it; `confirm` where it differs from the password. */
export const fillRegistration = async (page: Page, person: JourneyPerson, confirm = person.password): Promise<void> => {
  await type(page, 'Email', person.email);
  await type(page, 'Username', person.username);
  await type(page, 'Password', person.password);
  await type(page, 'Confirm Password', confirm);
};

/** Registers through the page and waits until the dashboard stands. */
export const registerOnPage = async (page: Page, person: JourneyPerson): Promise<void> => {
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
};

const emptyPage = '<!doctype html><link rel="icon" href="data:,"><title>Entering</title>';

/**
 * Has an account and a session as after registering, without the form and the first dashboard: for a
 * journey that begins at another page, which it opens itself.
 */
export const registerByApi = async (page: Page, person: JourneyPerson): Promise<void> => {
  const answer = await page.request.post('/api/auth/register', { data: person });
  if (answer.status() !== 201) throw new Error(`Nobody was registered: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as Session;
  // An empty page under the site's address, to which its storage belongs.
  await page.route('**/entering', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await page.goto('/entering');
  // While anything is caught, every request of the journey goes through the test, and none is kept by the browser.
  await page.unroute('**/entering');
  await page.evaluate(
    ([userText, tokenText]) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
    },
    [JSON.stringify(user), token] as const,
  );
};

export const signInOnPage = async (page: Page, { email, password }: JourneyPerson): Promise<void> => {
  await page.goto('/login');
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

export const logOutOnPage = (page: Page): Promise<void> => page.getByRole('button', { name: 'Logout' }).click();
