import { afterEach, describe, expect, test } from 'vitest';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createYahooProvider } from '#functions/stocks/yahoo';
import { readAllReports } from '#ops/backup/testing';
import type { StoredRows } from '#tests/kit/copy-rows';
import { readAllRows, writeStoredRows } from '#tests/kit/copy-rows';
import { listWrongCashBalances, readStoredState } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  createSender,
  createTestLedgers,
  operationsMarket,
  type SendToHandler,
  type TestPerson,
  writeOperations,
} from '#tests/kit/write-operations';

/** Every page and every write while Yahoo is down, slow, refusing or talking nonsense. */

const tables: TestTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.stop())));

const openTable = async (): Promise<TestPerson> => {
  tables.push(await startTestTable());
  clearMarketCache();
  return createSignedInPerson('owner', 'somebody');
};

let made: StoredRows | undefined;
/** A ledger of each kind: made through the API once, stored again for every other table. */
const ledgerOf = async (send: SendToHandler): Promise<void> => {
  if (made) return writeStoredRows(made);
  await createTestLedgers(send);
  made = await readAllRows();
};

type Answers = () => Response | Promise<Response>;
const yahooThat = (answers: Answers) =>
  createYahooProvider({ fetch: async () => answers(), now: () => new Date(), timeLimit: 50 });

const nonsense = { quoteResponse: { result: [{ symbol: 'AAPL', regularMarketPrice: -1e308, currency: 7 }], error: 0 } };
const providers: [string, Answers][] = [
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers 500', () => new Response('oops', { status: 500 })],
  ['answers 429', () => new Response('Too Many Requests', { status: 429 })],
  ['answers with a page', () => new Response('<!doctype html><title>Consent</title>')],
  ['answers with nothing', () => new Response('')],
  ['answers with half of its JSON', () => new Response('{"quoteResponse":{"result":[{"symbol":"AAPL","regul')],
  ['answers with nonsense', () => Response.json(nonsense)],
  ['answers with null', () => Response.json(null)],
];

describe.each(providers)('while the provider %s', (_, answers) => {
  test('every page is answered, no price is invented, and every write is carried out', async () => {
    const person = await openTable();
    overridePort('marketData', operationsMarket);
    const send = createSender(person);
    await ledgerOf(send);
    await writeOperations.find(({ name }) => name === 'a comparison')?.send(send, 'a-first-comparison', person);
    // What was learned before is forgotten: nothing but the provider is left to ask.
    const ledger = await readStoredState(person);
    clearMarketCache();
    overridePort('marketData', yahooThat(answers));
    for (const [path, report] of Object.entries(await readAllReports(person.token))) {
      const { status, body } = report as { status: number; body: unknown };
      expect([path, status], JSON.stringify(body).slice(0, 300)).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity|1e\+?308|undefined/);
    }
    expect(await readStoredState(person)).toEqual(ledger);
    for (const one of writeOperations) {
      const { status, body } = await one.send(send, `key-${one.name.replaceAll(/\W+/g, '-')}`, person);
      expect([200, 201, 204, 404, 409, 422], `${one.name}: ${JSON.stringify(body)}`).toContain(status);
    }
    expect(await listWrongCashBalances(send)).toEqual(['Revolut USD']);
  });

  test('a ledger that was never priced is shown without prices', async () => {
    const person = await openTable();
    overridePort('marketData', yahooThat(answers));
    const send = createSender(person);
    await createTestLedgers(send);
    const { '/portfolio/holdings': holdings, '/portfolio/value': value } = await readAllReports(person.token);
    // 10, by the split that the person has recorded.
    const nothing = { currentPrice: null, currentValue: null, gainLoss: null, quote: null };
    expect(holdings).toMatchObject({ status: 200, body: { holdings: [{ symbol: 'AAPL', shares: 15, ...nothing }] } });
    expect(value).toMatchObject({ status: 200, body: { totalValue: 0, totalInvested: 1000 } });
  });
});
