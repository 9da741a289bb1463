import { describe, expect, test } from 'vitest';
import type { TradeColumnMapping } from '#core/statements/mapping/trade-columns';
import { parseStatementFileByMapping, parseTabularStatementFile } from '#core/statements/reader/read-file';
import { findMissingAndDuplicateLines, formatEvents } from '#core/statements/testing';
import { unknownBrokerFiles } from '#core/statements/testing-unknown-brokers';

const encode = (text: string) => new TextEncoder().encode(text);

describe('a file of trades that nobody knows', () => {
  test.each(unknownBrokerFiles.map((file) => [file.name, file] as const))('%s', (_, file) => {
    const first = parseTabularStatementFile(encode(file.text));
    if (!file.answers) {
      if ('refused' in first) throw new Error(`${first.refused} ${JSON.stringify(first)}`);
      expect(first.isProven).toBe(true);
    }
    const proposed = 'refused' in first ? first.proposedTrades : null;
    if (file.answers && !proposed) throw new Error(`Nothing is proposed: ${JSON.stringify(first)}`);
    const read =
      file.answers && proposed
        ? parseStatementFileByMapping(encode(file.text), {
            ...proposed,
            ...file.answers,
            kinds: { ...proposed.kinds, ...file.answers.kinds },
          })
        : first;
    if ('refused' in read) throw new Error(read.refused);
    expect(formatEvents(read.read)).toEqual(file.events);
    expect(read.read.leftOut.map(({ lines, sentence }) => `${lines[0]}: ${sentence}`)).toEqual(file.leftOut ?? []);
    expect(findMissingAndDuplicateLines(file.text, read.read)).toEqual({ missing: [], twice: [] });
  });
});

describe('a mapping by hand', () => {
  const read = (text: string, mapping: TradeColumnMapping) => parseStatementFileByMapping(encode(text), mapping);
  const trades = (...rows: readonly string[]) => ['When,Side,Stock,A,B,Sum', ...rows].join('\n');
  const chosen: TradeColumnMapping = {
    ...{ day: 'When', kind: 'Side', symbol: 'Stock', quantity: 'A', price: 'B', amount: 'Sum' },
    kinds: { buy: 'buy', sell: 'sell', move: 'transfer', gift: 'transfer' },
  };
  const plain = trades(
    '2026-01-05,Buy,AAPL,10,150,1500',
    '2026-01-06,Buy,AAPL,5,160,800',
    '2026-01-07,Sell,AAPL,12,170,2040',
  );

  const rising = trades(
    '2026-01-05,Buy,AAPL,10,150,1500',
    '2026-01-06,Buy,VOO,5,160,800',
    '2026-01-07,Sell,AAPL,10,170,1700',
  );

  test('is proven by shares times price where the two cannot be swapped, and else is read without a proof', () => {
    expect(read(rising, chosen)).toMatchObject({ isProven: true });
    expect(read(plain, chosen)).not.toHaveProperty('isProven');
    expect(read(plain, chosen)).not.toHaveProperty('refused');
  });

  test('that swaps shares and price is refused: by what would be sold, or by the columns’ names', () => {
    expect(read(rising, { ...chosen, quantity: 'B', price: 'A' })).toEqual({
      refused:
        'With these columns more shares are sold than were bought, and with "b" and "a" swapped never. Swap the two.',
    });
    const named = plain.replace('A,B', 'Shares,Price');
    expect(read(named, { ...chosen, quantity: 'Price', price: 'Shares' })).toEqual({
      refused: 'The column "price" is chosen for the shares, and it holds prices. Swap the two.',
    });
    expect(read(named, { ...chosen, quantity: 'Shares', price: 'Price' })).toMatchObject({ isProven: true });
    const perShare = plain.replace('A,B', 'Units,Price per share');
    expect(read(perShare, { ...chosen, quantity: 'Units', price: 'Price per share' })).toMatchObject({
      isProven: true,
    });
  });

  test('whose figures contradict each other is refused with the first line that does', () => {
    expect(read(trades('2026-01-05,Buy,AAPL,10,150,150', '2026-01-06,Buy,VOO,2,500,1000'), chosen)).toEqual({
      refused:
        'These columns contradict each other in 1 of 2 rows. On line 2 10 shares at 150 are 1500, and the amount is 150. Choose other columns, or none for the amount.',
    });
  });

  test('leaves out the one row of many whose figures contradict each other', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `2026-01-05,Buy,AAPL,${at + 1},10,${(at + 1) * 10}`);
    const result = read(trades(...rows, '2026-01-06,Buy,AAPL,3,10,31'), chosen);
    if ('refused' in result) throw new Error(result.refused);
    expect(result.read.events).toHaveLength(20);
    expect(result.read.leftOut.map(({ sentence }) => sentence)).toEqual([
      'Its figures contradict each other. On line 22 3 shares at 10 are 30, and the amount is 31.',
    ]);
  });

  test('without a column for what a row is goes by the signs, of the shares or of the money', () => {
    const { kind: _, ...signed } = chosen;
    const of = (text: string) => {
      const result = read(text, signed);
      if ('refused' in result) throw new Error(result.refused);
      return [formatEvents(result.read), result.read.leftOut.map(({ sentence }) => sentence)];
    };
    expect(of(trades('2026-01-05,,AAPL,10,150,', '2026-01-07,,AAPL,-4,170,'))).toEqual([
      ['2026-01-05 buy 10 AAPL @ 150 = -1500', '2026-01-07 sell 4 AAPL @ 170 = 680'],
      [],
    ]);
    expect(of(trades('2026-01-05,,AAPL,10,150,-1500', '2026-01-07,,AAPL,4,170,680'))).toEqual([
      ['2026-01-05 buy 10 AAPL @ 150 = -1500', '2026-01-07 sell 4 AAPL @ 170 = 680'],
      [],
    ]);
    expect(of(trades('2026-01-05,,AAPL,10,150,1500'))).toEqual([
      [],
      ['The file does not say whether it is bought or sold.'],
    ]);
  });

  test('says of each row that it leaves out why', () => {
    const result = read(
      trades(
        '2026-01-05,Buy,AAPL,10,150,-1500',
        '2026-01-06,Sell,AAPL,1,170,170',
        '2026-01-07,Buy,AAPL,1,150,150',
        '2026-01-08,Swap,AAPL,1,150,150',
        '2026-01-09,Buy,AAPL,ten,150,150',
        'some day,Buy,AAPL,1,150,-150',
        '2026-01-10,Buy,,1,150,-150',
        '2026-01-11,Move,,,,-20',
        '2026-01-12,Gift,AAPL,2,,',
      ),
      chosen,
    );
    if ('refused' in result) throw new Error(result.refused);
    expect(formatEvents(result.read)).toEqual([
      '2026-01-05 buy 10 AAPL @ 150 = -1500',
      '2026-01-06 sell 1 AAPL @ 170 = 170',
      '2026-01-11 withdrawal = -20',
    ]);
    expect(result.read.leftOut.map(({ lines, sentence }) => `${lines[0]}: ${sentence}`)).toEqual([
      '4: It is a purchase whose money goes the other way: a cancelled order, perhaps.',
      '5: Nobody has said what "swap" means.',
      '6: The a "ten" cannot be read.',
      '7: The when "some day" cannot be read.',
      '8: It names no stock.',
      '10: The file does not say whether the shares come or go.',
    ]);
  });

  test('that names columns which are not there is refused', () => {
    expect(read('a,b\n1,2', chosen)).toEqual({
      refused: 'This file lacks some of the columns When, Side, Stock, A, B, Sum.',
    });
  });
});
