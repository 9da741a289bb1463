import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerByApi } from './people.ts';
import { cdBody, postRecord, savingsBody } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const ladder = (page: Page) => card(page, 'Maturity Ladder');
const picture = (page: Page) => page.getByRole('slider', { name: 'Maturity Ladder' });

const today = getDayInNewYork(new Date());
const recordCd = (page: Page, accountNumber: string, [start, end]: [number, number], over: object = {}) =>
  postRecord(page, '/cds', {
    ...cdBody,
    accountNumber,
    startDate: addDays(today, start),
    maturityDate: addDays(today, end),
    ...over,
  });

describe("the member's dashboard", () => {
  test('has interest, the next maturity, rates and the ladder, and each figure once', { tags: 'screen' }, async ({
    page,
  }) => {
    covers("1.2 member's dashboard");
    await registerByApi(page, memberPerson);
    await recordCd(page, 'Old', [-375, -10], { interestRate: 0.03 });
    await recordCd(page, 'Soon', [-345, 20], { principalAmount: 2000 });
    await recordCd(page, 'Late', [-30, 335], { interestRate: 0.05 });
    await postRecord(page, '/savings', { ...savingsBody, interestRate: 3.5 });
    await page.goto('/dashboard');

    await expect.poll(() => figure(page, 'Average CD Rate').innerText()).toMatch(/4\.00%\s+3\.00% to 5\.00%/);
    expect(await figure(page, 'Average Savings Rate').innerText()).toContain('3.50%');
    expect(await figure(page, 'Next Maturity').innerText()).toContain('Soon at Citi');
    expect(await figure(page, 'Total Held').count()).toBe(0);

    await expect.poll(() => ladder(page).getByRole('listitem').count()).toBe(3);
    const rows = await ladder(page).getByRole('listitem').allInnerTexts();
    expect(rows.map((row) => row.split('\n')[0])).toEqual(['Old at Citi', 'Soon at Citi', 'Late at Citi']);
    expect(rows[0]).toContain('Matured');
    expect(rows[1]).toMatch(/Due soon[\s\S]*20 days left/);
    expect(rows[2]).not.toContain('Due soon');
    await ladder(page)
      .getByText(/^3 CDs, \$[\d,.]+ in all\. 1 matured, \$[\d,.]+\. Next: Soon at Citi, .* Last: Late at Citi, /)
      .waitFor();

    await picture(page).focus();
    const said = () => picture(page).getAttribute('aria-valuetext');
    expect(await said()).toMatch(/^Soon at Citi, \$2,/);
    await page.keyboard.press('ArrowRight');
    expect(await said()).toMatch(/^Late at Citi, .*, 335 days left$/);
    await page.keyboard.press('Home');
    expect(await said()).toMatch(/^Old at Citi, .*, Matured /);

    await ladder(page).getByText('Figures as a table').click();
    await expect.poll(() => ladder(page).getByRole('row').count()).toBe(4);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'member-dashboard', ladder(page));
  });

  test('names five of forty CDs below the ladder, the next to mature among them, and has all in the table', async ({
    page,
  }) => {
    covers("1.2 member's dashboard");
    await registerByApi(page, memberPerson);
    const days = Array.from({ length: 40 }, (_, at) => at * 20 - 60);
    for (const day of days) await recordCd(page, `CD ${day}`, [day - 365, day]);
    await page.goto('/dashboard');
    await expect
      .poll(async () => (await ladder(page).getByRole('listitem').allInnerTexts()).map((row) => row.split('\n')[0]))
      .toEqual(['CD -20 at Citi', 'CD 0 at Citi', 'CD 20 at Citi', 'CD 40 at Citi', 'CD 60 at Citi']);
    await ladder(page).getByText('35 more CDs are in the table.').waitFor();
    await ladder(page).getByText('Figures as a table').click();
    await expect.poll(() => ladder(page).getByRole('row').count()).toBe(41);
  });

  test('has no ladder without CDs', async ({ page }) => {
    covers("1.2 member's dashboard");
    await registerByApi(page, memberPerson);
    await postRecord(page, '/savings', savingsBody);
    await page.goto('/dashboard');
    await figure(page, 'Average Savings Rate').waitFor();
    expect(await ladder(page).count()).toBe(0);
    expect(await figure(page, 'Average CD Rate').count()).toBe(0);
    await card(page, 'Certificates of Deposit').getByText('No certificates of deposit yet').waitFor();
  });
});
