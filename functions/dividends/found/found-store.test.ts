import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildFoundDividendRemovalWrite,
  buildFoundDividendWrite,
  buildPendingDividendCorrectionRemovalWrite,
  buildPendingDividendCorrectionWrite,
  buildWithheldTaxWrite,
  type FoundDividendRow,
  foundDividendSortKey,
  hasFoundDividendsAfter,
  listFoundDividends,
  listFoundDividendsForPosition,
  listPendingDividendCorrections,
  readFoundDividendRecords,
} from '#functions/dividends/found/found-store';
import { getItem, WriteConflict } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const found = (change: Partial<FoundDividendRow> = {}): FoundDividendRow => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  paymentDateEstimated: false,
  sharesHeld: 10,
  amountPerShare: 0.24,
  totalAmount: 2.4,
  version: 1,
  ...change,
});
const tax = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2026-08-10', taxWithheld: 0.36 } as const;
const correction = { symbol: 'AAPL', platforms: ['Robinhood' as const], from: '2026-01-05' };
const none = { found: [], taxes: [], corrections: [] };

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('a found dividend', () => {
  test('is looked for after a day, of its own stock and platform', async () => {
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found()), buildWithheldTaxWrite('me', tax)]);
    const after = (day: string, place: object = {}) =>
      hasFoundDividendsAfter('me', { platform: 'Robinhood', symbol: 'AAPL', ...place }, day);
    expect([await after('2026-08-09'), await after('2026-08-10'), await after('2026-08-11')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await after('2020-01-01', { platform: 'Schwab' }), await after('2020-01-01', { symbol: 'AAP' })]).toEqual([
      false,
      false,
    ]);
  });

  test('lies under its platform, stock and ex-date', async () => {
    const later = found({ exDate: '2026-05-11', paymentDate: '2026-09-01' });
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found()), buildFoundDividendWrite('me', later)]);
    expect(foundDividendSortKey(found())).toBe('ADIV#Robinhood#AAPL#2026-08-10');
    expect(await getItem({ pk: 'USER#me', sk: 'ADIV#Robinhood#AAPL#2026-08-10' })).toMatchObject({ totalAmount: 2.4 });
  });

  test('of before there was a list of them comes back without the keys of the index', async () => {
    const [{ Put: { Item = {} } = {} } = {}] = [buildFoundDividendWrite('me', found())] as {
      Put?: { Item?: object };
    }[];
    const before = { ...Item, gsi1pk: 'USER#me#ADIV', gsi1sk: '2026-08-13#AAPL' };
    await writeWithoutChangeLog([{ Put: { Item: before as never } }]);
    expect(await listFoundDividends('me')).toEqual([found()]);
  });

  test('comes back as it was put, in order of its key, and is its owner’s alone', async () => {
    const onSchwab = found({ platform: 'Schwab', cashId: 4 });
    await writeWithoutChangeLog([
      buildFoundDividendWrite('me', onSchwab),
      buildFoundDividendWrite('me', found()),
      buildFoundDividendWrite('you', found({ version: 9 })),
    ]);
    expect(await readFoundDividendRecords('me')).toEqual({ ...none, found: [found(), onSchwab] });
    expect(await listFoundDividends('you')).toEqual([found({ version: 9 })]);
  });

  test('is read without what else the person has', async () => {
    const trade = { pk: 'USER#me', sk: 'PTX#000000001', symbol: 'AAPL', platform: 'Robinhood' };
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found()), { Put: { Item: trade } }]);
    expect(await readFoundDividendRecords('me')).toEqual({ ...none, found: [found()] });
  });

  test('can be asked for by its stock and platform', async () => {
    const others = [found({ symbol: 'AAPLX' }), found({ platform: 'Schwab' }), found({ symbol: 'KO' })];
    const own = [found({ exDate: '2026-05-11' }), found()];
    await writeWithoutChangeLog([...others, ...own].map((one) => buildFoundDividendWrite('me', one)));
    expect(await listFoundDividendsForPosition('me', found())).toEqual(own);
  });

  test('is found once: a second one is refused', async () => {
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found())]);
    const second = writeWithoutChangeLog([buildFoundDividendWrite('me', found({ totalAmount: 9 }))]);
    await expect(second).rejects.toBeInstanceOf(WriteConflict);
  });

  test('is corrected and removed as it was read: of the same version, and synced as it was', async () => {
    const synced = found({ version: 2, cashId: 4 });
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found())]);
    await writeWithoutChangeLog([buildFoundDividendWrite('me', synced, found())]);
    for (const seen of [found(), found({ version: 2 }), { ...synced, cashId: 5 }, { ...synced, version: 3 }]) {
      await expect(writeWithoutChangeLog([buildFoundDividendWrite('me', synced, seen)])).rejects.toBeInstanceOf(
        WriteConflict,
      );
      await expect(writeWithoutChangeLog([buildFoundDividendRemovalWrite('me', seen)])).rejects.toBeInstanceOf(
        WriteConflict,
      );
    }
    expect(await listFoundDividends('me')).toEqual([synced]);
    await writeWithoutChangeLog([buildFoundDividendRemovalWrite('me', synced)]);
    expect(await table.countItems()).toBe(0);
  });

  test('that was synced in between is not one that was not', async () => {
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found({ cashId: 4 }))]);
    await expect(
      writeWithoutChangeLog([buildFoundDividendWrite('me', found({ version: 2 }), found())]),
    ).rejects.toBeInstanceOf(WriteConflict);
    await expect(writeWithoutChangeLog([buildFoundDividendRemovalWrite('me', found())])).rejects.toBeInstanceOf(
      WriteConflict,
    );
  });
});

describe('the tax of a dividend', () => {
  test('is read with it, and has a row of its own that outlasts it', async () => {
    await writeWithoutChangeLog([
      buildFoundDividendWrite('me', found()),
      buildFoundDividendWrite('me', found({ symbol: 'KO' })),
      buildWithheldTaxWrite('me', tax),
    ]);
    expect(await readFoundDividendRecords('me')).toEqual({
      ...none,
      found: [found({ taxWithheld: 0.36 }), found({ symbol: 'KO' })],
      taxes: [tax],
    });
    expect(await listFoundDividendsForPosition('me', found())).toEqual([found({ taxWithheld: 0.36 })]);
    await writeWithoutChangeLog([buildFoundDividendRemovalWrite('me', found({ taxWithheld: 0.36 }))]);
    await writeWithoutChangeLog([buildFoundDividendRemovalWrite('me', found({ symbol: 'KO' }))]);
    expect(await readFoundDividendRecords('me')).toEqual({ ...none, taxes: [tax] });
    expect(await getItem({ pk: 'USER#me', sk: 'ADIV#Robinhood#AAPL#2026-08-10#TAX' })).toMatchObject(tax);
    await writeWithoutChangeLog([buildWithheldTaxWrite('me', { ...tax, taxWithheld: 0 }, tax.taxWithheld)]);
    expect(await table.countItems()).toBe(0);
  });

  test('is never stored in the dividend’s own row, nor what comes with the tax in the tax’s', async () => {
    await writeWithoutChangeLog([buildFoundDividendWrite('me', found({ taxWithheld: 5 }))]);
    await writeWithoutChangeLog([buildWithheldTaxWrite('me', { ...found(), ...tax })]);
    expect(await getItem({ pk: 'USER#me', sk: foundDividendSortKey(tax) })).not.toHaveProperty('taxWithheld');
    expect((await readFoundDividendRecords('me')).taxes).toEqual([tax]);
  });
});

describe('a correction that is not finished', () => {
  test('is noted once a stock, is no dividend, and is found without reading those', async () => {
    await writeWithoutChangeLog([
      buildFoundDividendWrite('me', found()),
      buildPendingDividendCorrectionWrite('me', correction),
    ]);
    await writeWithoutChangeLog([buildPendingDividendCorrectionWrite('me', { ...correction, from: '2026-01-01' })]);
    const noted = [{ ...correction, from: '2026-01-01' }];
    expect(await listPendingDividendCorrections('me')).toEqual(noted);
    expect(await readFoundDividendRecords('me')).toEqual({ ...none, found: [found()], corrections: noted });
    expect(await getItem({ pk: 'USER#me', sk: 'ADIV##AAPL' })).toMatchObject(noted[0] ?? {});
  });

  test('is over with its note', async () => {
    await writeWithoutChangeLog([
      buildPendingDividendCorrectionWrite('me', correction),
      buildPendingDividendCorrectionWrite('me', { ...correction, symbol: 'KO' }),
    ]);
    await writeWithoutChangeLog([buildPendingDividendCorrectionRemovalWrite('me', { symbol: 'AAPL' })]);
    expect((await listPendingDividendCorrections('me')).map(({ symbol }) => symbol)).toEqual(['KO']);
  });
});
