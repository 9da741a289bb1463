import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import type { CountedDividendPayment, DividendCauseRecords } from '#core/statements/reconcile/dividend-causes';
import {
  isWholeYear,
  splitDayRangesByYear,
  sumCountedDividendsByYear,
  sumListedDividendsByPlatform,
  sumListedDividendsByYear,
} from '#core/statements/reconcile/dividend-years';
import type { ReconciliationContext } from '#core/statements/reconcile/find-difference-causes';
import { reconcileFigures, toDividendYearFigures } from '#core/statements/reconcile/reconciliation';
import { cashEvent, dividendEvent, statementEvent } from '#core/statements/testing-events';
import { covers } from '#tests/kit/covers';

const spans = (...ranges: [string, string][]) =>
  splitDayRangesByYear(ranges.map(([from, to]) => ({ from, to }))).map(({ from, to }) => `${from} ${to}`);

test('files that overlap or follow each other cover one span, cut at the ends of years', () => {
  expect(spans(['2024-02-02', '2024-06-30'], ['2024-06-01', '2026-03-01'])).toEqual([
    '2024-02-02 2024-12-31',
    '2025-01-01 2025-12-31',
    '2026-01-01 2026-03-01',
  ]);
  expect(spans(['2025-05-01', '2025-12-31'], ['2025-01-01', '2025-04-30'])).toEqual(['2025-01-01 2025-12-31']);
  expect(spans(['2025-01-01', '2025-03-31'], ['2025-04-02', '2025-04-03'])).toEqual([
    '2025-01-01 2025-03-31',
    '2025-04-02 2025-04-03',
  ]);
});

describe('what files list', () => {
  const paid = dividendEvent({ day: '2025-03-01', amount: '2.40' });
  const tax = dividendEvent({ kind: 'tax', day: '2025-03-01', amount: '-0.36' });

  test('is the gross amount, the tax and the net amount of each year that they cover, 0 where there are none', () => {
    const all = [
      paid,
      tax,
      dividendEvent({ day: '2025-12-31', amount: '1.90', fees: '0.10' }),
      cashEvent({ kind: 'tax', day: '2025-04-01', amount: '-9' }),
    ];
    expect(sumListedDividendsByYear(all, [{ from: '2024-01-01', to: '2025-12-31' }])).toEqual([
      { name: '2024', from: '2024-01-01', to: '2024-12-31', gross: '0', tax: '0', net: '0' },
      { name: '2025', from: '2025-01-01', to: '2025-12-31', gross: '4.4', tax: '0.36', net: '3.94' },
    ]);
  });

  test('is told apart by currency', () => {
    const euros = dividendEvent({ day: '2025-05-01', amount: '7', currency: 'EUR' });
    expect(
      sumListedDividendsByYear([paid, euros], [{ from: '2025-01-01', to: '2025-12-31' }]).map(({ name, net }) => [
        name,
        net,
      ]),
    ).toEqual([
      ['2025', '2.4'],
      ['2025 EUR', '7'],
    ]);
  });

  const at = (file: number, ...events: ReturnType<typeof statementEvent>[]) =>
    events.map((one) => ({ event: one, file }));
  const listed = (formats: string[], ...events: { event: ReturnType<typeof statementEvent>; file: number }[]) =>
    sumListedDividendsByPlatform(
      { events, repeated: [] },
      formats.map((id) => ({ format: { id } })),
      ({ event: { account } }) => account || null,
    ).map(({ platform, name, from, to, net }) => `${platform} ${name} ${from} ${to} ${net}`);

  test('is said of the days of files that list dividends at all, each platform by itself', () => {
    const schwab = { account: 'Schwab' };
    expect(
      listed(
        ['schwab', 'webull', 'evenkeel-dividends'],
        ...at(0, statementEvent({ ...schwab, day: '2025-01-10' }), dividendEvent({ ...schwab, day: '2025-03-01' })),
        ...at(1, statementEvent({ account: 'Webull', day: '2024-05-05' })),
        ...at(2, dividendEvent({ account: 'Own', day: '2024-05-05' })),
        ...at(0, dividendEvent({ account: '', day: '2025-02-01' })),
      ),
    ).toEqual(['Schwab 2025 2025-01-10 2025-03-01 2.4']);
  });

  test('covers the days of a row that an earlier file has as well', () => {
    const here = { account: 'Schwab' };
    const years = sumListedDividendsByPlatform(
      {
        events: at(0, dividendEvent({ ...here, day: '2025-03-01' })),
        repeated: at(1, dividendEvent({ ...here, day: '2025-03-01' }), statementEvent({ ...here, day: '2025-06-01' })),
      },
      [{ format: { id: 'schwab' } }, { format: { id: 'schwab' } }],
      ({ event: { account } }) => account,
    );
    expect(years).toMatchObject([{ from: '2025-03-01', to: '2025-06-01', net: '2.4' }]);
  });
});

const one = (
  day: string,
  gross: string,
  tax = '0',
  more: Partial<CountedDividendPayment> = {},
): CountedDividendPayment => ({
  day,
  gross: toAmount(gross),
  tax: toAmount(tax),
  net: toAmount(gross).minus(tax),
  platform: 'Schwab',
  symbol: 'KO',
  isFound: false,
  ...more,
});
const year = { name: '2025', from: '2025-01-01', to: '2025-12-31' };
const nothing: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

const linesOf = (stated: object, paid: CountedDividendPayment[], books: Partial<DividendCauseRecords> = {}) => {
  const here = paid.filter(({ platform }) => platform === 'Schwab');
  const dividends: DividendCauseRecords = { paid, taxes: [], ...books };
  return reconcileFigures(
    toDividendYearFigures('Schwab', [{ ...year, ...stated }]),
    toDividendYearFigures('Schwab', sumCountedDividendsByYear(here, [year])),
    { ...nothing, dividends },
    null,
  ).lines;
};
const told = (stated: object, paid: CountedDividendPayment[], books: Partial<DividendCauseRecords> = {}) =>
  linesOf(stated, paid, books).map(({ part, stated: theirs, counted, causes }) =>
    [`${part} ${theirs} ${counted}`, ...causes.map(({ sentence }) => sentence)].join('; '),
  );

describe('a year of dividends', () => {
  const paid = [
    one('2025-03-01', '2.40', '0.36'),
    one('2025-12-31', '1'),
    one('2024-12-31', '9'),
    one('2026-01-01', '8'),
  ];

  test('is compared with what was paid from its first to its last day: gross, tax and net', () => {
    covers('4.9 dividends of a year compared');
    expect(told({ gross: '3.4', tax: '0.36', net: '3.04' }, paid)).toEqual([
      'gross 3.4 3.4',
      'tax 0.36 0.36',
      'net 3.04 3.04',
    ]);
    expect(told({ gross: '3.4' }, paid)).toEqual(['gross 3.4 3.4']);
  });

  test('has one line where nothing was withheld: the net amount says what the gross one says', () => {
    expect(told({ gross: '1', tax: '0', net: '1' }, [one('2025-12-31', '1')])).toEqual(['gross 1 1']);
    expect(told({ gross: '1', tax: '0', net: '1' }, [one('2025-12-31', '1', '0.01')])).toHaveLength(3);
  });

  test.each([
    [
      'one that was found from the trades and is in no file',
      '3',
      [one('2025-03-01', '1'), one('2025-07-01', '2', '0', { isFound: true }), one('2025-08-01', '2')],
      'Exactly the dividend of KO of Jul 1, 2025, which was found from your trades and is in no file.',
    ],
    [
      'one that the broker does not list',
      '1',
      [one('2025-03-01', '1'), one('2025-07-01', '2')],
      'Exactly the dividend of KO of Jul 1, 2025, which your broker does not list.',
    ],
    [
      'one that names no platform',
      '3',
      [one('2025-03-01', '1'), one('2025-07-01', '2', '0', { platform: null })],
      'Exactly the dividend of KO of Jul 1, 2025, which names no platform here.',
    ],
    [
      'one that counts for the year after',
      '3',
      [one('2025-03-01', '1'), one('2026-01-02', '2')],
      'Exactly the dividend of KO of Jan 2, 2026, which counts for that day here.',
    ],
  ] as const)('is explained by %s', (_name, gross, all, sentence) => {
    expect(
      told({ gross }, [...all])[0]
        ?.split('; ')
        .slice(1),
    ).toEqual([sentence]);
  });

  test('is not explained by one of another platform, nor by one of long after', () => {
    const others = [
      one('2025-03-01', '1'),
      one('2025-07-01', '2', '0', { platform: 'Webull' }),
      one('2026-03-02', '2'),
    ];
    expect(told({ gross: '3' }, others)).toEqual(['gross 3 1']);
  });

  test('is explained by tax that is cash here, in the tax and in the net amount', () => {
    const tax = (withheld: string, platform = 'Schwab') => ({
      platform,
      day: '2025-05-05',
      amount: toAmount(withheld),
    });
    const sentence = 'Exactly the tax of May 5, 2025, which is a row of cash here and no dividend’s.';
    const all = [one('2025-03-01', '5')];
    expect(told({ gross: '5', tax: '0.5', net: '4.5' }, all, { taxes: [tax('0.5')] })).toEqual([
      'gross 5 5',
      `tax 0.5 0; ${sentence}`,
      `net 4.5 5; ${sentence}`,
    ]);
    expect(told({ tax: '0.7' }, all, { taxes: [tax('0.5'), tax('0.2')] })).toEqual([
      'tax 0.7 0; Exactly the 2 rows of tax that are cash here and no dividend’s.',
    ]);
    expect(told({ tax: '0.5' }, all, { taxes: [tax('0.5', 'Webull')] })).toEqual(['tax 0.5 0']);
  });
});

test('a year is whole from its first day to its last', () => {
  expect(isWholeYear({ from: '2025-01-01', to: '2025-12-31' })).toBe(true);
  expect(isWholeYear({ from: '2025-01-02', to: '2025-12-31' })).toBe(false);
  expect(isWholeYear({ from: '2025-01-01', to: '2025-12-30' })).toBe(false);
});
