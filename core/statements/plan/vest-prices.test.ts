import { describe, expect, test } from 'vitest';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import {
  findCloseOnOrBefore,
  findVestClose,
  findVestCloseToLookUp,
  formatShortVestCloseSource,
  formatVestCloseSource,
  priceVestAtClose,
  toVestOrRateCloseKey,
} from '#core/statements/plan/vest-prices';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { computeEventIdentities } from '#core/statements/reader/identity';
import { formatEvents, parseStatementText } from '#core/statements/testing';
import { statementEvent } from '#core/statements/testing-events';

const header =
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date';
/** As Fidelity writes them: the plan is masked, and a row of Monday is of the Friday before. */
const vest = (action: string, price = '', amount = '0.00') =>
  `03/16/2026,"${action}",TGT,"TARGET CORP",Cash,71,${price},,,,${amount},--,03/17/2026`;
const asOf = 'YOU BOUGHT RSU#### AS OF 03-13-26 TARGET CORP (TGT) (Cash)';
const read = (...rows: string[]) => parseStatementText(fidelityFormat, [header, ...rows].join('\n'));

const rowsOf = (file: ReturnType<typeof read>, closes = {}) => {
  const { events } = combineStatementFiles([{ ...file, name: 'a.csv', format: fidelityFormat }]);
  return toRecordableRowsAndSkippedEvents(events, {
    platforms: { '': 'Fidelity' },
    splits: new Map(),
    recorded: [],
    closes,
  }).rows;
};
const close = { day: '2026-03-13', close: 118.4, source: 'yahoo' };

describe('shares that an employer gave, in a history of Fidelity', () => {
  test('come in without money, and need the close of the day of the vest', () => {
    const { events } = read(vest(asOf));
    expect(formatEvents({ events })).toEqual(['2026-03-16 sharesIn 71 TGT = 0']);
    expect(events.map(findVestCloseToLookUp)).toEqual([{ symbol: 'TGT', day: '2026-03-13' }]);
    const [masked] = read(vest('YOU BOUGHT RSU TARGET CORP (TGT) (Cash)')).events;
    expect(masked?.vestedOn).toBe('2026-03-16');
  });

  test('cost that close where it is known, and the row says of which day it is and where it is from', () => {
    const [row] = rowsOf(read(vest(asOf)), { [toVestOrRateCloseKey('TGT', '2026-03-13')]: close });
    expect(row).toMatchObject({
      row: { transactionType: 'sharesIn', quantity: 71, price: 118.4, transactionDate: '2026-03-16' },
      asked: null,
      remarks: ['Close of Mar 13, 2026 (Yahoo): the file has no price of this vest.'],
      close,
    });
    expect(row?.row).toMatchObject({ notes: `${asOf} - Close of Mar 13, 2026 (Yahoo).` });
  });

  test('have a cost to be asked where the close of that very day is not known', () => {
    const [row] = rowsOf(read(vest(asOf)), {
      [toVestOrRateCloseKey('TGT', '2026-03-16')]: close,
      [toVestOrRateCloseKey('KO', '2026-03-13')]: close,
    });
    expect(row).toMatchObject({ row: { price: 0 }, asked: 'cost', remarks: [] });
    expect(row).not.toHaveProperty('close');
  });

  test('cost what the file says where it has a price, and are a purchase where they were paid for', () => {
    const closes = { [toVestOrRateCloseKey('TGT', '2026-03-13')]: close };
    expect(rowsOf(read(vest(asOf, '117.5')), closes)[0]).toMatchObject({
      row: { price: 117.5 },
      asked: null,
      remarks: [],
    });
    expect(
      formatEvents(read(vest('YOU BOUGHT ESPP### AS OF 03-13-26 TARGET CORP (TGT) (Cash)', '100', '-7100'))),
    ).toEqual(['2026-03-16 buy 71 TGT @ 100 = -7100']);
    expect(formatEvents(read(vest(asOf, '100', '-7100')))).toEqual(['2026-03-16 buy 71 TGT @ 100 = -7100']);
  });

  test('are the row that was recorded when a vest was still taken for a purchase', () => {
    const [event] = read(vest(asOf)).events;
    if (!event) throw new Error('No event.');
    const { vestedOn: _vestedOn, ...before } = event;
    expect(computeEventIdentities('fidelity', [event])).toEqual(
      computeEventIdentities('fidelity', [{ ...before, kind: 'buy' }]),
    );
  });
});

describe('the close that counts for a vest', () => {
  const closes = [{ date: '2026-03-12' }, { date: '2026-03-13' }, { date: '2026-03-18' }];

  test('is that of its day', () => {
    expect(findCloseOnOrBefore(closes, '2026-03-13')).toEqual({ date: '2026-03-13' });
    expect(findCloseOnOrBefore(closes, '2026-03-18')).toEqual({ date: '2026-03-18' });
  });

  test('is the last of before it where the market rested, for four days at most', () => {
    expect(findCloseOnOrBefore(closes, '2026-03-15')).toEqual({ date: '2026-03-13' });
    expect(findCloseOnOrBefore(closes, '2026-03-17')).toEqual({ date: '2026-03-13' });
    expect(findCloseOnOrBefore([{ date: '2026-03-12' }, { date: '2026-03-18' }], '2026-03-17')).toBeUndefined();
  });

  test('is not known where no later close shows that the market rested, nor of a day before all closes', () => {
    expect(findCloseOnOrBefore(closes, '2026-03-19')).toBeUndefined();
    expect(findCloseOnOrBefore(closes, '2026-03-11')).toBeUndefined();
    expect(findCloseOnOrBefore([], '2026-03-11')).toBeUndefined();
  });

  test('says its day and its source, by its name where it has one', () => {
    expect(formatVestCloseSource(close)).toBe('Close of Mar 13, 2026 (Yahoo)');
    expect(formatShortVestCloseSource(close)).toBe('Yahoo close Mar 13');
    expect(formatVestCloseSource({ ...close, source: 'stooq' })).toBe('Close of Mar 13, 2026 (stooq)');
    expect(formatShortVestCloseSource({ ...close, source: 'stooq' })).toBe('stooq close Mar 13');
  });

  test('is asked of a stock that vested and has no price alone', () => {
    const vested = { symbol: 'TGT', vestedOn: '2026-03-13', price: null };
    expect(findVestCloseToLookUp(vested)).toEqual({ symbol: 'TGT', day: '2026-03-13' });
    expect(findVestCloseToLookUp({ ...vested, symbol: null })).toBeNull();
    expect(findVestCloseToLookUp({ ...vested, price: '117' })).toBeNull();
    expect(findVestCloseToLookUp({ symbol: 'TGT', price: null })).toBeNull();
    const closesByKey = { [toVestOrRateCloseKey('TGT', '2026-03-13')]: close, null: close };
    expect(findVestClose(vested, closesByKey)).toBe(close);
    expect(findVestClose({ ...vested, symbol: null }, closesByKey)).toBeNull();
    expect(findVestClose(vested, {})).toBeNull();
  });

  test('goes into the notes behind the first 420 characters of what the file says, or stands alone', () => {
    const source = 'Close of Mar 13, 2026 (Yahoo).';
    const priced = (note: string) => priceVestAtClose(statementEvent({ note }), close).event;
    expect(priced('').note).toBe(source);
    expect(priced('x'.repeat(421)).note).toBe(`${'x'.repeat(420)} - ${source}`);
    expect(priced('').price).toBe('118.4');
  });
});
