import { covers } from '#tests/kit/covers';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';

const hour = 60 * 60_000;

test.for([
  ['ahead', hour],
  ['behind', -hour],
] as const)('a clock that is an hour %s ends no session, loses no draft and no way back', async ([, by], { page }) => {
  covers('4.4 wrong clock');
  await page.clock.install({ time: Date.now() + by });
  await registerByApi(page, ownerPerson);
  await openCashPage(page);
  await addCashEntryOnPage(page, { amount: '80', platform: 'Revolut', date: '2026-01-05' });
  await page.getByText('$80.00').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No Transactions Yet').first().waitFor();

  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const amount = page.getByRole('spinbutton', { name: 'Amount' });
  await amount.fill('31');
  await page.waitForTimeout(600);
  await page.reload();
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await page.getByText('You typed something here a moment ago and did not save it.').waitFor();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => amount.inputValue()).toBe('31');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/dashboard/activity');
  await page.getByText('Undone').first().waitFor();
});
