import { describe } from 'vitest';
import { findFirefox } from '#tests/kit/find-browser';
import { violations } from './axe.ts';
import { launchFirefox } from './browsers.ts';
import { browserFor, expect, test as inChromium } from './fixtures.ts';
import { again, button, compare, drop, figure, importAll, openImport, preview, seen, undo } from './importing.ts';
import { enter, owner } from './people.ts';
import { robinhoodFile, robinhoodRows } from './statements.ts';

const test = inChromium.extend('browser', { scope: 'file' }, browserFor(launchFirefox));

describe.skipIf(findFirefox() === null)('in Firefox', () => {
  test('a statement comes from drop to certificate, adds nothing twice, and is undone', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(robinhoodRows));
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    await preview(page);
    expect(await figure(page, 'New')).toBe(6);
    expect(await violations(page)).toEqual([]);
    await importAll(page);
    await compare(page, 'AAPL 6\nUSD 4003.83');
    await seen(page, 'All 3 figures agree with what your broker states.');
    expect(await violations(page)).toEqual([]);
    await again(page);

    await drop(page, robinhoodFile(robinhoodRows));
    await preview(page);
    expect([await figure(page, 'New'), await figure(page, 'Already here')]).toEqual([0, 6]);
    await seen(page, 'There is nothing new in these files.');
    await button(page, 'Back to the files').click();
    await button(page, 'Take robinhood.csv away').click();
    await undo(page, 'robinhood.csv');
    await seen(page, 'No statement was imported yet');
  });
});
