import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createImportApiCalls,
  createSampleTradeRow,
  manySampleImportRows,
  readImportRecordsForComparison,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { covers } from '#tests/kit/covers';
import { interleaveBeforeWrite } from '#tests/kit/interleave-write';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket } from '#tests/kit/write-operations';

/** Rows of an import that are being recorded while, in another tab, the import is taken back. */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());

const somebody = async () => {
  const person = await createSignedInPerson('owner', randomUUID().slice(0, 12));
  return { ...person, imports: createImportApiCalls(person.token), send: createSender(person) };
};

const undone = { status: 200, body: { finished: true, left: 0, total: expect.any(Number), refused: [], stays: [] } };

describe('an import that is taken back before one write after the other of a call', () => {
  test('leaves nothing of the rows that were being recorded', { timeout: 120_000 }, async () => {
    covers('2.7 POST /imports/{id}/undo');
    for (let at = 0; ; at += 1) {
      const { id: owner, imports } = await somebody();
      const id = await imports.begin();
      const { result, between } = await interleaveBeforeWrite(
        at,
        () => imports.record(id, manySampleImportRows),
        () => imports.takeBack(id),
      );
      if (!between) {
        expect(at).toBeGreaterThan(6);
        expect(result.status).toBe(200);
        break;
      }
      expect(between, `write ${at}`).toMatchObject(undone);
      expect([404, 409], `write ${at}: ${JSON.stringify(result.body)}`).toContain(result.status);
      expect(await readImportRecordsForComparison(owner), `write ${at}`).toEqual({ records: {}, others: [] });
      expect(await listDerivedDifferences(owner)).toEqual([]);
    }
  });

  test('is told to whoever records, at once and as it is', async () => {
    const { imports, send } = await somebody();
    const id = await imports.begin();
    await imports.record(id, { trades: [createSampleTradeRow({}, 'buy-000001')] });
    // What was bought by the import is sold by hand: the import stays, half taken back.
    const sale = createSampleTradeRow({ transactionType: 'sell', quantity: 5, transactionDate: '2024-03-01' }).row;
    await send(portfolio, 'POST', '/portfolio/transactions', sale);
    const { commands } = await countTableRequests(async () => {
      const { result } = await interleaveBeforeWrite(
        1,
        () => imports.record(id, manySampleImportRows),
        () => imports.takeBack(id),
      );
      expect(result).toMatchObject({
        status: 409,
        body: { code: 'not_open', error: 'This import is being undone. Begin another one for more rows.' },
      });
    });
    // Its first rows, the undo, and the one that is refused: not tried eight times.
    expect(commands['TransactWriteItems']).toBeLessThan(8);
  });

  test('leaves a row that was being linked as it was typed', async () => {
    for (let at = 0; ; at += 1) {
      const { id: owner, imports, send } = await somebody();
      for (const symbol of ['KO', 'T'])
        await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow({ symbol }).row);
      const before = await readImportRecordsForComparison(owner);
      const id = await imports.begin();
      const links = [1, 2].map((row) => ({ ledger: 'trades', id: row, identities: [`linked-00${row}`] }));
      const { between } = await interleaveBeforeWrite(
        at,
        () => imports.call('POST', `/imports/${id}/links`, { links }),
        () => imports.takeBack(id),
      );
      if (!between) break;
      expect(between).toMatchObject(undone);
      expect(await readImportRecordsForComparison(owner), `write ${at}`).toEqual(before);
    }
  });
});
