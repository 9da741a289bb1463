import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerOnPage } from './people.ts';

/** A window that may keep nothing at all, as some private ones. */
const forbid = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });

/** A disk without room. */
const fill = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    IDBObjectStore.prototype.put = refuse;
  });

test.for([
  ['forbids', forbid],
  ['has no room for', fill],
] as const)('a browser that %s keeping anything does all but that, and says so', async ([, spoil], { page }) => {
  covers('4.4 browser that keeps nothing');
  await spoil(page);
  await registerOnPage(page, ownerPerson);
  await page
    .getByText('This browser stores nothing for this site. A reload will ask you to sign in again.')
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Cash', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Cash Transaction' });
  await form.getByRole('spinbutton', { name: 'Amount' }).fill('25');
  await form.getByText('This browser keeps no drafts').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await question.getByText('This browser keeps no drafts: what you typed is lost.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
  await form.getByRole('button', { name: 'Add Transaction' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('$25.00').first().waitFor();
  await openCashAgain(page);
});

/** What was saved is there after signing in again. */
const openCashAgain = async (page: Page) => {
  await page.reload();
  await page.waitForURL('**/login');
  await page.getByLabel(/^Email/).fill(ownerPerson.email);
  await page.getByLabel(/^Password/).fill(ownerPerson.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Cash', exact: true }).click();
  await page.getByText('$25.00').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/cash');
};
