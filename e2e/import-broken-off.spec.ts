import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, expectFailures, test } from './fixtures.ts';
import { button, compare, drop, importAll, openImport, preview, seen } from './importing.ts';
import { picture } from './look.ts';
import { enter, logOut, owner } from './people.ts';
import { manyDeposits, robinhoodFile } from './statements.ts';

/** What this browser keeps, by its names. */
const keptOfImports = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('imports');
        opening.onsuccess = () => {
          const keys = opening.result.transaction('imports').objectStore('imports').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map((key) => String(key).replace(/^\S+ /, '')));
          };
        };
      }),
  );

describe('a statement', () => {
  test('is gone on with after a tab was closed in the middle, and comes whole', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(600)));
    await preview(page);
    let calls = 0;
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', async (route) => {
      calls += 1;
      if (calls > 1) await hold;
      await route.continue();
    });
    await button(page, 'Import 600 rows').click();
    await seen(page, '250 of 600 rows sent.');
    await page.unroute('**/api/imports/*/rows');

    await page.goto('/dashboard/cash');
    await openImport(page);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await seen(page, /rows recorded/);
    await page.goto('/dashboard/cash');
    await seen(page, '$60,000.00');
  });

  test('that is not sent yet goes from the browser with the session', { timeout: 120_000 }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(300)));
    await preview(page);
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', () => hold);
    const sent = page.waitForRequest('**/api/imports/*/rows');
    await button(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'Importing' }).waitFor();
    await sent;
    await page.goto('/dashboard/cash');
    expect(await keptOfImports(page)).toEqual(['job', 'step 0', 'step 1']);
    await logOut(page);
    await page.waitForURL('**/login');
    await expect.poll(() => keptOfImports(page)).toEqual([]);
  });

  test('stops where the connection is lost, says so, and goes on once it is back', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(300)));
    await preview(page);
    await page.route('**/api/imports/*/rows', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'An import was broken off.' }).waitFor();
    await seen(page, '0 of 300 rows were sent. What was recorded stands.');
    await picture(page, 'broken-off');
    await page.unroute('**/api/imports/*/rows');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await seen(page, '300 rows recorded.');
  });

  test('whose server fails in the middle is sent on by itself, and each row is recorded once', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(600)));
    await preview(page);
    expectFailures(page);
    const calls: number[] = [];
    await page.route('**/api/imports/*/rows', async (route) => {
      calls.push(calls.length);
      // The second part is not reached at first; then it is recorded, and the answer is lost.
      if (calls.length === 2) return route.fulfill({ status: 503, json: { error: 'Out of order.', code: 'down' } });
      const response = await route.fetch();
      if (calls.length === 3) return route.fulfill({ status: 502, body: '' });
      return route.fulfill({ response });
    });
    await importAll(page);
    expect(calls).toHaveLength(5);
    await seen(page, '600 rows recorded.');
    await compare(page, 'USD 60,000.00');
    await seen(page, 'The only figure agrees with what your broker states.');
  });

  test('whose server goes on failing stops where the person wants so, says why, and goes on from there', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(600)));
    await preview(page);
    expectFailures(page);
    let isDown = false;
    await page.route('**/api/imports/*/rows', async (route) => {
      if (isDown) return route.fulfill({ status: 503, json: { error: 'Out of order for an hour.', code: 'down' } });
      const response = await route.fetch();
      isDown = true;
      return route.fulfill({ response });
    });
    const failed = page.waitForResponse((answer) => answer.status() === 503);
    await button(page, 'Import 600 rows').click();
    await failed;
    await button(page, 'Stop').click();
    await page.getByRole('heading', { name: 'An import was broken off.' }).waitFor();
    await seen(page, '250 of 600 rows were sent. What was recorded stands.');
    await seen(page, 'Out of order for an hour.');
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'import-failed');
    await page.unroute('**/api/imports/*/rows');
    await button(page, 'Go on').click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await compare(page, 'USD 60,000.00');
    await seen(page, 'The only figure agrees with what your broker states.');
  });
});
