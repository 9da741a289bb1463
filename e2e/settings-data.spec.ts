import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { describe } from 'vitest';
import { AccountBackup } from '#contract/backup/backup-format';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { recordTradesByApi } from './trades-page.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const openSettings = async (page: Page) => {
  // What is noted of the use of a page finds the account closed, as everything does while a backup is restored.
  await page.route('**/api/analytics/track', (route) => route.fulfill({ status: 204 }));
  await page.goto('/dashboard/settings');
  await page.getByRole('heading', { name: 'Restore a backup' }).waitFor();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fileField = (page: Page) => page.getByLabel('Backup file');

const save = async (page: Page, name: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return download;
};
const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');
const exported = async (page: Page): Promise<string> => textOf(await save(page, 'Export everything (JSON)'));
const dataOf = (text: string): unknown => {
  const { exportedAt: _when, account: _whose, usage: _usage, ...data } = AccountBackup.parse(JSON.parse(text));
  return data;
};

const asFile = (text: string, name = 'evenkeel.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const choose = (page: Page, text: string, name?: string) => fileField(page).setInputFiles(asFile(text, name));

/** So many rows of cash more, which takes several requests. */
const grown = (text: string, count: number): string => {
  const backup = AccountBackup.parse(JSON.parse(text));
  const [entry] = backup.cashEntries;
  const more = Array.from({ length: count }, (_, at) => ({ ...entry, id: 10 + at }));
  const ledgers = { ...backup.ledgers, cashEntries: { last: 10 + count, version: 10 + count } };
  return JSON.stringify({ ...backup, ledgers, cashEntries: [...backup.cashEntries, ...more] });
};

const record = async (page: Page) => {
  await recordTradesByApi(page, [{ quantity: 10 }, { quantity: 4, transactionDate: '2026-01-16' }]);
  await openCashPage(page);
  await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
  await seen(page, '$500.00');
};

describe('one’s own data', () => {
  test('comes as a backup and as tables, and is restored into the other person’s empty account', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.8 restore from the page');
    await registerByApi(page, ownerPerson);
    await record(page);
    await openSettings(page);
    const download = await save(page, 'Export everything (JSON)');
    expect(download.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d\.json$/);
    const text = await textOf(download);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 1)}\n`);
    await seen(page, /^evenkeel-.*\.json holds \d+ rows\.$/);

    const tables = await save(page, 'Export tables (CSV)');
    expect(tables.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d-csv\.zip$/);
    expect(
      readFileSync(await tables.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const journal = await save(page, 'Export a journal (hledger)');
    expect(journal.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d\.journal$/);
    expect(await textOf(journal)).toMatch(/2026-01-16 \(trades\/\d+\) Bought 4 \w+ at [\d.]+ USD\n {4}assets:shares:/);
    const ledger = await save(page, 'Export a ledger (Beancount)');
    expect(ledger.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d\.beancount$/);
    expect(await textOf(ledger)).toMatch(/2026-01-16 \* "Bought 4 \w+ at [\d.]+ USD"/);

    await seen(page, 'This account already has data');
    await seen(page, /trades: 2/);

    await registerByApi(page, memberPerson);
    await openSettings(page);
    await choose(page, text);
    await seen(page, 'Olive (owner@example.com)');
    await page.getByRole('row', { name: /^Trades 2/ }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await button(page, 'Restore').click();
    await seen(page, /you are signed in as member@example\.com/);
    await button(page, 'Restore it here').click();
    await seen(page, 'The backup is restored.');
    await seen(page, 'This account already has data');
    expect(dataOf(await exported(page))).toEqual(dataOf(text));
    await openCashPage(page);
    await seen(page, '$500.00');
  });

  test('goes on after the page was closed in the middle', async ({ page }) => {
    covers('4.8 restore broken off');
    await registerByApi(page, ownerPerson);
    await record(page);
    await openSettings(page);
    const text = grown(await exported(page), 3_000);
    await registerByApi(page, memberPerson);
    await openSettings(page);
    // The third part never arrives.
    let parts = 0;
    const rows = '**/api/backup/restore/rows';
    await page.route(rows, (route) => {
      parts += 1;
      return parts > 2 ? undefined : route.continue();
    });
    await choose(page, text);
    await button(page, 'Restore').click();
    await button(page, 'Restore it here').click();
    await page.getByRole('progressbar', { name: 'Restoring' }).waitFor();
    await expect.poll(() => parts).toBe(3);
    await page.unroute(rows);
    await page.reload();

    await seen(page, /^The restore of a backup of .* was interrupted\.$/);
    await seen(page, /^1,002 rows of 3,0\d\d restored\.$/);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByLabel('The same backup file').setInputFiles(asFile(`${text} `));
    await seen(page, 'This is not the file being restored.');
    await page.getByLabel('The same backup file').setInputFiles(asFile(text));
    await button(page, 'Continue').click();
    await seen(page, 'The backup is restored.');
    expect(dataOf(await exported(page))).toEqual(dataOf(text));
  });

  test('that is given up leaves the account empty', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await record(page);
    await openSettings(page);
    const backup = AccountBackup.parse(JSON.parse(await exported(page)));
    const sold = backup.trades.map((trade) => ({ ...trade, transactionType: 'sell' as const }));
    await registerByApi(page, memberPerson);
    await openSettings(page);
    await choose(
      page,
      JSON.stringify({ ...backup, trades: sold, account: { ...backup.account, email: memberPerson.email } }),
    );
    await button(page, 'Restore').click();
    // More is sold than was held, which only the server can tell.
    await seen(page, /were sold on .* restore it all the same/);
    await button(page, 'Restore anyway').waitFor();
    await button(page, 'Cancel restore').first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel restore' }).click();
    await seen(page, 'The restore is cancelled. The account is empty.');
    await fileField(page).waitFor();
    expect(JSON.parse(await exported(page))).toMatchObject({ trades: [], cashEntries: [], ledgers: {} });
  });

  test.for([
    ['no JSON', 'Dear diary', 'The file is not valid JSON: it may have been cut off.'],
    ['cut off', '{"format": "evenkeel-account", "vers', 'The file is not valid JSON: it may have been cut off.'],
    ['of another program', '{"version": 3, "rows": []}', 'The file is not an export of an account.'],
    ['empty', '', 'The file is empty.'],
    [
      'of a later program',
      '{"format": "evenkeel-account", "version": 2}',
      'The file is of version 2; this program reads up to version 1.',
    ],
  ])('a file that is %s is refused with a sentence', async ([, text = '', sentence = ''], { page }) => {
    covers('4.8 restore judged by the server');
    await registerByApi(page, ownerPerson);
    await openSettings(page);
    await choose(page, text);
    await seen(page, sentence);
    expect(await button(page, 'Restore').count()).toBe(0);
  });

  test('with what is wrong in it is shown and not restored; from the keyboard and at 360 px', async ({ page }) => {
    covers('4.8 restore judged by the server');
    await page.setViewportSize({ width: 360, height: 740 });
    await registerByApi(page, ownerPerson);
    await record(page);
    await openSettings(page);
    await button(page, 'Export everything (JSON)').focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const backup = AccountBackup.parse(JSON.parse(await textOf(download)));
    const wrong = backup.trades.flatMap((trade) =>
      Array.from({ length: 15 }, (_, at) => ({ ...trade, id: trade.id + at * 2, price: -1 })),
    );
    await choose(page, JSON.stringify({ ...backup, trades: wrong }));
    await seen(page, /^It cannot be restored as it is: \d+ things are wrong\.$/);
    await seen(page, /^trade 1: Price/);
    await seen(page, /^And \d+ more\.$/);
    expect(await button(page, 'Restore').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});
