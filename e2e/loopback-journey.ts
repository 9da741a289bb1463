import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerPorts, launchServer } from '#tests/kit/launch-server';
import { launchChromium } from './browsers.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { ownerPerson, registerOnPage } from './people.ts';
import { addTradeOnPage } from './trades-page.ts';

/**
 * The main journey against `npm start`, as a process of its own that is put where there is no network but the machine's own:
 * prints what the browser says of its connection, and what is recorded in the end.
 */

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-loopback-'));
const ports = await findServerPorts();
const { child, isUp, ended } = launchServer('start', ports, folder);
// Whoever has waited too long for this ends the server with it; the browser ends by itself.
process.once('SIGTERM', () => child.kill('SIGINT'));
try {
  await isUp();
  const browser = await launchChromium();
  const page = await browser.newPage({ baseURL: `http://localhost:${ports.page}`, locale: 'en-US' });
  await registerOnPage(page, ownerPerson);
  const saysOnline = await page.evaluate(() => navigator.onLine);
  await openCashPage(page);
  await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
  await page.getByText('$500.00').first().waitFor();
  await page.goto('/dashboard/portfolio');
  await addTradeOnPage(page, {
    name: 'apple',
    symbol: 'AAPL',
    platform: 'BOSA',
    quantity: '7',
    price: '10',
    date: '2026-01-15',
  });
  await page.reload();
  await page.getByText('AAPL').first().waitFor();
  const bars = await page.getByText(/^No connection to the server\./).count();
  await browser.close();
  process.stdout.write(JSON.stringify({ saysOnline, bars }));
} finally {
  child.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
