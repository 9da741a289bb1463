import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, getPostEditor } from './post-editor.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const openAdd = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = dialogOf(page, 'Add Cash Transaction');
  await dialog.waitFor();
  return dialog;
};
const amountIn = (page: Page) => page.getByRole('spinbutton', { name: 'Amount' });
const offer = (page: Page) => page.getByText('You typed something here a moment ago and did not save it.');
/** Typed, and at rest for long enough to be kept. */
const rest = (page: Page) => page.waitForTimeout(600);

/** How many drafts the browser holds. */
const keptIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const open = indexedDB.open('drafts');
    const base = await new Promise<IDBDatabase>((done) => {
      open.onsuccess = () => done(open.result);
    });
    const all = base.transaction('drafts').objectStore('drafts').count();
    return new Promise<number>((done) => {
      all.onsuccess = () => done(all.result);
    });
  });

describe('what was typed and not saved', () => {
  test('is offered again after a reload, with its age, until it is saved or put away', async ({ page }) => {
    covers('4.4 drafts');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await openAdd(page);
    await amountIn(page).fill('123.45');
    await page.getByRole('textbox', { name: 'Description' }).fill('half of a thought');
    await rest(page);
    await page.reload();
    await openAdd(page);
    await offer(page).waitFor();
    await expect.poll(() => amountIn(page).inputValue()).toBe('');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => amountIn(page).inputValue()).toBe('123.45');
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('half of a thought');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await dialogOf(page, 'Add Cash Transaction').getByRole('button', { name: 'Add Transaction' }).click();
    await page.getByText('$123.45').first().waitFor();

    await openAdd(page);
    await rest(page);
    expect(await offer(page).count()).toBe(0);
    await amountIn(page).fill('7');
    await rest(page);
    await page.reload();
    await openAdd(page);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await openAdd(page);
    await rest(page);
    expect(await offer(page).count()).toBe(0);
  });

  test('is kept, or put away, where the page is reloaded in that very moment', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    // Each time, since it is a race with the browser.
    for (const amount of ['11', '22', '33']) {
      await openAdd(page);
      await amountIn(page).fill(amount);
      await page.reload();
      await openAdd(page);
      await page.getByRole('button', { name: 'Use it' }).click();
      await expect.poll(() => amountIn(page).inputValue()).toBe(amount);
      await page.reload();
      await openAdd(page);
      await page.getByRole('button', { name: 'Discard it' }).click();
      await page.reload();
      await openAdd(page);
      await rest(page);
      expect(await offer(page).count()).toBe(0);
    }
  });

  test('is asked about before its dialog closes, and kept where it closes', async ({ page }) => {
    covers('4.4 drafts');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await openAdd(page);
    await amountIn(page).fill('50');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    // It hears keys once it has the focus.
    await question.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => amountIn(page).inputValue()).toBe('50');
    // The dialog hears presses beside it again a moment after the question is gone.
    await expect
      .poll(async () => {
        if ((await question.count()) === 0) await page.mouse.click(5, 5);
        return question.count();
      })
      .toBe(1);
    await question.getByRole('button', { name: 'Close without saving' }).click();
    await dialogOf(page, 'Add Cash Transaction').waitFor({ state: 'detached' });
    await openAdd(page);
    await offer(page).waitFor();

    // Nothing typed, nothing asked.
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.keyboard.press('Escape');
    await dialogOf(page, 'Add Cash Transaction').waitFor({ state: 'detached' });
  });

  test('into a record that was changed elsewhere meanwhile is shown beside what is saved', async ({ page }) => {
    covers('4.4 drafts');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    const edit = () => page.getByRole('button', { name: /^Edit deposit/ }).click();
    await edit();
    await amountIn(page).fill('450');
    await rest(page);
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
      const body = { transactionType: 'deposit', amount: 510, platform: 'Revolut', transactionDate: '2026-01-05' };
      await fetch('/api/cash/transactions/1', { method: 'PUT', headers, body: JSON.stringify(body) });
    });
    await page.reload();
    await page.getByText('$510.00').first().waitFor();
    await edit();
    await page.getByText('The saved version has changed since.').waitFor();
    await page.getByText('450 · and saved 510').waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('$450.00').first().waitFor();
  });

  test('goes with the session that is ended by logging out', async ({ page }) => {
    covers('4.4 drafts');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await openAdd(page);
    await amountIn(page).fill('50');
    await rest(page);
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await expect.poll(() => keptIn(page)).toBe(0);
  });

  test('of a post goes with the session as well, though the blog was not opened since', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog');
    await page.getByRole('button', { name: '+ Create New Post' }).click();
    await getPostEditor(page).waitFor();
    await page.context().setOffline(true);
    await fillPostText(page, '# Half\n\nof a thought');
    await page.getByRole('status').filter({ hasText: 'Not saved: offline, kept on this device' }).waitFor();
    await expect.poll(() => keptIn(page)).toBe(1);
    await page.goto('about:blank').catch(() => undefined);
    await page.context().setOffline(false);
    await openCashPage(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await expect.poll(() => keptIn(page)).toBe(0);
  });
});

describe('a page with something typed', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const shares = (page: Page) => page.getByRole('spinbutton', { name: 'Shares', exact: true });
  const toCash = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Cash', exact: true });
  const typeIt = async (page: Page) => {
    await page.goto('/dashboard/analytics');
    await page.goto('/dashboard/dividends?add');
    await shares(page).fill('12');
    // Back is held a moment later.
    await page.waitForFunction(() => Object(history.state).guard === true);
  };

  test('is asked about before a link leads away from it', async ({ page }) => {
    covers('4.4 question before leaving');
    await registerByApi(page, ownerPerson);
    await typeIt(page);
    await toCash(page).click();
    await question(page).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => shares(page).inputValue()).toBe('12');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('cash');
    await page.keyboard.press('Enter');
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/dashboard/cash*');
    // It is offered again, and nothing is asked of whom has typed nothing.
    await page.getByRole('navigation').getByRole('link', { name: 'Dividends' }).click();
    await page.goto('/dashboard/dividends?add');
    await offer(page).waitFor();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await toCash(page).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
  });

  test('is asked about before Back leaves it', async ({ page }) => {
    covers('4.4 question before leaving');
    await registerByApi(page, ownerPerson);
    await typeIt(page);
    await page.goBack();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => shares(page).inputValue()).toBe('12');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/dashboard/analytics');
  });

  test('is asked about by the browser before its tab is closed', async ({ page }) => {
    covers('4.4 question before leaving');
    await registerByApi(page, ownerPerson);
    await typeIt(page);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect.poll(() => shares(page).inputValue()).toBe('12');
  });

  test('is asked about in the editor of a post where the server does not have it', async ({ page }) => {
    covers('4.4 question before leaving');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog?add');
    await getPostEditor(page).waitFor();
    await page.context().setOffline(true);
    await fillPostText(page, '# Half\n\nof a thought');
    await page.getByRole('status').filter({ hasText: 'Not saved: offline, kept on this device' }).waitFor();
    await toCash(page).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.context().setOffline(false);
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    await toCash(page).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
  });
});
