import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerByApi } from './people.ts';
import { cdBody, postRecord } from './record-by-api.ts';

describe('the calendar feed of income', () => {
  test('is made, read without a session, renewed so that the old address is nowhere, and removed', async ({ page }) => {
    covers('1.7 GET /insight/income/feed');
    covers('1.7 POST /insight/income/feed');
    covers('1.7 DELETE /insight/income/feed');
    covers('1.7 GET /calendar/{token}');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await page.goto('/dashboard/income');
    await page.getByText('There is no address yet.').waitFor();
    await page.getByRole('button', { name: 'Create Address' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Address' });
    await field.waitFor();
    const first = await field.inputValue();
    await page.getByText(/Address created .*, without amounts\./).waitFor();
    const answer = await fetch(first);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = await answer.text();
    expect(text).toContain('SUMMARY:CD at Citi matures');
    expect(text).not.toContain('$');
    expect((await fetch(first, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status).toBe(304);

    await page.getByRole('checkbox', { name: 'With amounts' }).check();
    await page.getByRole('button', { name: 'Renew Address' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew Address' }).press('Enter');
    await page.getByText(/Address created .*, with amounts\./).waitFor();
    const second = await field.inputValue();
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect(await (await fetch(second)).text()).toContain('SUMMARY:CD at Citi matures: $1\\,040.74');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    expect(await field.count()).toBe(0);
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('There is no address yet.').waitFor();
    expect((await fetch(second)).status).toBe(404);
  });

  test('fits a phone with its address shown', { tags: 'screen' }, async ({ page }) => {
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/income');
    await page.getByRole('button', { name: 'Create Address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
