import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StockPage } from '#contract/insight/stock-page';
import type { StockNote, StockNoteList } from '#contract/notes';
import { maxStocksWithNotes } from '#core/stocks/notes';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/analytics/handler';
import { saveOrDeleteNote } from '#functions/notes/service';
import { buildNoteWrite, listNotes } from '#functions/notes/store';
import { overridePort } from '#functions/ports';
import { clearAnswerCache } from '#functions/runtime/http/answer-cache';
import type { Actor } from '#functions/runtime/identity/actor';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender } from '#tests/kit/write-operations';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createTestMarket({ prices: { KO: [60, 61] } }));
});
afterEach(() => table.stop());

let people = 0;
const somebody = async () => {
  people += 1;
  const { id, token } = await createSignedInPerson('owner', `writer-${people}`);
  const send = createSender({ id, token });
  const put = (text: unknown, version?: unknown, symbol = 'KO', key?: string) =>
    send(handler, 'PUT', `/insight/stock/${symbol}/note`, { text, ...(version !== undefined && { version }) }, key);
  return {
    id,
    send,
    put,
    written: async (text: string, version?: number): Promise<StockNote> => (await put(text, version)).body as StockNote,
    read: async (symbol = 'KO') => ((await send(handler, 'GET', `/insight/stock/${symbol}`)).body as StockPage).note,
    listed: async () => ((await send(handler, 'GET', '/insight/notes')).body as StockNoteList).notes,
  };
};

const none = { text: '', changedAt: null, version: 0 };

describe('the note of a stock', () => {
  test('is kept as it was typed, spaces and line breaks and all, of a stock that nobody holds or watches', async () => {
    covers('1.7 PUT /insight/stock/{symbol}/note', '4.1 notes on a stock');
    const { put, read, listed } = await somebody();
    expect(await read()).toEqual(none);
    const text = '  People are thirsty.\n\n\t- in summer\r\n- on Mars 😀 ';
    const { status, body } = await put(text, 0, 'ko');
    expect([status, body.text]).toEqual([200, text]);
    expect(await read()).toEqual(body);
    expect(body).toEqual({ text, changedAt: expect.stringMatching(/^\d{4}-.+Z$/), version: expect.any(Number) });
    expect(await listed()).toEqual([{ symbol: 'KO', begins: 'People are thirsty. - in summer - on Mars 😀' }]);
  });

  test('is taken away by an empty text, and by one of which nothing shows', async () => {
    covers('1.7 GET /insight/notes');
    const { id, put, written, read, listed } = await somebody();
    for (const nothing of ['', ' \n\t ']) {
      const { version } = await written('Wait.');
      const { status, body } = await put(nothing, version);
      expect([status, body]).toEqual([200, none]);
      expect([await read(), await listed(), await listNotes(id)]).toEqual([none, [], []]);
    }
    // What is not there is taken away as often as one likes.
    expect((await put(' ', 0)).body).toEqual(none);
  });

  test('is that of its person and its stock alone', async () => {
    covers('1.7 PUT /insight/stock/{symbol}/note');
    const [one, other] = [await somebody(), await somebody()];
    await one.written('Mine.');
    expect([await other.read(), await other.listed(), await one.read('PEP')]).toEqual([none, [], none]);
    await other.written('Theirs.', 0);
    expect((await one.read()).text).toBe('Mine.');
  });

  test('takes 4,000 characters, and no more', async () => {
    const { put, read } = await somebody();
    expect((await put('😀'.repeat(4000))).status).toBe(200);
    const { status, body } = await put('x'.repeat(4001));
    expect([status, body.details]).toEqual([400, [{ path: 'text', msg: 'Note takes at most 4000 characters.' }]]);
    expect((await read()).text).toBe('😀'.repeat(4000));
  });

  test.each([
    ['text', undefined, 'Enter the note.'],
    ['text', 7, 'Note must be text.'],
    ['text', 'a\u0000', 'Note holds characters that cannot be stored.'],
  ])('without a %s that can be kept, %j, is refused', async (path, text, msg) => {
    const { id, put } = await somebody();
    const { status, body } = await put(text);
    expect([status, body.details]).toEqual([400, [{ path, msg }]]);
    expect(await listNotes(id)).toEqual([]);
  });

  test.each([-1, 1.5, '1', null])('seen at a version that is none, %j, is refused', async (version) => {
    const { status, body } = await (await somebody()).put('Wait.', version);
    expect([status, body.details?.[0].path]).toEqual([400, 'version']);
  });
});

describe('a note that was changed elsewhere', () => {
  const stale = 'This note was changed elsewhere in the meantime. Reload the page and try again.';
  const refusal = [409, 'stale', stale];
  const told = ({ status, body }: { status: number; body: { code: string; error: string } }) => [
    status,
    body.code,
    body.error,
  ];

  test('is not written over: neither by who has seen the one before, nor by who has seen none', async () => {
    covers('1.7 PUT /insight/stock/{symbol}/note');
    const { put, written, read } = await somebody();
    const first = await written('First.', 0);
    const second = await written('Second.', first.version);
    expect(second.version).toBe(first.version + 1);
    expect(told((await put('Mine.', first.version)) as never)).toEqual(refusal);
    expect(told((await put('', first.version)) as never)).toEqual(refusal);
    expect(told((await put('Mine.', 0)) as never)).toEqual(refusal);
    expect(await read()).toEqual(second);
    // Who says nothing of what was seen writes over whatever is there.
    expect((await put('Mine.')).status).toBe(200);
  });

  test('nor where it was taken away, and written again by somebody else', async () => {
    covers('4.1 notes on a stock');
    const { put, written, read } = await somebody();
    const first = await written('First.');
    await written('', first.version);
    expect(told((await put('Mine.', first.version)) as never)).toEqual(refusal);
    const again = await written('Another.', 0);
    expect(told((await put('Mine.', first.version)) as never)).toEqual(refusal);
    expect((await read()).text).toBe('Another.');
    expect(again.version).not.toBe(first.version);
  });

  test('stays one of both where two are written in the same moment', async () => {
    const { put, read } = await somebody();
    const both = await Promise.all([put('One.', 0), put('Other.', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.body;
    expect(await read()).toEqual(won);
  });
});

describe('a note that was written', () => {
  test('is written once for one key, and answered alike', async () => {
    const { put, read } = await somebody();
    const first = await put('Wait.', 0, 'KO', 'one-press');
    const second = await put('Wait.', 0, 'KO', 'one-press');
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await read()).version).toBe(first.body.version);
  });

  test('stands in the log, and not a second time where it says the same', async () => {
    const { id, send, put } = await somebody();
    const { body } = await put('Wait.', 0, 'KO', 'the-press');
    expect((await put('Wait.', body.version, 'KO', 'another-press')).body).toEqual(body);
    expect(await listGroupChanges(id, 'another-press')).toEqual([]);
    const [{ changes }, history] = await Promise.all([
      send(activity, 'GET', '/activity?kind=note').then((answer) => answer.body),
      send(activity, 'GET', '/activity?record=NOTE%23KO').then((answer) => answer.body),
    ]);
    expect(changes).toHaveLength(1);
    expect(history.changes).toEqual(changes);
    expect(changes[0].records).toEqual([
      {
        record: 'NOTE#KO',
        kind: 'note',
        title: 'Note of KO',
        what: 'added',
        fields: [
          { name: 'symbol', before: null, after: 'KO' },
          { name: 'text', before: null, after: 'Wait.' },
        ],
      },
    ]);
  });

  test('is put back with its text, and not where it was changed since', async () => {
    const { send, put, read } = await somebody();
    await put('First.', undefined, 'KO', 'first-press');
    await put('Second.', undefined, 'KO', 'second-press');
    const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group });
    const refused = await undo('first-press');
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since']);
    expect((await undo('second-press')).body.undone).toBe(1);
    expect((await read()).text).toBe('First.');
    expect((await undo('first-press')).body.undone).toBe(1);
    expect(await read()).toEqual(none);
  });
});

test('notes are kept of at most 500 stocks; those that are there go on being written', async () => {
  const { id, put, written } = await somebody();
  const note = (at: number) => ({ symbol: `S${at}`, text: 'x', changedAt: '2026-01-05T12:00:00.000Z', version: 1 });
  for (let at = 0; at < maxStocksWithNotes; at += 100) {
    await writeWithoutChangeLog(Array.from({ length: 100 }, (_, of) => buildNoteWrite(id, note(at + of))));
  }
  const { status, body } = await put('One more.');
  expect([status, body.code]).toEqual([422, 'too_many_notes']);
  expect((await put('Other words.', 1, 'S7')).status).toBe(200);
  expect((await put('', 1, 'S8')).status).toBe(200);
  expect((await written('One more.')).text).toBe('One more.');
});

test('the page of a stock asks no more of the table for its note', async () => {
  const { read, written } = await somebody();
  await read();
  // Who asks; the rows of the stock, its note among them, and what the person has of it; the market's.
  const requests = { GetItem: 1, BatchGetItem: 2, Query: 3 };
  clearAnswerCache();
  expect((await countTableRequests(() => read())).commands).toEqual(requests);
  await written('Wait.');
  expect((await countTableRequests(() => read())).commands).toEqual(requests);
});

test('a clock that stands still gives no version twice in a row', async () => {
  const { id } = await createSignedInPerson('owner', 'still');
  const now = () => new Date('2026-11-20T12:00:00Z');
  const write = (text: string, version: number) =>
    saveOrDeleteNote({ id } as Actor, { symbol: 'KO', text, version }, { now });
  const first = await write('a', 0);
  const second = await write('b', first.version);
  await expect(write('c', first.version)).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(second.version).toBe(first.version + 1);
});
