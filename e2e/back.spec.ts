import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerOnPage } from './people.ts';
import { depositBody, postRecord } from './record-by-api.ts';

const path = (page: Page) => new URL(page.url()).pathname;
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Cash Transaction' });
const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await addDialog(page).waitFor();
};
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const historyLength = (page: Page) => page.evaluate(() => history.length);
/** The guard is set a moment after the dialog is drawn. */
const isGuarded = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => 'guard' in history.state)).toBe(true);
};

describe('Back with a dialog open', () => {
  test('closes it first, then leaves the page, and Forward comes back to the page', async ({ page }) => {
    covers('4.4 Back closes a dialog');
    await registerOnPage(page, ownerPerson);
    await menuLink(page, 'Cash').click();
    await title(page, 'Cash Management');
    await openDialog(page);
    await isGuarded(page);
    await page.goBack();
    await addDialog(page).waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/dashboard/cash');
    await page.goBack();
    await title(page, 'Dashboard');
    await page.goForward();
    await title(page, 'Cash Management');
    expect(await addDialog(page).count()).toBe(0);
    // Where the dialog was there is nothing to go forward to.
    await page.goForward();
    await isGuarded(page);
    expect(await addDialog(page).count()).toBe(0);
    expect(path(page)).toBe('/dashboard/cash');
    await page.goBack();
    await title(page, 'Dashboard');
  });

  test('closes it on the first page of a visit as well', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await page.goto('/dashboard/cash');
    await openDialog(page);
    await isGuarded(page);
    await page.goBack();
    await addDialog(page).waitFor({ state: 'hidden' });
    await title(page, 'Cash Management');
    expect(path(page)).toBe('/dashboard/cash');
  });

  test('leaves no entry behind that Back would have to pass, however the dialog was closed', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await menuLink(page, 'Cash').click();
    await title(page, 'Cash Management');
    const before = await historyLength(page);
    for (const close of ['Escape', 'Cancel', 'Close'] as const) {
      await openDialog(page);
      await isGuarded(page);
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await addDialog(page).getByRole('button', { name: close }).click();
      await addDialog(page).waitFor({ state: 'hidden' });
    }
    expect(await historyLength(page)).toBe(before + 1);
    await page.goBack();
    await title(page, 'Dashboard');
  });

  test('ends no load that begins as the dialog closes, and the page opened then is one step, back and forward', async ({
    page,
  }) => {
    await registerOnPage(page, ownerPerson);
    await menuLink(page, 'Cash').click();
    for (let time = 0; time < 8; time += 1) {
      await title(page, 'Cash Management');
      await openDialog(page);
      await isGuarded(page);
      await page.keyboard.press('Escape');
      await page.goto('/dashboard/cash');
    }
    await title(page, 'Cash Management');
    await openDialog(page);
    await isGuarded(page);
    await page.keyboard.press('Escape');
    await menuLink(page, 'Dividends').click();
    await title(page, 'Dividends');
    await page.goBack();
    await title(page, 'Cash Management');
    await page.goForward();
    await title(page, 'Dividends');
    await page.goBack();
    await title(page, 'Cash Management');
    await page.goBack();
    await title(page, 'Dashboard');
  });

  test('closes a question without an answer; saving and then Back leaves the page at once', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await postRecord(page, '/cash/transactions', depositBody);
    await menuLink(page, 'Cash').click();
    await page.getByRole('button', { name: /^Delete deposit/ }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await isGuarded(page);
    await page.goBack();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Delete deposit/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.goBack();
    await title(page, 'Dashboard');
  });

  test('waits while it is being saved', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await postRecord(page, '/cash/transactions', depositBody);
    await menuLink(page, 'Cash').click();
    await page.getByRole('button', { name: /^Delete deposit/ }).click();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/cash/transactions/1', async (route) => {
      await held;
      await route.continue();
    });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await isGuarded(page);
    await page.goBack();
    await isGuarded(page);
    await question.waitFor();
    answer();
    await question.waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/dashboard/cash');
  });

  test('after a reload there is no dialog, and Back leaves the page at once', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await menuLink(page, 'Cash').click();
    await title(page, 'Cash Management');
    await openDialog(page);
    await isGuarded(page);
    await page.reload();
    await title(page, 'Cash Management');
    await page.goBack();
    await title(page, 'Dashboard');
  });
});

describe('Back with the slide-in menu open', () => {
  test('closes it first; a page chosen in it is one step, back and forward', async ({ page }) => {
    covers('1.2 sidebar');
    await registerOnPage(page, ownerPerson);
    await page.setViewportSize({ width: 360, height: 740 });
    const opener = page.getByRole('button', { name: 'More', exact: true });
    await opener.click();
    await isGuarded(page);
    await page.goBack();
    await sheet(page).waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/dashboard');
    await opener.click();
    await isGuarded(page);
    await sheet(page).getByRole('link', { name: 'Cash', exact: true }).click();
    await title(page, 'Cash Management');
    await sheet(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await title(page, 'Dashboard');
    await page.goForward();
    await title(page, 'Cash Management');
    // The page one is on already: the menu closes, and that is all.
    await opener.click();
    await isGuarded(page);
    await sheet(page).getByRole('link', { name: 'Cash', exact: true }).click();
    await sheet(page).waitFor({ state: 'hidden' });
    await page.goBack();
    await title(page, 'Dashboard');
  });
});
