import { describe, expect, test } from 'vitest';
import { LeftOutLines, mostLeftOut as mostLeftByContract } from '#contract/import-left-out';
import { ImportRows, mostRecorded as mostByContract } from '#contract/import-rows';
import { NewImport } from '#contract/imports';
import { brokerSamples } from '#core/statements/sample-files';
import { makeParts, mostLeftOut, mostRecorded } from './make-parts';
import { differenceView, planFiles, plannedOf, viewsOf } from './plan-files';
import type { Choices, Decisions } from './protocol';
import { placeKey, type ReadFile, readDropped, toldOf } from './read-files';

const known = { recorded: [], balances: [] };
const undecided: Decisions = { rows: new Map(), openings: [] };

const read = async (...contents: string[]): Promise<ReadFile[]> => {
  let key = 0;
  const nextKey = () => (key += 1);
  const files = contents.map((content, at) => new File([content], `${at}.csv`));
  return (await Promise.all(files.map((file) => readDropped(file, nextKey)))).flat();
};
const sample = (id: string): string => (brokerSamples[id] ?? []).join('\n');

const choices = (files: readonly ReadFile[], more: Partial<Choices> = {}): Choices => ({
  platforms: Object.fromEntries(toldOf(files).places.map(({ key, proposed }) => [key, proposed])),
  cashFrom: { Schwab: '', Robinhood: '', Webull: '' },
  symbols: {},
  names: {},
  splits: new Map(),
  today: '2026-11-22',
  ...more,
});

const robinhood = (rows: readonly (readonly string[])[]): string =>
  [
    [
      'Activity Date',
      'Process Date',
      'Settle Date',
      'Instrument',
      'Description',
      'Trans Code',
      'Quantity',
      'Price',
      'Amount',
    ],
    ...rows.map(([day, symbol, ...rest]) => [day, day, day, symbol, symbol, ...rest]),
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

const few = robinhood([
  ['6/1/2026', 'AAPL', 'Sell', '4', '$200.00', '$800.00'],
  ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
  ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
]);

describe('the plan of some files', () => {
  test('has each event once, as a row or left out', async () => {
    const files = await read(sample('schwab'), few);
    const plan = planFiles(files, known, choices(files));
    const [rows, leftOut] = [viewsOf(plan), plannedOf(plan).leftOut];
    const events = files.reduce((sum, { events: count, leftOut: left }) => sum + count + left, 0);
    const inRows = plan.rows.reduce((sum, { events: of }) => sum + of.length, 0);
    expect(inRows + leftOut.length).toBe(events);
    expect(rows.length).toBe(plan.rows.length);
  });

  test('sends accounts of two brokers, neither of which has a name, to their own platforms', async () => {
    const files = await read(sample('webull'), few);
    const platforms = { [placeKey('Webull', '')]: 'Webull', [placeKey('Robinhood', '')]: null };
    const plan = planFiles(files, known, choices(files, { platforms }));
    expect(new Set(viewsOf(plan).map(({ platform }) => platform))).toEqual(new Set(['Webull']));
    expect(plan.leftOut.filter(({ file }) => file === 1)).toHaveLength(3);
  });

  test('leaves out the cash of a platform that keeps none, and says so', async () => {
    const files = await read(few);
    const plan = planFiles(files, known, choices(files, { cashFrom: {} }));
    expect(viewsOf(plan).map(({ type }) => type)).toEqual(['buy', 'sell']);
    expect(plan.leftOut.map(({ sentence }) => sentence)).toEqual(['No cash is kept on Robinhood.']);
    const later = planFiles(files, known, choices(files, { cashFrom: { Robinhood: '2026-02-02' } }));
    expect(later.leftOut.map(({ sentence }) => sentence)).toEqual([
      'The cash of Robinhood is kept here from Feb 2, 2026 on.',
    ]);
  });

  test('calls a stock as the market does where the file has no name of it, or another was chosen', async () => {
    const files = await read(few);
    const named = { symbols: { AAPL: 'AAPL.X' }, names: { AAPL: 'Apple Inc.' } };
    const rows = viewsOf(planFiles(files, known, choices(files, named)));
    expect(rows.map(({ symbol, name }) => [symbol, name])).toEqual([
      [null, ''],
      ['AAPL.X', 'Apple Inc.'],
      ['AAPL.X', 'Apple Inc.'],
    ]);
  });

  test('counts a file that lies within another one once', async () => {
    const files = await read(few, robinhood([['2/1/2026', '', 'ACH', '', '', '$5,000.00']]));
    const plan = planFiles(files, known, choices(files));
    expect(plan.rows).toHaveLength(3);
    expect(plan.leftOut).toEqual([expect.objectContaining({ file: 1, sentence: 'This row is in 0.csv already.' })]);
  });

  test('tells what the chosen rows, changed ones and what was there before make of shares', async () => {
    const files = await read(few);
    const plan = planFiles(files, known, choices(files));
    const [, buy] = viewsOf(plan);
    const after = (decisions: Partial<Decisions>) =>
      differenceView(plan, known, { ...undecided, ...decisions }).shares.map(({ after: shares }) => shares);
    expect(after({})).toEqual(['1']);
    const id = buy?.id ?? '';
    expect(after({ rows: new Map([[id, { change: { quantity: 7 } }]]) })).toEqual(['3']);
    const opening = { platform: 'Robinhood', symbol: 'AAPL', name: 'Apple', shares: 2, day: '2026-01-01', cost: null };
    expect(after({ openings: [opening] })).toEqual(['3']);
  });
});

describe('what is sent of a plan', () => {
  test('is what the server takes, in parts as large as it takes, in the order of entering', async () => {
    expect([mostRecorded, mostLeftOut]).toEqual([mostByContract, mostLeftByContract]);
    const deposits = Array.from({ length: 600 }, (_, at) => ['2/1/2026', '', 'ACH', '', '', `$${1 + at}.00`]);
    const files = await read(robinhood(deposits), sample('schwab'));
    const parts = makeParts(planFiles(files, known, choices(files)), undecided);
    expect(
      parts.rows.map(({ trades = [], cash = [], dividends = [] }) => trades.length + cash.length + dividends.length),
    ).toEqual([250, 250, parts.total - 500]);
    for (const part of parts.rows) {
      const taken = ImportRows.parse(part);
      expect(JSON.stringify(taken)).not.toContain('notARow');
    }
    for (const part of parts.leftOut) LeftOutLines.parse(part);
    NewImport.parse({ files: parts.files, platforms: parts.platforms, total: parts.total });
  });

  test('leaves out what was unticked, and keeps that with the import', async () => {
    const files = await read(few);
    const plan = planFiles(files, known, choices(files));
    const [deposit] = viewsOf(plan);
    const parts = makeParts(plan, { ...undecided, rows: new Map([[deposit?.id ?? '', { in: false }]]) });
    expect([parts.total, parts.counts]).toEqual([2, { recorded: 2, here: 0, leftOut: 1 }]);
    expect(parts.leftOut[0]?.lines[0]?.sentence).toBe('It was left out by hand.');
  });

  test('keeps a line that is longer than the server takes in part, and many long ones in several calls', async () => {
    const long = 'x'.repeat(9_000);
    const rows = Array.from({ length: 60 }, (_, at) => ['2/1/2026', long.slice(at), 'OEXP', '1', '', '']);
    const files = await read(robinhood(rows));
    const parts = makeParts(planFiles(files, known, choices(files)), undecided);
    expect(parts.leftOut.length).toBeGreaterThan(1);
    let before = 0;
    for (const part of parts.leftOut) {
      expect(LeftOutLines.parse(part).at).toBe(before);
      expect(JSON.stringify(part).length).toBeLessThan(250_000);
      before += part.lines.length;
    }
    expect(before).toBe(60);
  });

  test('brings what was there before first, the same position under the same identity', async () => {
    const files = await read(few);
    const plan = planFiles(files, known, choices(files));
    const opening = { platform: 'Robinhood', symbol: 'AAPL', name: 'Apple', shares: 2, day: '2026-01-01', cost: 12 };
    const [one, other] = [1, 2].map(() => makeParts(plan, { ...undecided, openings: [opening] }).rows[0]?.trades?.[0]);
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      row: {
        transactionType: 'sharesIn',
        quantity: 2,
        price: 12,
        transactionDate: '2026-01-01',
        notes: 'Opening position',
      },
    });
  });
});
