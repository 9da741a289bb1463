import { describe, expect, test } from 'vitest';
import { m1ActivityFormat, m1HoldingsFormat, m1OlderActivityFormat } from '#core/statements/brokers/m1';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const header =
  'Date,Posted Date,Symbol,Description,Transaction Type,Amount,Units,Unit Type,Unit Price,Security ID,Type';
const file = (...rows: readonly string[]) => [header, ...rows].join('\n');

describe('M1', () => {
  test('activity: the type says whether a trade costs money, the sign where a transfer goes', () => {
    const text = file(
      '"Sep 25, 2025","Sep 26, 2025",,ACH,TRANSFER,-$20.00,,,,,',
      '"Sep 24, 2025","Sep 25, 2025",VTI,Vanguard,SOLD,$51.00,-0.2,Shares,$255.00,922908769,Cash',
      '"Sep 23, 2025","Sep 24, 2025",VTI,Vanguard,PURCHASED,$50.00,0.2,Shares,,922908769,Cash',
      '"Sep 22, 2025","Sep 23, 2025",VTI,Vanguard,PURCHASED,-$50.00,0.2,Shares,$250.00,922908769,Cash',
      '"Sep 21, 2025","Sep 21, 2025",VTI,Vanguard,DIVIDEND,$1.20,,,,922908769,Cash',
      '"Sep 20, 2025","Sep 20, 2025",,Savings,INTEREST,$0.40,,,,,',
      '"Sep 19, 2025","Sep 19, 2025",,Platform,FEE,$3.00,,,,,',
      '"Sep 18, 2025","Sep 18, 2025",,ACH,TRANSFER,$500.00,,,,,',
    );
    const read = parseStatementText(m1ActivityFormat, text);
    expect(formatEvents(read)).toEqual([
      '2025-09-18 deposit = 500',
      '2025-09-19 fee = -3',
      '2025-09-20 interest = 0.4',
      '2025-09-21 dividend VTI = 1.2',
      '2025-09-22 buy 0.2 VTI @ 250 = -50',
      '2025-09-23 buy 0.2 VTI @ 250 = -50',
      '2025-09-24 sell 0.2 VTI @ 255 = 51',
      '2025-09-25 withdrawal = -20',
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test.each([
    ['"Sep 25, 2025","Sep 26, 2025",VTI,x,MERGED,$1.00,1,,,,', 'The type "MERGED" is not known.'],
    ['"Sep 25, 2025","Sep 26, 2025",VTI,x,SOLD,$1.00,0,,,,', 'The units are 0.'],
    ['"Sep 45, 2025",,,,FEE,$1.00,,,,,', 'The date "Sep 45, 2025" cannot be read.'],
  ])('%s is left out', (row, sentence) => {
    const read = parseStatementText(m1ActivityFormat, file(row));
    expect([read.events, read.leftOut]).toMatchObject([[], [{ lines: [2], why: 'notUnderstood', sentence }]]);
  });

  test('activity in its older form tells dividends and their tax; trades have no shares there', () => {
    const text = [
      'Date,Activity,Summary,Value',
      '"Sep 24, 2021",Bought,VTI 0.2,$50.00',
      '"Sep 23, 2021",Unknown,VTI,$50.00',
      '"Sep 22, 2021",Dividend - Deduction,VTI tax,$0.15',
      '"Sep 22, 2021",Dividend,brk.b dividend,$1.00',
      '"Sep 21, 2021",Dividend,*** dividend,$1.00',
    ].join('\n');
    const read = parseStatementText(m1OlderActivityFormat, text);
    expect(formatEvents(read)).toEqual(['2021-09-22 tax VTI = -0.15', '2021-09-22 dividend BRK-B = 1']);
    expect(read.leftOut.map(({ sentence }) => sentence)).toEqual([
      'It states no number of shares: export the newer form, or enter this trade by hand.',
      'The activity "Unknown" is not known.',
      'The summary does not begin with a symbol.',
    ]);
    expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
  });

  test('holdings are there to compare with; their sum is none of them', () => {
    const text = [
      'Symbol,Name,Quantity,Avg. Price,Cost Basis,Unrealized Gain ($),Unrealized Gain (%),Value',
      'VTI,Vanguard,2.5,$200.00,$500.00,$100.00,20.00%,$600.00',
      'BRK.B,Berkshire,1,$400.00,,$10.00,2.50%,$410.00',
      ',Total,,,$900.00,$110.00,,"$1,010.00"',
    ].join('\n');
    const read = parseStatementText(m1HoldingsFormat, text);
    expect(read.positions).toEqual([
      { account: '', symbol: 'VTI', name: 'Vanguard', quantity: '2.5', cost: '500' },
      { account: '', symbol: 'BRK-B', name: 'Berkshire', quantity: '1', cost: null },
    ]);
    expect([read.events, read.leftOut, read.statedOn]).toEqual([[], [], null]);
  });
});
