import { zipSync } from 'fflate';
import { describe } from 'vitest';
import { flexQueryLines, ofxInvestmentLines, qfxBankLines } from '#core/statements/sample-markup';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
  getButtonByName,
  importAllRowsOnPage,
  openImportPage,
  openImportPreview,
  readImportSummaryFigure,
  startNextImport,
  waitForText,
} from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createStatementFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const ofxFile = createStatementFile('vanguard.ofx', ofxInvestmentLines.join('\r\n'), '');
const qfxFile = createStatementFile('checking.qfx', qfxBankLines.join('\n'), 'application/vnd.intu.qfx');
const flexFile = createStatementFile('flex.xml', flexQueryLines.join('\n'), 'text/xml');

describe('a statement', () => {
  test('in OFX comes from drop to certificate, is compared with what it states, and adds nothing twice', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 OFX, QFX and Flex queries');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, ofxFile);
    await waitForText(page, 'Vanguard, OFX · 5 rows · Feb 2026 to Jun 2026 · states 1 position');
    await waitForText(page, 'Keep the cash of Vanguard here');
    await expect.poll(() => page.getByLabel(/^Balance at the start/).inputValue()).toBe('0.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'ofx-files');
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(5);
    await waitForText(page, 'Vanguard: compared with what the file states for Jul 1, 2026.');
    await importAllRowsOnPage(page);
    await waitForText(page, 'All 2 figures agree with your broker.');
    await takePageScreenshots(page, 'ofx-certificate');
    await startNextImport(page);
    await dropFiles(page, createStatementFile('again.txt', ofxFile.buffer));
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Already here')]).toEqual([
      0, 5,
    ]);
  });

  test('in QFX and a Flex query come out of one ZIP, each to its own platform, and agree', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 OFX, QFX and Flex queries');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    const packed = zipSync({ 'a/checking.qfx': qfxFile.buffer, 'a/flex.csv': flexFile.buffer });
    await dropFiles(page, createStatementFile('all.zip', Buffer.from(packed), 'application/zip'));
    await waitForText(page, 'Chase, QFX (Quicken) · 4 rows · Jan 2026 · states 1 balance');
    await waitForText(page, 'Interactive Brokers, Flex query · 6 rows · Feb 2026 to Jun 2026 · states 1 position');
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await waitForText(page, 'All 6 figures agree with your broker.');
  });

  test('that is marked up and cannot be read says why', { timeout: 120_000 }, async ({ page }) => {
    covers('4.9 unreadable file');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    const text = flexFile.buffer.toString();
    const files: [string, string, string][] = [
      ['cut.ofx', ofxFile.buffer.toString().slice(0, 2_000), 'This file is cut off: its <OFX> does not end.'],
      ['bomb.xml', `<!DOCTYPE a [<!ENTITY a "b">]>${text}`, 'This file defines its own document type'],
      ['track.xml', '<gpx version="1.1"/>', 'This is an XML file of <gpx>, which is not supported.'],
      ['page.qfx', '<!DOCTYPE html><html></html>', 'This is a web page, not a statement.'],
      [
        'days.xml',
        text.replaceAll('20260203', '02/03/2026'),
        'The format of the dates in this Flex query is not read.',
      ],
    ];
    for (const [name, content, sentence] of files) {
      await dropFiles(page, createStatementFile(name, content, ''));
      await waitForText(page, sentence);
      await getButtonByName(page, `Remove ${name}`).click();
    }
  });
});
