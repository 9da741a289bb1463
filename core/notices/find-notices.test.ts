import { describe, expect, test } from 'vitest';
import {
  findNotices,
  listUndecidedNoticeKeyPrefixes,
  type NoticeHeldStock,
  type NoticeInputs,
  type NoticeWatchedStock,
} from '#core/notices/find-notices';
import { allNoticeKindsEnabled, noticeKinds } from '#core/notices/kinds';
import { covers } from '#tests/kit/covers';

/** A Friday. */
const today = '2026-11-20';
const events = { dividends: [], splits: [] };
const held = (change: Partial<NoticeHeldStock> = {}): NoticeHeldStock => ({
  symbol: 'AAPL',
  since: '2020-01-02',
  priced: today,
  isOwn: false,
  events,
  ...change,
});
const watched = (price: number | null, buy: number | null, sell: number | null = null): NoticeWatchedStock => ({
  symbol: 'KO',
  price,
  target_buy_price: buy,
  target_sell_price: sell,
});
const cd = (maturityDate: string, closedDate: string | null = null) => ({
  id: 3,
  bankName: 'Citi',
  maturityDate,
  closedDate,
});
const nothing: NoticeInputs = { held: [], watched: [], cds: [] };
const keysOf = (known: Partial<NoticeInputs>, on = allNoticeKindsEnabled) =>
  findNotices({ ...nothing, ...known }, on, today).map(({ key }) => key);

describe('a price at a target', () => {
  test.each([
    [60.01, 60, null, []],
    [60, 60, null, ['target:KO:buy:60']],
    [59.99, 60, null, ['target:KO:buy:60']],
    [69.99, null, 70, []],
    [70, null, 70, ['target:KO:sell:70']],
    // Where the targets cross, Buy comes first, as in the recommendation.
    [95, 100, 90, ['target:KO:buy:100']],
    [95, null, null, []],
    [null, 60, 70, []],
  ])('at %s with a target of %s to buy and %s to sell is told as %j', (price, buy, sell, keys) => {
    expect(keysOf({ watched: [watched(price, buy, sell)] })).toEqual(keys);
  });
});

describe('a dividend', () => {
  const dividend = (exDate: string) => ({ exDate, amountPerShare: 0.26, paymentDate: null, currency: 'USD' });
  test.each([
    ['2026-11-19', []],
    ['2026-11-20', ['exDate:AAPL:2026-11-20']],
    ['2026-11-27', ['exDate:AAPL:2026-11-27']],
    ['2026-11-28', ['dividend:AAPL:2026-11-28']],
  ])('with the ex-date %s is told as %j', (exDate, keys) => {
    expect(keysOf({ held: [held({ events: { ...events, dividends: [dividend(exDate)] } })] })).toEqual(keys);
  });

  test('whose ex-date is near is an announcement to whoever has turned ex-dates off', () => {
    const known = { held: [held({ events: { ...events, dividends: [dividend('2026-11-23')] } })] };
    expect(keysOf(known, { ...allNoticeKindsEnabled, exDate: false })).toEqual(['dividend:AAPL:2026-11-23']);
  });
});

describe('a split', () => {
  const split = (date: string, own?: true) => ({ date, numerator: 4, denominator: 1, ...(own && { own }) });
  const splits = (...some: ReturnType<typeof split>[]) => ({ events: { ...events, splits: some } });
  test.each([
    ['2026-10-20', []],
    ['2026-10-21', ['split:AAPL:2026-10-21']],
    ['2026-11-20', ['split:AAPL:2026-11-20']],
    ['2026-12-14', ['split:AAPL:2026-12-14']],
  ])('of %s is told as %j', (date, keys) => {
    expect(keysOf({ held: [held(splits(split(date)))] })).toEqual(keys);
  });

  test('of before the first share was bought, or that the person has recorded, is none', () => {
    expect(keysOf({ held: [held({ since: '2026-11-10', ...splits(split('2026-11-10')) })] })).toEqual([]);
    expect(keysOf({ held: [held(splits(split('2026-11-20', true)))] })).toEqual([]);
  });
});

describe('a CD', () => {
  test.each([
    ['2026-12-21', []],
    ['2026-12-20', ['cd:3:2026-12-20:soon']],
    ['2026-11-21', ['cd:3:2026-11-21:soon']],
    ['2026-11-20', ['cd:3:2026-11-20:today']],
    ['2026-11-19', ['cd:3:2026-11-19:matured']],
  ])('that matures on %s is told as %j', (maturityDate, keys) => {
    expect(keysOf({ cds: [cd(maturityDate)] })).toEqual(keys);
  });

  test.each([
    [undefined, ['cd:3:2026-11-12:matured']],
    [7, ['cd:3:2026-11-12:matured']],
    [8, ['cd:3:2026-11-12:graceEnding']],
    [10, ['cd:3:2026-11-12:graceEnding']],
    [11, ['cd:3:2026-11-12:matured']],
  ])('that matured eight days ago and has %s days of grace is told as %j', (graceDays, keys) => {
    covers('4.11 grace period');
    expect(keysOf({ cds: [{ ...cd('2026-11-12'), graceDays }] })).toEqual(keys);
    expect(keysOf({ cds: [{ ...cd('2026-11-12', today), graceDays }] })).toEqual([]);
  });

  test('that is closed is none', () => {
    expect(keysOf({ cds: [cd('2026-11-20', '2026-11-19')] })).toEqual([]);
  });
});

describe('a price', () => {
  test.each([
    ['2026-11-13', []],
    ['2026-11-12', ['stale:AAPL:2026-11-12']],
    ['none', ['unpriced:AAPL']],
    ['unasked', []],
  ])('of %s is told as %j', (priced, keys) => {
    expect(keysOf({ held: [held({ priced })] })).toEqual(keys);
  });

  test("of one's own may be old, but not missing", () => {
    expect(keysOf({ held: [held({ isOwn: true, priced: '2025-01-02' })] })).toEqual([]);
    expect(keysOf({ held: [held({ isOwn: true, priced: 'none' })] })).toEqual(['unpriced:AAPL']);
  });
});

const dividends = [
  { exDate: '2026-11-23', amountPerShare: 0.26, paymentDate: null, currency: 'USD' },
  { exDate: '2026-12-30', amountPerShare: 0.26, paymentDate: null, currency: 'USD' },
];
const everything: NoticeInputs = {
  held: [
    held({ events: { dividends, splits: [{ date: today, numerator: 4, denominator: 1 }] }, priced: '2026-11-01' }),
    held({ symbol: 'XYZ', priced: 'none' }),
  ],
  watched: [watched(50, 60), { ...watched(50, 60), symbol: 'PEP' }],
  cds: [cd('2026-12-01'), { ...cd('2026-11-20'), id: 4 }],
};

test('what is found says what it is of, and whether there is one such event or it can come back', () => {
  const found = findNotices(everything, allNoticeKindsEnabled, today);
  const dividend = { symbol: 'AAPL', amountPerShare: 0.26, currency: 'USD', paymentDate: null };
  expect(found.map(({ isOnce, subject }) => [isOnce, subject])).toEqual([
    [false, { kind: 'target', symbol: 'KO', side: 'buy', price: 50, target: 60 }],
    [false, { kind: 'target', symbol: 'PEP', side: 'buy', price: 50, target: 60 }],
    [true, { kind: 'exDate', ...dividend, exDate: '2026-11-23' }],
    [true, { kind: 'dividend', ...dividend, exDate: '2026-12-30' }],
    [true, { kind: 'split', symbol: 'AAPL', date: today, numerator: 4, denominator: 1 }],
    [true, { kind: 'cd', stage: 'soon', cdId: 3, bankName: 'Citi', maturityDate: '2026-12-01' }],
    [true, { kind: 'cd', stage: 'today', cdId: 4, bankName: 'Citi', maturityDate: today }],
    [true, { kind: 'stale', symbol: 'AAPL', asOf: '2026-11-01' }],
    [false, { kind: 'unpriced', symbol: 'XYZ' }],
  ]);
});

test('a stock whose dividends and splits could not be learned has none, and its price is told', () => {
  expect(keysOf({ held: [held({ events: null, priced: 'none' })] })).toEqual(['unpriced:AAPL']);
});

test('a kind that is turned off gives none, and the others as before', () => {
  covers('4.10 kinds of notices');
  const all = keysOf(everything);
  expect(new Set(all.map((key) => key.split(':')[0]))).toEqual(new Set(noticeKinds));
  for (const kind of noticeKinds.filter((one) => one !== 'exDate')) {
    const rest = all.filter((key) => !key.startsWith(`${kind}:`));
    expect(keysOf(everything, { ...allNoticeKindsEnabled, [kind]: false })).toEqual(rest);
  }
  expect(
    keysOf(everything, { ...allNoticeKindsEnabled, exDate: false, dividend: false }).filter((key) =>
      /^(exDate|dividend)/.test(key),
    ),
  ).toEqual([]);
});

test('in whatever order things are known, the same is found in the same order', () => {
  const turned: NoticeInputs = {
    held: everything.held.toReversed().map((stock) => ({
      ...stock,
      events: stock.events && { ...stock.events, dividends: stock.events.dividends.toReversed() },
    })),
    watched: everything.watched.toReversed(),
    cds: everything.cds.toReversed(),
  };
  expect(keysOf(turned)).toEqual(keysOf(everything));
});

test('what could not be learned is said by what its keys begin with', () => {
  expect(
    listUndecidedNoticeKeyPrefixes({ ...nothing, held: [held({ priced: 'unasked' })], watched: [watched(null, 60)] }),
  ).toEqual(['target:KO', 'unpriced:AAPL', 'stale:AAPL']);
  // What is known holds or does not: nothing of it is taken to stand.
  expect(listUndecidedNoticeKeyPrefixes(everything)).toEqual([]);
});
