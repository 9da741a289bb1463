import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';
import { parseFileWithColumnMapping, readDroppedFile, summarizeDroppedFiles } from './read-statement-files';

const fileOf = (content: string | Uint8Array, name = 'a.csv') => new File([content as BlobPart], name);
const sample = (id: string) => (brokerSampleRowsByFormat[id] ?? []).join('\n');
const keys = () => {
  let last = 0;
  return () => (last += 1);
};
const drop = async (...files: File[]) => {
  const next = keys();
  return (await Promise.all(files.map((file) => readDroppedFile(file, next)))).flat();
};
const wide = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

describe('dropped files', () => {
  test('are recognised, each with its days and its accounts', async () => {
    const { files, places, symbols } = summarizeDroppedFiles(await drop(fileOf(sample('schwab'), 'schwab.csv')));
    expect(files).toEqual([
      expect.objectContaining({
        name: 'schwab.csv',
        format: expect.objectContaining({ id: 'schwab' }),
        from: '2026-06-30',
        to: '2026-11-16',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
    expect(places).toEqual([expect.objectContaining({ broker: 'Schwab', account: 'Individual XXXX-1234' })]);
    expect(symbols.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['AAPL', 'VTI']));
  });

  test('of an archive are files of their own', async () => {
    const text = (id: string) => new TextEncoder().encode(sample(id));
    const archive = zipSync({ 'one.csv': text('schwab'), 'two.csv': text('webull') });
    expect((await drop(fileOf(archive, 'all.zip'))).map(({ name, format }) => [name, format?.id])).toEqual([
      ['one.csv', 'schwab'],
      ['two.csv', 'webull'],
    ]);
  });

  test('of one broker that name no account are told, with whether they look like two accounts', async () => {
    const header = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount';
    const line = (day: string, symbol: string) => [day, day, day, symbol, symbol, 'Buy', '1', '$70.00', '($70.00)'];
    const robinhood = (name: string, ...rows: string[][]) =>
      fileOf([header, ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(','))].join('\n'), name);
    const [first, last] = [line('1/5/2026', 'VTI'), line('6/30/2026', 'VTI')];
    const one = robinhood('one.csv', first, line('3/2/2026', 'KO'), last);
    const other = robinhood('other.csv', first, line('3/3/2026', 'F'), last);
    const names = ['one.csv', 'other.csv'];
    expect(summarizeDroppedFiles(await drop(one, other)).joined).toEqual([
      { broker: 'Robinhood', names, differ: true },
    ]);
    expect(summarizeDroppedFiles(await drop(one, fileOf(sample('webull')))).joined).toEqual([]);
  });

  test('tell of each of their accounts with which balance its cash began, where they state one', async () => {
    const history = [
      'Run Date,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Cash Balance ($)',
      '02/03/2026,X11115678,YOU BOUGHT (AAPL),AAPL,APPLE,Cash,150,4,-600,400',
      '02/03/2026,X22224321,YOU BOUGHT (AAPL),AAPL,APPLE,Cash,150,1,-150,25',
      '02/03/2026,X33339999,YOU BOUGHT (AAPL),AAPL,APPLE,Cash,150,1,-150,--',
    ].join('\n');
    const { places } = summarizeDroppedFiles(await drop(fileOf(history)));
    expect(new Map(places.map(({ account, opening, hasBalance }) => [account, [opening, hasBalance]]))).toEqual(
      new Map([
        ['X11115678', ['1000.00', true]],
        ['X22224321', ['175.00', true]],
        ['X33339999', ['150.00', false]],
      ]),
    );
  });

  test('are asked of an account too of which every row is left out: what these moved is nobody else’s', async () => {
    const history = [
      'Run Date,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($)',
      '02/03/2026,X11115678,YOU BOUGHT (AAPL),AAPL,APPLE,Cash,150,4,-600',
      '02/03/2026,X22224321,YOU SOLD OPENING TRANSACTION PUT (SPY),-SPY260315P500,PUT,Cash,2,-1,199.33',
    ].join('\n');
    const { places } = summarizeDroppedFiles(await drop(fileOf(history)));
    expect(places.map(({ account, hasCash, hasTrades, from }) => [account, hasCash, hasTrades, from])).toEqual([
      ['X11115678', false, true, '2026-02-03'],
      ['X22224321', true, false, '2026-02-03'],
    ]);
  });

  test('written as UTF-16 are read as any other', async () => {
    expect((await drop(fileOf(wide(sample('schwab')))))[0]?.format?.id).toBe('schwab');
  });

  test.for<[string, string | Uint8Array, string]>([
    ['is empty', '', 'This file is empty.'],
    ['is a spreadsheet', zipSync({ '[Content_Types].xml': new Uint8Array(9) }), 'no Excel file'],
    ['is another kind of archive', new Uint8Array([0x1f, 0x8b, 0, 0]), 'compressed'],
    ['has only a header', (brokerSampleRowsByFormat['webull'] ?? [])[0] ?? '', 'There are no rows in this file'],
  ])('that %s is refused with its sentence', async ([, content, sentence]) => {
    const [file] = await drop(fileOf(content));
    expect(file?.refused).toContain(sentence);
  });

  test('of an unknown bank are read by the columns that a person chooses', async () => {
    const bank = ['When,What,Money', '2026-01-05,Pay,100.00', '2026-01-06,Coffee,-4.00'].join('\n');
    const [file] = await drop(fileOf(bank));
    expect(file).toMatchObject({ unknown: { header: ['When', 'What', 'Money'], proposed: null } });
    const mapped = parseFileWithColumnMapping(file as NonNullable<typeof file>, {
      day: 'When',
      text: 'What',
      amount: 'Money',
    });
    expect(mapped).toMatchObject({ events: 2, from: '2026-01-05', to: '2026-01-06' });
  });
});
