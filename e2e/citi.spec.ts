import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { getDayInNewYork } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerByApi } from './people.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).innerText();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
/** Every such call is refused without a word from here on. */
const refuse = (page: Page, method: string, path: string): Promise<unknown> =>
  page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 418, body: '' }) : route.fallback(),
  );

test('Citi leads to its two pages', { tags: 'screen' }, async ({ page }) => {
  covers('1.2 Citi page', '3.2 Citi page');
  await registerByApi(page, memberPerson);
  await open(page, '/dashboard/citi', 'Citi');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Savings Accounts/ }).click();
  await page.waitForURL('**/dashboard/citi/savings');
  await page.goBack();
  await main.getByRole('link', { name: /^Certificate of Deposits/ }).click();
  await page.waitForURL('**/dashboard/citi/cd');
});

describe('certificates of deposit', () => {
  const cds = async (page: Page) => {
    await registerByApi(page, memberPerson);
    await open(page, '/dashboard/citi/cd', 'Citi Certificate of Deposits');
  };
  const add = async (page: Page) => {
    await press(page, 'Add CD');
    const dialog = page.getByRole('dialog', { name: 'Add CD' });
    await dialog.getByRole('textbox', { name: 'Account number' }).fill('4821-3');
    await dialog.getByRole('spinbutton', { name: 'Principal amount' }).fill('10000');
    await dialog.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('4.5');
    await dialog.getByRole('spinbutton', { name: 'Term (months)' }).fill('12');
    await dialog.getByRole('button', { name: 'Add CD' }).click();
    return dialog;
  };

  test('are added, given interest, looked back on and deleted after being asked', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('1.2 Citi CDs page', '3.2 Citi CDs', '3.2 days left of a CD', '3.5 deletes ask first', '3.8 CD changed');
    await cds(page);
    await seen(page, 'No CDs Yet');
    const dialog = await add(page);
    await dialog.waitFor({ state: 'hidden' });
    await seen(page, 'CD added successfully!');
    await seen(page, /^\d+ days left$/);
    await expect.poll(() => figure(page, 'Total Value')).toContain('$10,000.00');
    await expect.poll(() => figure(page, 'Active CDs')).toContain('1');
    await expect.poll(() => figure(page, 'Avg. Interest Rate')).toContain('4.50%');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await press(page, /^Add interest payment to/);
    const payment = page.getByRole('dialog', { name: 'Add Interest Payment' });
    await payment.getByRole('spinbutton', { name: 'Interest amount' }).fill('36.99');
    await payment.getByRole('button', { name: 'Add Interest Payment' }).click();
    await seen(page, 'Interest payment added successfully!');
    await press(page, /^Interest history of/);
    const history = page.getByRole('dialog', { name: 'Interest History' });
    await history.getByText('$36.99').first().waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    await press(page, /^Delete /);
    const question = page.getByRole('alertdialog', { name: 'Delete this CD?' });
    await question.getByText(/You can undo this under Activity/).waitFor();
    await question.getByRole('button', { name: 'Delete CD' }).click();
    await seen(page, 'CD deleted successfully!');
    await seen(page, 'No CDs Yet');
  });

  test('begin at Citi today, compounded monthly and without a penalty', async ({ page }) => {
    covers('3.9 new CD');
    await cds(page);
    await press(page, 'Add CD');
    const dialog = page.getByRole('dialog', { name: 'Add CD' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Bank name' }).inputValue()).toBe('Citi');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Compounding' }).inputValue()).toBe('monthly');
    await expect
      .poll(() => dialog.getByRole('spinbutton', { name: /^Early withdrawal penalty/ }).inputValue())
      .toBe('0');
    const today = getDayInNewYork(new Date());
    await expect.poll(() => dialog.getByLabel('Start date').inputValue()).toBe(today);
  });

  test('that lack something are asked for it by its name', async ({ page }) => {
    await cds(page);
    covers('3.5 bank forms');
    await press(page, 'Add CD');
    const dialog = page.getByRole('dialog', { name: 'Add CD' });
    await dialog.getByLabel('Start date').fill('');
    await dialog.getByRole('button', { name: 'Add CD' }).click();
    for (const sentence of ['Enter the account number.', 'Enter the start date.', 'Enter the maturity date.']) {
      await dialog.getByText(sentence).waitFor();
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await seen(page, 'No CDs Yet');
  });

  test('say what failed with a CD', async ({ page }) => {
    covers('3.8 CD failed');
    await cds(page);
    await (await add(page)).waitFor({ state: 'hidden' });
    for (const method of ['POST', 'DELETE']) await refuse(page, method, '/cds**');
    await refuse(page, 'POST', '/cds/*/interest');
    await refuse(page, 'GET', '/cds/*/interest');
    await refuse(page, 'DELETE', '/cds/*');
    const dialog = await add(page);
    await seen(page, 'Failed to add CD');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, /^Add interest payment to/);
    const payment = page.getByRole('dialog', { name: 'Add Interest Payment' });
    await payment.getByRole('spinbutton', { name: 'Interest amount' }).fill('1');
    await payment.getByRole('button', { name: 'Add Interest Payment' }).click();
    await seen(page, 'Failed to add interest payment');
    await payment.getByRole('button', { name: 'Cancel' }).click();
    await refuse(page, 'PUT', '/cds/*');
    await press(page, /^Edit /);
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Failed to update CD');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await press(page, /^Interest history of/);
    await seen(page, 'Failed to load interest history');
    await page.keyboard.press('Escape');
    await press(page, /^Delete /);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete CD' }).click();
    await seen(page, 'Failed to delete CD');
    await refuse(page, 'GET', '/cds');
    await page.reload();
    await seen(page, 'Failed to load CDs');
  });
});

describe('savings accounts', () => {
  const savings = async (page: Page) => {
    await registerByApi(page, memberPerson);
    await open(page, '/dashboard/citi/savings', 'Citi Savings Accounts');
  };
  const add = async (page: Page) => {
    await press(page, 'Add Account');
    const dialog = page.getByRole('dialog', { name: 'Add Savings Account' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Account type' }).inputValue()).toBe('high-yield');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('USD');
    await dialog.getByRole('textbox', { name: 'Account name' }).fill('Rainy day');
    await dialog.getByRole('spinbutton', { name: 'Balance' }).fill('1234.50');
    await dialog.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('4.35');
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    return dialog;
  };

  test('are added as active ones, show their transactions, and are deleted after being asked', {
    tags: 'screen',
  }, async ({ page }) => {
    covers(
      '1.2 Citi savings page',
      '3.2 Citi savings',
      '3.5 deletes ask first',
      '3.8 account changed',
      '3.9 new account',
    );
    await savings(page);
    await seen(page, 'No Savings Accounts Yet');
    await (await add(page)).waitFor({ state: 'hidden' });
    await seen(page, 'Savings account added successfully!');
    await expect.poll(() => figure(page, 'Total Balance')).toContain('$1,234.50');
    await expect.poll(() => figure(page, 'Total Accounts')).toContain('1');
    await expect.poll(() => figure(page, 'Avg. Interest Rate')).toContain('4.35%');
    await expect.poll(() => figure(page, 'Bank')).toContain('Citi');
    await page.getByText('Active', { exact: true }).first().waitFor();
    await seen(page, 'High-Yield Savings');
    await press(page, 'Show Recent Transactions');
    await seen(page, '+$1,234.50');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await press(page, /^Delete Rainy day/);
    const question = page.getByRole('alertdialog', { name: 'Delete this savings account?' });
    await question.getByText(/You can undo this under Activity/).waitFor();
    await question.getByRole('button', { name: 'Delete account' }).click();
    await seen(page, 'Savings account deleted successfully!');
    await seen(page, 'No Savings Accounts Yet');
  });

  test('that lack something are asked for it by its name', async ({ page }) => {
    covers('3.5 bank forms');
    await savings(page);
    await press(page, 'Add Account');
    const dialog = page.getByRole('dialog', { name: 'Add Savings Account' });
    await dialog.getByRole('button', { name: 'Add Account' }).click();
    for (const sentence of ['Enter the account name.', 'Enter the balance.', 'Enter the interest rate.']) {
      await dialog.getByText(sentence).waitFor();
    }
  });

  test('say what failed with an account', async ({ page }) => {
    covers('3.8 account failed');
    await savings(page);
    await (await add(page)).waitFor({ state: 'hidden' });
    await refuse(page, 'POST', '/savings');
    await refuse(page, 'PUT', '/savings/*');
    await refuse(page, 'DELETE', '/savings/*');
    await refuse(page, 'POST', '/savings/*/*');
    await refuse(page, 'GET', '/savings/*/transactions');
    const dialog = await add(page);
    await seen(page, 'Failed to add savings account');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const [button, submit, sentence] of [
      [/^Edit Rainy day/, 'Save Changes', 'Failed to update savings account'],
      [/^Add transaction to/, 'Add Transaction', 'Failed to add transaction'],
      [/^Change rate of/, 'Change Rate', 'Failed to change rate'],
    ] as const) {
      await press(page, button);
      const form = page.getByRole('dialog');
      await form.getByRole('spinbutton').first().fill('2');
      await form.getByRole('button', { name: submit }).click();
      await form.getByText(sentence).waitFor();
      await form.getByRole('button', { name: 'Cancel' }).click();
    }
    await press(page, 'Show Recent Transactions');
    await seen(page, 'Failed to load transactions');
    await press(page, /^Delete Rainy day/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    await seen(page, 'Failed to delete savings account');
    await refuse(page, 'GET', '/savings');
    await page.reload();
    await seen(page, 'Failed to load savings accounts');
  });
});
