import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerByApi } from './people.ts';
import { cdBody, getDayFromToday, postRecord, updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** A CD is kept in order for as long as it runs: corrected, closed, rolled over, its payments too. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** $1,000 at 4 %, simple: worth $1,040 since ten days. */
const matured = {
  ...cdBody,
  startDate: getDayFromToday(-375),
  maturityDate: getDayFromToday(-10),
  compoundingFrequency: 'at_maturity',
};

const open = async (page: Page, sent: object): Promise<void> => {
  await registerByApi(page, memberPerson);
  await postRecord(page, '/cds', sent);
  await page.goto('/dashboard/citi/cd');
  await page.getByRole('heading', { level: 1, name: 'Citi Certificate of Deposits' }).waitFor();
};
/** What the row's menu offers, by keys alone. */
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More about CD-1 at Citi' }).first().focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  await page.keyboard.type(name.slice(0, 2));
  await expect.poll(() => item.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
};

describe('interest', () => {
  test('goes to the savings account that the CD names, is seen there, and goes with its payment', async ({ page }) => {
    covers('3.3 interest payment');
    await open(page, matured);
    await postRecord(page, '/savings', { accountName: 'Rainy day', currentBalance: 0, interestRate: 4 });
    await press(page, 'Edit CD-1 at Citi');
    const form = dialog(page, 'Edit CD');
    await form.getByRole('combobox', { name: 'Interest goes to' }).selectOption('Savings: Rainy day');
    await form.getByText('Each payment you record leaves the CD and is added there automatically.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'cd-interest-goes-to', form.getByRole('combobox', { name: 'Interest goes to' }));
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'CD updated successfully!');

    await press(page, 'Add interest payment to CD-1 at Citi');
    const payment = dialog(page, 'Add Interest Payment');
    await expect.poll(() => payment.getByRole('combobox', { name: 'Interest goes to' }).inputValue()).toBe('savings:1');
    await payment.getByRole('spinbutton', { name: 'Interest amount' }).fill('25');
    await takePageScreenshots(page, 'cd-add-interest', payment.getByRole('combobox', { name: 'Interest goes to' }));
    await payment.getByRole('button', { name: 'Add Interest Payment' }).click();
    await seen(page, 'Interest payment added successfully!');
    await seen(page, '$1,015.00');

    await press(page, 'Interest history of CD-1 at Citi');
    await dialog(page, 'Interest History').getByText('Savings: Rainy day').waitFor();
    await takePageScreenshots(page, 'cd-interest-history');
    await page.keyboard.press('Escape');

    await page.goto('/dashboard/citi/savings');
    await seen(page, '$25.00');
    await page
      .getByRole('button', { name: /Recent Transactions/ })
      .first()
      .click();
    await seen(page, 'Interest of CD CD-1 at Citi');
    await page
      .getByRole('button', { name: /^Edit .*25\.00/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Amount' }).fill('30');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await page
      .getByRole('dialog')
      .getByText(/in the interest history of that CD/)
      .waitFor();
    await takePageScreenshots(page, 'savings-arrival');
  });
});

describe('a CD', () => {
  test('is corrected in every field, and its figures follow', { tags: 'screen' }, async ({ page }) => {
    covers('3.2 CD edited, closed and rolled over');
    await open(page, cdBody);
    await press(page, 'Edit CD-1 at Citi');
    const form = dialog(page, 'Edit CD');
    await expect.poll(() => form.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('CD-1');
    await expect.poll(() => form.getByRole('spinbutton', { name: 'Interest rate (%)' }).inputValue()).toBe('4');
    await form.getByRole('textbox', { name: 'Account number' }).fill('CD-9');
    await form.getByRole('combobox', { name: 'Bank name' }).fill('Ally');
    await form.getByRole('spinbutton', { name: 'Principal amount' }).fill('2000');
    await form.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('5.25');
    await form.getByRole('spinbutton', { name: 'Term (months)' }).fill('11');
    await form.getByRole('combobox', { name: 'Compounding' }).selectOption('Daily');
    await form.getByRole('combobox', { name: 'Day count' }).selectOption('30/360');
    await form.getByText('Each month has 30 days, a year 360.').waitFor();
    await form.getByRole('spinbutton', { name: 'Early withdrawal penalty (%)' }).fill('1');
    await form.getByRole('textbox', { name: 'Description' }).fill('ladder');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'CD updated successfully!');
    // It is at Citi no more.
    await page.getByRole('link', { name: 'See them under Deposits' }).click();
    for (const text of ['CD-9', 'Ally', '$2,000.00', 'at 5.25%', '11 months, compounded daily, 30/360', 'ladder']) {
      await seen(page, text);
    }
    await seen(page, '$20.00 penalty');
  });

  test('that was changed elsewhere is not overwritten, and what was typed stays', async ({ page }) => {
    await open(page, cdBody);
    await press(page, 'Edit CD-1 at Citi');
    const form = dialog(page, 'Edit CD');
    await form.getByRole('textbox', { name: 'Description' }).fill('mine');
    await updateRecord(page, '/cds/1', { description: 'theirs' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText(/was changed elsewhere in the meantime/).waitFor();
    await expect.poll(() => form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('mine');
    await form.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('theirs');
  });

  test('is closed early with its penalty, and opened again, from the keyboard', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('3.2 CD edited, closed and rolled over');
    await open(page, { ...cdBody, compoundingFrequency: 'at_maturity', earlyWithdrawalPenalty: 0.01 });
    const more = page.getByRole('button', { name: 'More about CD-1 at Citi' });
    await more.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('More about CD-1 at Citi');
    await choose(page, 'Close');
    const form = dialog(page, 'Close CD');
    await form.getByLabel('Closed on').fill(getDayFromToday(1));
    await form.getByRole('button', { name: 'Close CD' }).click();
    await form.getByText('The closing date cannot be in the future.').waitFor();
    await form.getByLabel('Closed on').fill(cdBody.startDate);
    await form.getByRole('spinbutton', { name: 'Early withdrawal penalty (%)' }).fill('2');
    await form.getByText('$980.00').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await seen(page, 'CD closed successfully!');
    await seen(page, 'Paid out $980.00');
    await seen(page, '$20.00 penalty');
    await expect.poll(() => focused(page)).toBe('More about CD-1 at Citi');
    await choose(page, 'Reopen');
    await dialog(page, 'Reopen CD').getByRole('button', { name: 'Reopen CD' }).press('Enter');
    await seen(page, 'CD reopened!');
    await seen(page, /^\d+ days left$/);
  });

  test('that the bank let go on another day is marked as matured', async ({ page }) => {
    covers('3.2 CD edited, closed and rolled over');
    await open(page, cdBody);
    await choose(page, 'Mark as matured');
    const form = dialog(page, 'Mark CD as Matured');
    await form.getByLabel('Matured on').fill(getDayFromToday(-2));
    await form.getByRole('button', { name: 'Mark as Matured' }).click();
    await seen(page, 'CD marked as matured!');
    await page.getByRole('cell').getByText('Matured', { exact: true }).first().waitFor();
  });

  test('is rolled over into the next, with a way from each to the other', async ({ page }) => {
    covers('3.2 CD edited, closed and rolled over');
    await open(page, matured);
    await choose(page, 'Roll over');
    const form = dialog(page, 'Roll Over CD');
    await expect.poll(() => form.getByRole('spinbutton', { name: 'Principal amount' }).inputValue()).toBe('1040');
    await expect.poll(() => form.getByLabel('Start date').inputValue()).toBe(matured.maturityDate);
    await form.getByRole('textbox', { name: 'Account number' }).fill('CD-2');
    await form.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('3.5');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await form.getByRole('button', { name: 'Roll Over CD' }).click();
    await seen(page, 'CD rolled over successfully!');
    await seen(page, 'Paid out $1,040.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'CD-1 at Citi', exact: true }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('CD-1');
    await page.getByRole('button', { name: 'CD-2 at Citi', exact: true }).waitFor();
    // The old one's money is in the new one.
    await choose(page, 'Reopen');
    const again = dialog(page, 'Reopen CD');
    await again.getByRole('button', { name: 'Reopen CD' }).click();
    await again.getByText(/rolled over into CD-2 at Citi; delete that one/).waitFor();
  });
});

test('an interest payment is corrected and deleted where it is listed', async ({ page }) => {
  covers('3.2 CD edited, closed and rolled over');
  await open(page, cdBody);
  await postRecord(page, '/cds/1/interest', { paymentDate: getDayFromToday(-5), interestAmount: 3.4 });
  await press(page, 'Interest history of CD-1 at Citi');
  const history = dialog(page, 'Interest History');
  await history.getByRole('button', { name: /^Edit interest of/ }).click();
  const form = dialog(page, 'Edit Interest Payment');
  await form.getByRole('spinbutton', { name: 'Interest amount' }).fill('3.45');
  await form.getByRole('textbox', { name: 'Description' }).fill('first month');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await seen(page, 'Interest payment updated successfully!');
  await history.getByText('$3.45').first().waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Edit interest of/);
  await history.getByRole('button', { name: /^Delete interest of/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete payment' }).click();
  await seen(page, 'Interest payment deleted successfully!');
  await history.getByText('No Interest Payments Yet').waitFor();
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
});
