import { afterEach, expect, test, vi } from 'vitest';
import { backupLists } from '#contract/backup/backup-lists';
import { api } from '#lib/api/api';
import { covers } from '#tests/kit/covers';
import { fetchAccountBackup, LedgerKeepsChangingError } from './read-account-backup';

afterEach(() => vi.restoreAllMocks());

const state = (change: object = {}) => ({ ...Object.fromEntries(backupLists.map((list) => [list, '1'])), ...change });

/** Heads as they follow each other; of each list one row, which says how often it was read. */
const serve = (heads: object[]) => {
  const read: string[] = [];
  let asked = 0;
  vi.spyOn(api, 'call').mockImplementation((async (name: string, values?: { list: string }) => {
    if (name === 'GET /backup') {
      asked += 1;
      return { exportedAt: `${asked}`, state: heads[Math.min(asked, heads.length) - 1] };
    }
    read.push(values?.list ?? '');
    return { rows: [{ id: read.filter((list) => list === values?.list).length }], after: null };
  }) as never);
  return read;
};

const read = (lists: readonly (typeof backupLists)[number][] = ['trades', 'cds']) =>
  fetchAccountBackup({ lists, take: (_list, rows) => rows, onRows: () => {}, signal: new AbortController().signal });

test('a list that changed while others were read is read again, and no other', async () => {
  covers('4.8 export from the page');
  const asked = serve([state(), state({ cds: '2' }), state({ cds: '2' })]);
  const { head, pieces } = await read();
  expect(asked).toEqual(['trades', 'cds', 'cds']);
  expect(pieces.get('cds')).toEqual([[{ id: 2 }]]);
  expect(pieces.get('trades')).toEqual([[{ id: 1 }]]);
  expect(head.exportedAt).toBe('3');
});

test('where nothing changed, each list is read once', async () => {
  const asked = serve([state()]);
  expect((await read()).rows).toBe(2);
  expect(asked).toEqual(['trades', 'cds']);
});

test('an account that does not come to rest is not exported', async () => {
  serve(Array.from({ length: 9 }, (_, at) => state({ trades: `${at}` })));
  await expect(read(['trades'])).rejects.toThrow(LedgerKeepsChangingError);
});
