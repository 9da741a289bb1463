import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openExplanation } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, depositBody, getDayFromToday, postRecord, savingsBody } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** What the bank takes and grants: penalties, days of grace, and what the same money could earn elsewhere. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const isWithinPage = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
};

const people: [string, JourneyPerson][] = [
  ['owner', ownerPerson],
  ['member', memberPerson],
];

describe('the terms of a CD', () => {
  test('take days or months of interest, or an amount, as a penalty, and days of grace', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.11 early withdrawal penalty', '4.11 grace period', '4.11 break-even rate');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', { ...cdBody, principalAmount: 10_000, compoundingFrequency: 'at_maturity' });
    await page.goto('/dashboard/deposits');
    await page.getByRole('button', { name: 'Edit CD-1 at Citi' }).click();
    const form = dialog(page, 'Edit CD');
    const basis = form.getByRole('combobox', { name: 'Penalty given as' });
    await basis.selectOption('Days of interest');
    await form.getByRole('spinbutton', { name: 'Early withdrawal penalty (days)' }).fill('90');
    await form.getByRole('spinbutton', { name: 'Grace period (days)' }).fill('7');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'CD updated successfully!');
    // 10,000 x 0.04 x 90/365.
    await seen(page, '$98.63 penalty');
    await seen(page, '90 days of interest');
    await seen(page, /^Grace period until /);
    // Worth 10,032.88 today and 10,400.00 in 335 days: (10,400 / 9,934.25) to the power of 365/335, less 1.
    await seen(page, 'Breaking it pays from 5.12% on');

    await page.getByRole('button', { name: 'More about CD-1 at Citi' }).click();
    await page.getByRole('menuitem', { name: 'Explain its figures' }).click();
    await page.getByRole('dialog').getByText('Breaking it pays from (APY)').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More about CD-1 at Citi' }).click();
    await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
    const closing = dialog(page, 'Close CD');
    await closing.getByRole('combobox', { name: 'Penalty given as' }).selectOption('Months of interest');
    await closing.getByRole('spinbutton', { name: 'Early withdrawal penalty (months)' }).fill('6');
    await closing.getByText('$200.00').waitFor();
    await closing.getByRole('combobox', { name: 'Penalty given as' }).selectOption('Amount');
    await closing.getByRole('spinbutton', { name: 'Early withdrawal penalty', exact: true }).fill('75.50');
    await closing.getByText('$75.50').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await closing.getByRole('button', { name: 'Close CD' }).click();
    await seen(page, 'CD closed successfully!');
    await seen(page, '$75.50 penalty');
    await isWithinPage(page);
  });
});

describe('the rate watch', () => {
  test.for(people)(
    'says to the %s what idle money would earn at the best rate, and which CD is worth breaking for it',
    { tags: 'screen' },
    async ([, person], { page }) => {
      covers('4.11 rate watch');
      await registerByApi(page, person);
      const matured = { startDate: getDayFromToday(-368), maturityDate: getDayFromToday(-3), graceDays: 7 };
      await postRecord(page, '/cds', { ...cdBody, compoundingFrequency: 'at_maturity' });
      await postRecord(page, '/cds', {
        ...cdBody,
        ...matured,
        accountNumber: 'CD-2',
        compoundingFrequency: 'annually',
      });
      await postRecord(page, '/savings', { ...savingsBody, bankName: 'Marcus', interestRate: 4.25 });
      await postRecord(page, '/savings', { ...savingsBody, accountName: 'Old', interestRate: 0.25 });
      await postRecord(page, '/cash/transactions', { ...depositBody, amount: 5000 });
      await page.goto('/dashboard/deposits');
      await seen(page, 'Your best rate: 4.25% at Marcus (Rainy days).');
      await seen(page, 'Cash on BOSA');
      await seen(page, '$5,000.00 idle at 0.00%');
      await seen(page, '$212.50 a year');
      // 1,040 x 0.0425, and 500 x 0.04.
      await seen(page, '$44.20 a year');
      await seen(page, '$20.00 a year');
      await seen(page, '$276.70 a year');
      await seen(page, 'Breaking it pays from 4.00% on');
      await seen(page, 'Breaking pays');
      await page.getByRole('table', { name: 'Recorded rates, newest first' }).getByText('Old at Citi').waitFor();
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      await takePageScreenshots(page, 'deposits-rate-watch');

      await openExplanation(page, 'Cash on BOSA');
      await page.getByRole('dialog').getByText('Your best rate').first().waitFor();
      await page.keyboard.press('Escape');
      await openExplanation(page, 'Break-even of CD-1 at Citi');
      await page.getByRole('dialog').getByText('Value at maturity ÷ paid out today').first().waitFor();
      await page.keyboard.press('Escape');
      // Of one bank there is nothing to compare.
      await page
        .getByRole('group', { name: 'Bank', exact: true })
        .getByRole('button', { name: /Marcus/ })
        .click();
      await expect.poll(() => page.getByRole('heading', { name: 'Rate Watch' }).count()).toBe(0);
      await page.getByRole('group', { name: 'Bank', exact: true }).getByRole('button', { name: 'All banks' }).click();
      await page.getByRole('heading', { name: 'Rate Watch' }).waitFor();
      await isWithinPage(page);
    },
  );
});
