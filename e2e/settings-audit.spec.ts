import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Download, Locator, Page } from 'playwright-core';
import { describe, onTestFinished } from 'vitest';
import { checkUnzippedAudit } from '#tests/audit/check-unzipped-audit';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, expectServerFailures, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const auditButton = (page: Page) => page.getByRole('button', { name: 'Download the audit (ZIP)' });
const section = (page: Page) => page.getByRole('region', { name: 'Audit' });

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

const lookAround = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.getByText('You are looking at sample data.').waitFor();
};
const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/settings');
  await auditButton(page).waitFor();
};

const unzip = async (download: Download): Promise<string> => {
  const place = mkdtempSync(join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(await download.path())))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  return join(place, download.suggestedFilename().replace(/\.zip$/, ''));
};

describe('the audit', () => {
  test('of sample data comes as a ZIP, by the keyboard alone, and other programs derive every figure of it again', {
    tags: 'screen',
    timeout: 240_000,
  }, async ({ page }) => {
    covers('4.8 audit from the page');
    await lookAround(page);
    await openSettings(page);
    await takePageScreenshots(page, 'settings-audit', section(page));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('link', { name: 'Audit', exact: true }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'audit');
    await page.keyboard.press('Tab');
    expect(await isFocused(auditButton(page))).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^evenkeel-\d{4}-\d\d-\d\d-audit\.zip$/);
    await page
      .getByText(/^evenkeel-.*-audit\.zip holds [\d,]+ figures\.$/)
      .first()
      .waitFor();
    expect(await checkUnzippedAudit(await unzip(download))).toEqual({ differences: [], isCompared: true });
  });

  test('that fails half-way says so and leaves no file; so does one that is cancelled', async ({ page }) => {
    covers('4.8 audit from the page');
    expectServerFailures(page);
    await lookAround(page);
    await openSettings(page);
    const downloads: Download[] = [];
    page.on('download', (one) => downloads.push(one));
    await page.route('**/closes?**', (route) => route.fulfill({ status: 500, json: {} }));
    await auditButton(page).click();
    await section(page).getByText('The audit failed. Please try again.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await page.unroute('**/closes?**');
    // No answer comes before it is cancelled.
    await page.route('**/closes?**', () => undefined);
    await auditButton(page).click();
    await section(page)
      .getByRole('status')
      .getByText(/^Reading the prices of [A-Z]+, 1 of \d+ stocks$/)
      .waitFor();
    await takePageScreenshots(page, 'settings-audit-busy', section(page));
    await section(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await section(page).getByRole('status').waitFor({ state: 'detached' });
    expect(await section(page).getByText('The audit failed.').count()).toBe(0);
    await expect.poll(() => isFocused(auditButton(page))).toBe(true);
    expect(downloads).toEqual([]);
  });
});
