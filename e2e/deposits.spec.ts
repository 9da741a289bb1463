import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openExplanation } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, postRecord, savingsBody } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** CDs and savings accounts of every bank on one page, for both people. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const banks = (page: Page) => page.getByRole('group', { name: 'Bank', exact: true }).getByRole('button');

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/deposits');
  await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();
};

const people: [string, JourneyPerson][] = [
  ['owner', ownerPerson],
  ['member', memberPerson],
];

describe('the page of deposits', () => {
  test.for(people)(
    'takes the first CD and the first account, of any bank, from the %s',
    async ([, person], { page }) => {
      covers('4.11 deposits page');
      await registerByApi(page, person);
      await open(page);
      await seen(page, 'No deposits yet');
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      await takePageScreenshots(page, 'deposits-empty');

      await press(page, 'Add CD');
      const cd = dialog(page, 'Add CD');
      const bank = cd.getByRole('combobox', { name: 'Bank name' });
      await expect.poll(() => bank.inputValue()).toBe('Citi');
      expect(
        await cd.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
      ).toEqual(['Citi', 'Marcus', 'Wealthfront']);
      await bank.fill('Ally');
      await cd.getByRole('textbox', { name: 'Account number' }).fill('A-1');
      await cd.getByRole('spinbutton', { name: 'Principal amount' }).fill('10000');
      await cd.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('4.5');
      await cd.getByRole('spinbutton', { name: 'Term (months)' }).fill('12');
      await cd.getByRole('button', { name: 'Add CD' }).click();
      await seen(page, 'CD added successfully!');
      await page.getByRole('rowheader', { name: /A-1/ }).waitFor();

      await press(page, 'Add account');
      const account = dialog(page, 'Add Savings Account');
      await account.getByRole('textbox', { name: 'Account name' }).fill('Rainy days');
      await account.getByRole('combobox', { name: 'Bank name' }).fill('Marcus');
      await account.getByRole('spinbutton', { name: 'Balance' }).fill('2500');
      await account.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('4');
      await account.getByRole('button', { name: 'Add Account' }).click();
      await seen(page, 'Savings account added successfully!');
      await page.getByRole('heading', { name: 'Rainy days' }).waitFor();
      await seen(page, '$12,500.00');
      await seen(page, '$10,000.00 in CDs, $2,500.00 in savings');
      await expect
        .poll(() => banks(page).allInnerTexts())
        .toEqual(['All banks', 'Ally $10,000.00', 'Marcus $2,500.00']);

      await press(page, 'Edit A-1 at Ally');
      const form = dialog(page, 'Edit CD');
      await form.getByRole('combobox', { name: 'Bank name' }).fill('Marcus');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await seen(page, 'CD updated successfully!');
      // One bank is no choice.
      await expect.poll(() => banks(page).count()).toBe(0);
      await page.getByRole('button', { name: 'More about A-1 at Marcus' }).click();
      await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
      await dialog(page, 'Close CD').getByRole('button', { name: 'Close CD' }).click();
      await seen(page, 'CD closed successfully!');
      await seen(page, '$0.00 in CDs, $2,500.00 in savings');
    },
  );

  test('is of the bank that is chosen, with every figure, the ladder and both lists, and adds there', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.11 deposits of one bank');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', { ...cdBody, compoundingFrequency: 'at_maturity' });
    const marcus = { ...cdBody, accountNumber: 'M-1', bankName: 'Marcus', principalAmount: 3000, interestRate: 0.06 };
    await postRecord(page, '/cds', { ...marcus, compoundingFrequency: 'at_maturity' });
    await postRecord(page, '/savings', savingsBody);
    await postRecord(page, '/savings', {
      accountName: 'Travel',
      bankName: 'Marcus',
      currentBalance: 100,
      interestRate: 1,
    });
    await open(page);
    await expect.poll(() => banks(page).count()).toBe(3);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'deposits');
    await banks(page).filter({ hasText: 'Marcus' }).press('Enter');
    await page.getByRole('heading', { name: 'Total at Marcus' }).waitFor();
    // $3,000 at 6 %, simple, for 30 days: $14.79.
    await seen(page, '$3,014.79 in CDs, $100.00 in savings');
    await expect
      .poll(() => page.getByRole('group', { name: 'Average CD Rate', exact: true }).innerText())
      .toContain('6.00%');
    expect(await page.getByText('CD-1').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Rainy days' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Travel' }).waitFor();
    await openExplanation(page, 'Total at Marcus');
    await page.getByRole('dialog').getByText('$3,114.79').first().waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Add account');
    await expect
      .poll(() => dialog(page, 'Add Savings Account').getByRole('combobox', { name: 'Bank name' }).inputValue())
      .toBe('Marcus');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('has what the pages of Citi leave to other banks, and these say so', async ({ page }) => {
    covers('4.11 deposits of one bank');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await postRecord(page, '/cds', { ...cdBody, accountNumber: 'M-1', bankName: 'Marcus' });
    await postRecord(page, '/savings', { ...savingsBody, bankName: 'Ally' });
    await page.goto('/dashboard/citi/cd');
    await page.getByRole('rowheader', { name: /CD-1/ }).waitFor();
    expect(await page.getByText('M-1').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Active CDs', exact: true }).innerText()).toContain('1');
    await seen(page, '1 CD at other banks.');
    await page.goto('/dashboard/citi/savings');
    await seen(page, 'No Savings Accounts Yet');
    await seen(page, '1 account at other banks.');
    await page.getByRole('link', { name: 'See them under Deposits' }).click();
    await page.getByRole('heading', { name: 'Rainy days' }).waitFor();
    await page.goto('/dashboard/marcus');
    await page.getByRole('link', { name: 'Record your own under Deposits' }).click();
    await page.getByRole('rowheader', { name: /M-1/ }).waitFor();
  });
});
