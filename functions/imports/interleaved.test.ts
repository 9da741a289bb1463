import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKept, importsAs, manyRows, tradeRow } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { setPort } from '#functions/ports';
import { beforeWrite } from '#tests/kit/between';
import { market, sender } from '#tests/kit/operations';
import { keptWrongly } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

/** Rows of an import that are being recorded while, in another tab, the import is taken back. */

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  setPort('marketData', market);
});
afterAll(() => table.stop());

const somebody = async () => {
  const person = await signedIn('owner', randomUUID().slice(0, 12));
  return { ...person, imports: importsAs(person.token), send: sender(person) };
};

const undone = { status: 200, body: { finished: true, left: 0, refused: [], stays: [] } };

describe('an import that is taken back before one write after the other of a call', () => {
  test('leaves nothing of the rows that were being recorded', { timeout: 120_000 }, async () => {
    for (let at = 0; ; at += 1) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      const { result, between } = await beforeWrite(
        at,
        () => imports.record(id, manyRows),
        () => imports.takeBack(id),
      );
      if (!between) {
        expect(at).toBeGreaterThan(6);
        expect(result.status).toBe(200);
        break;
      }
      expect(between, `write ${at}`).toMatchObject(undone);
      expect([404, 409], `write ${at}: ${JSON.stringify(result.body)}`).toContain(result.status);
      expect(await importKept(owner), `write ${at}`).toEqual({ records: {}, others: [] });
      expect(await keptWrongly(owner)).toEqual([]);
    }
  });

  test('is told to whoever records, at once and as it is', async () => {
    const { imports, send } = await somebody();
    const id = await imports.begin();
    await imports.record(id, { trades: [tradeRow({}, 'buy-000001')] });
    // What was bought by the import is sold by hand: the import stays, half taken back.
    const sale = tradeRow({ transactionType: 'sell', quantity: 5, transactionDate: '2024-03-01' }).row;
    await send(portfolio, 'POST', '/portfolio/transactions', sale);
    const began = performance.now();
    const { result } = await beforeWrite(
      1,
      () => imports.record(id, manyRows),
      () => imports.takeBack(id),
    );
    expect(result).toMatchObject({
      status: 409,
      body: { code: 'not_open', error: 'This import is being undone. Begin another one for more rows.' },
    });
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  test('leaves a row that was being linked as it was typed', async () => {
    for (let at = 0; ; at += 1) {
      const { id: owner, imports, send } = await somebody();
      for (const symbol of ['KO', 'T'])
        await send(portfolio, 'POST', '/portfolio/transactions', tradeRow({ symbol }).row);
      const before = await importKept(owner);
      const id = await imports.begin();
      const links = [1, 2].map((row) => ({ ledger: 'trades', id: row, identities: [`linked-00${row}`] }));
      const { between } = await beforeWrite(
        at,
        () => imports.call('POST', `/imports/${id}/links`, { links }),
        () => imports.takeBack(id),
      );
      if (!between) break;
      expect(between).toMatchObject(undone);
      expect(await importKept(owner), `write ${at}`).toEqual(before);
    }
  });
});
