import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** As from the clipboard: what an attribute of the field cuts, it cuts here too. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

test('a text with one character too many stays whole, is said at once, and is sent once it fits', async ({ page }) => {
  covers('2.9 notes of 500 characters');
  await registerByApi(page, memberPerson);
  await page.goto('/dashboard/citi/cd');
  await page.getByRole('button', { name: 'Add CD' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add CD' });
  const add = dialog.getByRole('button', { name: 'Add CD' });
  for (const [name, figure] of [
    ['Principal amount', '10000'],
    ['Interest rate (%)', '4.5'],
    ['Term (months)', '12'],
  ] as const) {
    await dialog.getByRole('spinbutton', { name }).fill(figure);
  }
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cds')) sent.push(request.postData() ?? '');
  });

  const number = dialog.getByRole('textbox', { name: 'Account number' });
  await number.focus();
  await paste(page, '4'.repeat(41));
  await expect.poll(() => number.inputValue()).toBe('4'.repeat(41));
  const sentence = dialog.getByText('At most 40 characters; these are 41.', { exact: true });
  await sentence.waitFor();
  await expect.poll(() => number.getAttribute('aria-describedby')).toBe(await sentence.getAttribute('id'));
  await add.click();
  await expect.poll(() => number.evaluate((it) => it === document.activeElement)).toBe(true);
  await expect.poll(() => number.inputValue()).toBe('4'.repeat(41));
  await takePageScreenshots(page, 'text-too-long', number);
  expect(sent).toEqual([]);

  await number.press('End');
  await number.press('Backspace');
  await sentence.waitFor({ state: 'hidden' });
  await add.click();
  await page.getByText('CD added successfully!').waitFor();
  expect(sent.map((body) => JSON.parse(body).accountNumber)).toEqual(['4'.repeat(40)]);
});

test('a search for a stock by more than the server takes asks it nothing, and finds none', async ({ page }) => {
  covers('2.9 notes of 500 characters');
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/portfolio');
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const input = page.getByRole('dialog', { name: 'Add Transaction' }).getByRole('combobox', { name: 'Company name' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stocks/search/')) asked.push(request.url());
  });
  await input.focus();
  await paste(page, 'q'.repeat(61));
  await page.getByText('No matching stock found.').first().waitFor();
  await expect.poll(() => input.inputValue()).toBe('q'.repeat(61));
  expect(asked).toEqual([]);
});
