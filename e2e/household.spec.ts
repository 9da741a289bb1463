import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, postRecord, savingsBody } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const shared = (page: Page) => page.getByRole('region', { name: 'Shared Accounts' });
const own = (page: Page) => page.getByRole('region', { name: 'What You Share' });

/** By the keyboard alone. */
const choose = async (page: Page, account: string, level: string, percent?: string) => {
  await own(page)
    .getByRole('button', { name: `Change what you share of ${account}` })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: account });
  await dialog.getByLabel(/ sees$/).selectOption(level);
  if (percent !== undefined) await dialog.getByLabel('Yours, in percent').fill(percent);
  await dialog.getByLabel('Yours, in percent').press('Enter');
  await dialog.waitFor({ state: 'detached' });
};

describe('the page of the household', () => {
  test('shows what each of the two chose to share, joint accounts once, and nothing any more once it is taken back', {
    tags: 'screen',
  }, async ({ browser, stack, page }) => {
    covers('4.2 household page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Fidelity' }]);
    await postRecord(page, '/savings', { ...savingsBody, accountName: 'Nest Egg', bankName: 'Marcus' });
    await page.goto('/dashboard');
    await page.getByRole('complementary').getByRole('link', { name: 'Household', exact: true }).click();
    await page.getByText('The other person has not registered yet.').waitFor();

    const context = await browser.newContext({ baseURL: stack.origin, viewport: { width: 360, height: 740 } });
    const phone = await context.newPage();
    try {
      await registerByApi(phone, memberPerson);
      await postRecord(phone, '/cds', { ...cdBody, bankName: 'Ally' });
      await page.reload();
      await choose(page, 'Nest Egg', 'total', '50');
      await shared(page).getByText('50% yours').waitFor();
      await choose(page, 'Fidelity', 'everything');
      await shared(page).getByText('Fidelity').waitFor();

      await phone.goto('/dashboard/household');
      await shared(phone).getByText('Nest Egg').waitFor();
      await shared(phone).getByText('What is in it').click();
      await shared(phone).getByText('AAPL').waitFor();
      await expect.poll(() => shared(phone).getByText('What is in it').count()).toBe(1);
      expect(await shared(phone).innerText()).not.toContain('Ally');
      await choose(phone, 'CD-1', 'everything');
      await shared(phone).getByText('Ally').waitFor();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await findAxeViolationsInAllViews(phone)).toEqual([]);

      await page.reload();
      await shared(page).getByText('Ally').waitFor();
      const totals = page.getByRole('region', { name: 'The household at a glance' });
      expect(await totals.innerText()).toContain(`${memberPerson.username}'s`);
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      await takePageScreenshots(page, 'household-page', shared(page));

      const successor = page.getByRole('region', { name: 'If Something Happens to You' });
      await successor.getByRole('button', { name: `Name ${memberPerson.username}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Name successor' }).click();
      await successor.getByText(`${memberPerson.username} was named on`).waitFor();
      await successor.getByRole('button', { name: 'Remove' }).click();
      await successor.getByText('Nobody is named.').waitFor();

      await own(page).getByRole('button', { name: 'Stop sharing' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
      await expect.poll(() => shared(page).innerText()).not.toContain('Fidelity');
      await own(page).getByText('Not shared, 50% yours').waitFor();
      // On the same visit, and of what the browser has kept.
      await phone.getByRole('link', { name: 'Evenkeel' }).first().click();
      await phone.goto('/dashboard/household');
      await shared(phone).getByText('Ally').waitFor();
      expect(await phone.locator('main').innerText()).not.toMatch(/Fidelity|Nest Egg|AAPL/);
      const kept = await phone.evaluate(async () => {
        const databases = await indexedDB.databases();
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases.map(({ name }) => name)]);
      });
      expect(kept).not.toMatch(/Fidelity|Nest Egg/);
    } finally {
      await context.close();
    }
  });
});
