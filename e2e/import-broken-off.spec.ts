import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, expectServerFailures, test } from './fixtures.ts';
import {
  dropFiles,
  enterBrokerFiguresOnPage,
  getButtonByName,
  importAllRowsOnPage,
  openImportPage,
  openImportPreview,
  waitForText,
} from './import-page.ts';
import { logOutOnPage, ownerPerson, registerByApi } from './people.ts';
import { createManyDeposits, createRobinhoodFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

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
    covers('4.9 import broken off');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(600)));
    await openImportPreview(page);
    let calls = 0;
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', async (route) => {
      calls += 1;
      if (calls > 1) await hold;
      await route.continue();
    });
    await getButtonByName(page, 'Import 600 rows').click();
    await waitForText(page, '500 of 600 rows sent.');
    await page.unroute('**/api/imports/*/rows');

    await page.goto('/dashboard/cash');
    await openImportPage(page);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await waitForText(page, /rows recorded/);
    await page.goto('/dashboard/cash');
    await waitForText(page, '$60,000.00');
  });

  test('is undone with its progress, and the undo goes on after the tab was closed in the middle', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 import broken off');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(600)));
    await openImportPreview(page);
    await getButtonByName(page, 'Import 600 rows').click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await openImportPage(page);
    let calls = 0;
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/undo', async (route) => {
      calls += 1;
      if (calls > 1) return hold;
      const half = { finished: false, left: 400, total: 600, refused: [], stays: [] };
      return route.fulfill({ json: half });
    });
    await page.getByRole('button', { name: /^Undo: / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForText(page, '200 of 600 rows undone.');
    await takePageScreenshots(page, 'undo-on-its-way');
    await expect.poll(() => keptOfImports(page)).toEqual(['undo']);
    // The held call now reaches the server, which may still be at work on it when the new page asks for the rest.
    await page.unroute('**/api/imports/*/undo');

    await page.goto('/dashboard/cash');
    await openImportPage(page);
    await waitForText(page, 'The import is undone.');
    await expect.poll(() => keptOfImports(page)).toEqual([]);
    await page.goto('/dashboard/cash');
    expect(await page.getByText('$60,000.00').count()).toBe(0);
  });

  test('that is not sent yet goes from the browser with the session', { timeout: 120_000 }, async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(300)));
    await openImportPreview(page);
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', () => hold);
    const sent = page.waitForRequest('**/api/imports/*/rows');
    await getButtonByName(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'Importing' }).waitFor();
    await sent;
    await page.goto('/dashboard/cash');
    await expect.poll(() => keptOfImports(page)).toEqual(['job', 'step 0']);
    await logOutOnPage(page);
    await page.waitForURL('**/login');
    await expect.poll(() => keptOfImports(page)).toEqual([]);
  });

  test('stops where the connection is lost, says so, and goes on once it is back', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 import broken off');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(300)));
    await openImportPreview(page);
    await page.route('**/api/imports/*/rows', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await getButtonByName(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'An import was interrupted.' }).waitFor();
    await waitForText(page, '0 of 300 rows were sent. What was recorded stays.');
    await takePageScreenshots(page, 'broken-off');
    await page.unroute('**/api/imports/*/rows');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await waitForText(page, '300 rows recorded.');
  });

  test('whose server fails in the middle is sent on by itself, and each row is recorded once', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 server failing during an import');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(600)));
    await openImportPreview(page);
    expectServerFailures(page);
    const calls: number[] = [];
    await page.route('**/api/imports/*/rows', async (route) => {
      calls.push(calls.length);
      // The second part is not reached at first; then it is recorded, and the answer is lost.
      if (calls.length === 2) return route.fulfill({ status: 503, json: { error: 'Out of order.', code: 'down' } });
      const response = await route.fetch();
      if (calls.length === 3) return route.fulfill({ status: 502, body: '' });
      return route.fulfill({ response });
    });
    await importAllRowsOnPage(page);
    expect(calls).toHaveLength(4);
    await waitForText(page, '600 rows recorded.');
    await enterBrokerFiguresOnPage(page, 'USD 60,000.00');
    await waitForText(page, 'The only figure agrees with your broker.');
  });

  test('whose server goes on failing stops where the person wants so, says why, and goes on from there', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 server failing during an import');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(createManyDeposits(600)));
    await openImportPreview(page);
    expectServerFailures(page);
    let isDown = false;
    await page.route('**/api/imports/*/rows', async (route) => {
      if (isDown) return route.fulfill({ status: 503, json: { error: 'Out of order for an hour.', code: 'down' } });
      const response = await route.fetch();
      isDown = true;
      return route.fulfill({ response });
    });
    const failed = page.waitForResponse((answer) => answer.status() === 503);
    await getButtonByName(page, 'Import 600 rows').click();
    await failed;
    await getButtonByName(page, 'Stop').click();
    await page.getByRole('heading', { name: 'An import was interrupted.' }).waitFor();
    await waitForText(page, '500 of 600 rows were sent. What was recorded stays.');
    await waitForText(page, 'Out of order for an hour.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-failed');
    await page.unroute('**/api/imports/*/rows');
    await getButtonByName(page, 'Continue').click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await enterBrokerFiguresOnPage(page, 'USD 60,000.00');
    await waitForText(page, 'The only figure agrees with your broker.');
  });
});
