import { afterEach, describe, expect, test } from 'vitest';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { yahooProvider } from '#functions/stocks/yahoo';
import { reportsOf } from '#ops/backup/testing';
import { market, operations, type Person, type Send, sender, setUp } from '#tests/kit/operations';
import type { StoredRows } from '#tests/kit/rows';
import { readRows, storeRows } from '#tests/kit/rows';
import { stateOf, unbalanced } from '#tests/kit/stored-state';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

/** Every page and every write while Yahoo is down, slow, refusing or talking nonsense. */

const tables: TestTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.stop())));

const openTable = async (): Promise<Person> => {
  tables.push(await startTable());
  forgetCached();
  return signedIn('owner', 'somebody');
};

let made: StoredRows | undefined;
/** A ledger of each kind: made through the API once, stored again for every other table. */
const ledgerOf = async (send: Send): Promise<void> => {
  if (made) return storeRows(made);
  await setUp(send);
  made = await readRows();
};

type Answers = () => Response | Promise<Response>;
const yahooThat = (answers: Answers) =>
  yahooProvider({ fetch: async () => answers(), now: () => new Date(), timeLimit: 50 });

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
    setPort('marketData', market);
    const send = sender(person);
    await ledgerOf(send);
    await operations.find(({ name }) => name === 'a comparison')?.send(send, 'a-first-comparison', person);
    // What was learned before is forgotten: nothing but the provider is left to ask.
    const ledger = await stateOf(person);
    forgetCached();
    setPort('marketData', yahooThat(answers));
    for (const [path, report] of Object.entries(await reportsOf(person.token))) {
      const { status, body } = report as { status: number; body: unknown };
      expect([path, status], JSON.stringify(body).slice(0, 300)).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity|1e\+?308|undefined/);
    }
    expect(await stateOf(person)).toEqual(ledger);
    for (const one of operations) {
      const { status, body } = await one.send(send, `key-${one.name.replaceAll(/\W+/g, '-')}`, person);
      expect([200, 201, 204, 404, 409, 422], `${one.name}: ${JSON.stringify(body)}`).toContain(status);
    }
    expect(await unbalanced(send)).toEqual(['Revolut USD']);
  });

  test('a ledger that was never priced is shown without prices', async () => {
    const person = await openTable();
    setPort('marketData', yahooThat(answers));
    const send = sender(person);
    await setUp(send);
    const { '/portfolio/holdings': holdings, '/portfolio/value': value } = await reportsOf(person.token);
    // 10, by the split that the person has recorded.
    const nothing = { currentPrice: null, currentValue: null, gainLoss: null, quote: null };
    expect(holdings).toMatchObject({ status: 200, body: { holdings: [{ symbol: 'AAPL', shares: 15, ...nothing }] } });
    expect(value).toMatchObject({ status: 200, body: { totalValue: 0, totalInvested: 1000 } });
  });
});
