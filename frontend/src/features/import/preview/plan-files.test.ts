import { describe, expect, test } from 'vitest';
import { ImportRows } from '#contract/imports/import-rows';
import { SkippedLineBatch } from '#contract/imports/import-skipped-lines';
import { NewImport } from '#contract/imports/imports';
import type { RecordedRow } from '#core/statements/plan/rows-to-record';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';
import { covers } from '#tests/kit/covers';
import {
  type ParsedStatementFile,
  readDroppedFile,
  summarizeDroppedFiles,
  toStatementAccountKey,
} from '../file/read-statement-files';
import type { ImportDecisions, StatementPlanChoices } from '../file/worker-protocol';
import { buildImportRequestParts } from '../run/build-import-request-parts';
import { computeImportPlanImpact } from './import-plan-impact';
import { planImportFiles, toImportPlanSummary } from './plan-files';
import { getPreviewRowStatusText } from './preview-row-text';
import { toPreviewRows } from './to-preview-rows';

const known = { recorded: [], balances: [] };
const undecided: ImportDecisions = { rows: new Map(), cashAlone: new Set(), openings: [] };

const read = async (...contents: string[]): Promise<ParsedStatementFile[]> => {
  let key = 0;
  const nextKey = () => (key += 1);
  const files = contents.map((content, at) => new File([content], `${at}.csv`));
  return (await Promise.all(files.map((file) => readDroppedFile(file, nextKey)))).flat();
};
const sample = (id: string): string => (brokerSampleRowsByFormat[id] ?? []).join('\n');

const choices = (
  files: readonly ParsedStatementFile[],
  more: Partial<StatementPlanChoices> = {},
): StatementPlanChoices => ({
  platforms: Object.fromEntries(summarizeDroppedFiles(files).places.map(({ key, broker }) => [key, broker])),
  cashFrom: { Schwab: '', Robinhood: '', Webull: '' },
  cashOpenings: {},
  symbols: {},
  names: {},
  splits: new Map(),
  closes: {},
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
    covers('4.9 every row of a file');
    const files = await read(sample('schwab'), few);
    const plan = planImportFiles(files, known, choices(files));
    const [rows, leftOut] = [toPreviewRows(plan), toImportPlanSummary(plan).leftOut];
    const events = files.reduce((sum, { events: count, leftOut: left }) => sum + count + left, 0);
    const inRows = plan.rows.reduce((sum, { events: of }) => sum + of.length, 0);
    expect(inRows + leftOut.length).toBe(events);
    expect(rows.length).toBe(plan.rows.length);
  });

  test('sends accounts of two brokers, neither of which has a name, to their own platforms', async () => {
    covers('4.9 every row of a file');
    const files = await read(sample('webull'), few);
    const platforms = {
      [toStatementAccountKey('Webull', '')]: 'Webull',
      [toStatementAccountKey('Robinhood', '')]: null,
    };
    const plan = planImportFiles(files, known, choices(files, { platforms }));
    expect(new Set(toPreviewRows(plan).map(({ platform }) => platform))).toEqual(new Set(['Webull']));
    expect(plan.leftOut.filter(({ file }) => file === 1)).toHaveLength(3);
  });

  test('leaves out the cash of a platform that keeps none, and says so', async () => {
    const files = await read(few);
    const plan = planImportFiles(files, known, choices(files, { cashFrom: {} }));
    expect(toPreviewRows(plan).map(({ type }) => type)).toEqual(['buy', 'sell']);
    expect(plan.leftOut.map(({ sentence }) => sentence)).toEqual(['No cash is kept on Robinhood.']);
    const later = planImportFiles(files, known, choices(files, { cashFrom: { Robinhood: '2026-02-02' } }));
    expect(later.leftOut.map(({ sentence }) => sentence)).toEqual([
      'Cash on Robinhood is kept only from Feb 2, 2026 on.',
    ]);
  });

  test('calls a stock as the market does where the file has no name of it, or another was chosen', async () => {
    const files = await read(few);
    const named = { symbols: { AAPL: 'AAPL.X' }, names: { AAPL: 'Apple Inc.' } };
    const rows = toPreviewRows(planImportFiles(files, known, choices(files, named)));
    expect(rows.map(({ symbol, name }) => [symbol, name])).toEqual([
      [null, ''],
      ['AAPL.X', 'Apple Inc.'],
      ['AAPL.X', 'Apple Inc.'],
    ]);
  });

  test('counts a file that lies within another one once', async () => {
    const files = await read(few, robinhood([['2/1/2026', '', 'ACH', '', '', '$5,000.00']]));
    const plan = planImportFiles(files, known, choices(files));
    expect(plan.rows).toHaveLength(3);
    expect(plan.leftOut).toEqual([expect.objectContaining({ file: 1, sentence: 'This row is in 0.csv already.' })]);
  });

  test('tells what the chosen rows, changed ones and what was there before make of shares', async () => {
    const files = await read(few);
    const plan = planImportFiles(files, known, choices(files));
    const [, buy] = toPreviewRows(plan);
    const after = (decisions: Partial<ImportDecisions>) =>
      computeImportPlanImpact(plan, known, { ...undecided, ...decisions }).shares.map(({ after: shares }) => shares);
    expect(after({})).toEqual(['1']);
    const id = buy?.id ?? '';
    expect(after({ rows: new Map([[id, { change: { quantity: 7 } }]]) })).toEqual(['3']);
    const opening = { platform: 'Robinhood', symbol: 'AAPL', name: 'Apple', shares: 2, day: '2026-01-01', cost: null };
    expect(after({ openings: [opening] })).toEqual(['3']);
  });
});

test('vested shares without a price are asked about in the thread, and cost the close that was found', async () => {
  const files = await read(
    [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)',
      '03/16/2026,YOU BOUGHT RSU#### AS OF 03-13-26 TARGET CORP (TGT) (Cash),TGT,TARGET CORP,Cash,71,,0.00',
    ].join('\n'),
  );
  expect(summarizeDroppedFiles(files).symbols).toEqual([
    expect.objectContaining({ symbol: 'TGT', vests: ['2026-03-13'] }),
  ]);
  const stateWith = (closes: StatementPlanChoices['closes']) => {
    const [row] = toPreviewRows(planImportFiles(files, known, choices(files, { closes })));
    return row && [getPreviewRowStatusText(row), row.price, row.asked];
  };
  expect(stateWith({})).toEqual(['Cost unknown', 0, 'cost']);
  const close = { day: '2026-03-13', close: 118.4, source: 'yahoo' };
  expect(stateWith({ 'TGT 2026-03-13': close })).toEqual(['Yahoo close Mar 13', 118.4, null]);
});

describe('what is sent of a plan', () => {
  test('is what the server takes, in parts as large as it takes, in the order of entering', async () => {
    const deposits = Array.from({ length: 600 }, (_, at) => ['2/1/2026', '', 'ACH', '', '', `$${1 + at}.00`]);
    const files = await read(robinhood(deposits), sample('schwab'));
    const parts = buildImportRequestParts(planImportFiles(files, known, choices(files)), undecided);
    const calls = parts.writes.flatMap((one) => ('rows' in one ? [one.rows] : []));
    expect(
      calls.map(({ trades = [], cash = [], dividends = [] }) => trades.length + cash.length + dividends.length),
    ).toEqual([500, parts.total - 500]);
    for (const part of calls) {
      const taken = ImportRows.parse(part);
      expect(JSON.stringify(taken)).not.toContain('notARow');
    }
    for (const part of parts.leftOut) SkippedLineBatch.parse(part);
    NewImport.parse({ files: parts.files, platforms: parts.platforms, total: parts.total });
  });

  test('leaves out what was unticked, and keeps that with the import', async () => {
    const files = await read(few);
    const plan = planImportFiles(files, known, choices(files));
    const [deposit] = toPreviewRows(plan);
    const parts = buildImportRequestParts(plan, { ...undecided, rows: new Map([[deposit?.id ?? '', { in: false }]]) });
    expect(parts.total).toBe(2);
    expect(parts.counts).toEqual({ rows: 3, recorded: 2, here: 0, leftOut: 1, refused: 0, stating: 0 });
    expect(parts.leftOut[0]?.lines[0]?.sentence).toBe('You left it out.');
  });

  test('keeps with a line the row of cash that it would be, where it is one, to be recorded afterwards', async () => {
    const files = await read(
      robinhood([
        ['3/8/2026', 'SPY', 'STO', '1', '$1.20', '$120.00'],
        ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
        ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
      ]),
    );
    const kept = (more: Partial<StatementPlanChoices>) => {
      const plan = planImportFiles(files, known, choices(files, more));
      const off = new Map(toPreviewRows(plan).map(({ id }) => [id, { in: false }] as const));
      const lines = buildImportRequestParts(plan, { ...undecided, rows: off }).leftOut.flatMap((part) => part.lines);
      for (const part of buildImportRequestParts(plan, { ...undecided, rows: off }).leftOut)
        SkippedLineBatch.parse(part);
      return lines.map(({ sentence, cash }) => [sentence, cash?.row.amount]);
    };
    expect(kept({})).toEqual([
      ['Options are not supported.', 120],
      ['You left it out.', 5000],
      ['You left it out.', undefined],
    ]);
    // Once its platform keeps cash.
    expect(kept({ cashFrom: {} })).toContainEqual(['No cash is kept on Robinhood.', 5000]);
  });

  test('records a split by a call of its own, between the trades before it and those after it', async () => {
    const files = await read(
      robinhood([
        ['4/1/2026', 'OLDC', 'Sell', '20', '$5.00', '$100.00'],
        ['3/1/2026', 'OLDC', 'SPL', '10', '', ''],
        ['2/1/2026', 'OLDC', 'Buy', '10', '$8.00', '($80.00)'],
      ]),
    );
    const { writes, counts } = buildImportRequestParts(planImportFiles(files, known, choices(files)), undecided);
    expect(writes.map((one) => ('split' in one ? one.split : one.rows.trades?.map(({ row }) => row)))).toMatchObject([
      [{ transactionType: 'buy' }],
      { symbol: 'OLDC', date: '2026-03-01', numerator: 2, denominator: 1 },
      [{ transactionType: 'sell' }],
    ]);
    expect(counts).toMatchObject({ rows: 3, recorded: 3, leftOut: 0 });
  });

  test('records the cash alone of a row that is left out where it is pressed, and knows it again', async () => {
    const files = await read(
      robinhood([
        ['3/8/2026', 'SPY', 'STO', '1', '$1.20', '$120.00'],
        ['3/8/2026', 'SPY', 'STO', '1', '$1.20', '$120.00'],
        ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
      ]),
    );
    const plan = planImportFiles(files, known, choices(files));
    const [one, twin] = plan.cashAlone;
    expect(one?.identity).not.toBe(twin?.identity);
    const parts = buildImportRequestParts(plan, { ...undecided, cashAlone: new Set([one?.identity ?? '']) });
    const [call] = parts.writes;
    expect(call && 'rows' in call ? call.rows.cash : []).toMatchObject([
      { row: { amount: 5000 } },
      { row: { amount: 120, transactionType: 'deposit', description: expect.stringMatching(/^Cash alone, option: /) } },
    ]);
    expect(parts.counts).toMatchObject({ rows: 3, recorded: 2, leftOut: 1 });
    const recorded = [{ ledger: 'cash', id: 1, identity: one?.identity } as unknown as RecordedRow];
    const again = planImportFiles(files, { ...known, recorded }, choices(files));
    expect(again.rows.map(({ status }) => status)).toEqual(['new', 'here']);
    expect(again.cashAlone.map(({ identity }) => identity)).toEqual([twin?.identity]);
  });

  test('keeps a line that is longer than the server takes in part, and many long ones in several calls', async () => {
    const long = 'x'.repeat(9_000);
    const rows = Array.from({ length: 60 }, (_, at) => ['2/1/2026', long.slice(at), 'OEXP', '1', '', '']);
    const files = await read(robinhood(rows));
    const parts = buildImportRequestParts(planImportFiles(files, known, choices(files)), undecided);
    expect(parts.leftOut.length).toBeGreaterThan(1);
    let before = 0;
    for (const part of parts.leftOut) {
      expect(SkippedLineBatch.parse(part).at).toBe(before);
      expect(JSON.stringify(part).length).toBeLessThan(250_000);
      before += part.lines.length;
    }
    expect(before).toBe(60);
  });

  test('brings what was there before first, the same position under the same identity', async () => {
    const files = await read(few);
    const plan = planImportFiles(files, known, choices(files));
    const opening = { platform: 'Robinhood', symbol: 'AAPL', name: 'Apple', shares: 2, day: '2026-01-01', cost: 12 };
    const [one, other] = [1, 2].map(() => {
      const [first] = buildImportRequestParts(plan, { ...undecided, openings: [opening] }).writes;
      return first && 'rows' in first ? first.rows.trades?.[0] : undefined;
    });
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
