import { expect, test } from 'vitest';
import { etradeFormat } from '#core/statements/brokers/etrade';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { schwabFormat } from '#core/statements/brokers/schwab';
import { parseStatementText } from '#core/statements/testing';

/** What a file states beside its events: what a row that is left out has moved, and what its rows come to. */

const schwabHeader = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const schwabRows = [
  '03/08/2026,Sell to Open,SPY 06/19/2026 500.00 C,CALL SPDR,1,$1.20,,$120.00',
  '03/07/2026,Cash In Lieu,VTI,VANGUARD,,,,$3.21',
  '02/03/2026,Buy,VTI,VANGUARD,10,$240.00,,"-$2,400.00"',
];
const schwabFile = (...rows: string[]) => [schwabHeader, ...schwabRows, ...rows].join('\n');
const schwabTotal = 'Transactions Total,,,,,,,"-$2,276.79"';

test('a row that is left out keeps what it moved: of an option its money, and no shares of the stock', () => {
  const { leftOut } = parseStatementText(schwabFormat, schwabFile());
  const about = { account: '', currency: 'USD', shares: '0' };
  expect(leftOut.map(({ moved }) => moved)).toMatchObject([
    { ...about, what: 'option', day: '2026-03-08', money: '120' },
    { ...about, what: 'cash in lieu', day: '2026-03-07', money: '3.21' },
  ]);
});

test('beside shares that change for others stands their value, which is no money', () => {
  const header = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)';
  const merger = '01/05/2026,MERGER MER PAYOUT OLD CORP (OLDC) (Cash),OLDC,OLD CORP,Cash,-10,,500';
  const { leftOut } = parseStatementText(fidelityFormat, [header, merger].join('\n'));
  expect(leftOut).toMatchObject([{ why: 'notKept', moved: { what: 'merger', shares: '-10', money: '0' } }]);
});

test('the total that Schwab states is what the cash changed by from the first row to the last, left-out ones too', () => {
  const total = { account: '', currency: 'USD', amount: '-2276.79', from: '2026-02-03', to: '2026-03-08' };
  expect(parseStatementText(schwabFormat, schwabFile(schwabTotal)).totals).toEqual([total]);
  expect(parseStatementText(schwabFormat, schwabFile()).totals).toEqual([]);
  // Of two nobody knows which rows each is of.
  expect(parseStatementText(schwabFormat, schwabFile(schwabTotal, schwabTotal)).totals).toEqual([]);
  expect(parseStatementText(schwabFormat, [schwabHeader, schwabTotal].join('\n')).totals).toEqual([]);
});

test('the total that E*TRADE states above its rows is one of its account', () => {
  const header =
    'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission';
  const text = [
    'Account Activity for Jane Doe -1234 from 01/01/2026 to 06/30/2026',
    'Total:,3000',
    header,
    '06/10/26,06/10/26,06/11/26,Bought,APPLE,AAPL,--,10,200,-2000,0.0',
    '06/01/26,06/01/26,06/01/26,Online Transfer,ACH DEPOSIT,--,--,--,--,5000,--',
  ].join('\n');
  expect(parseStatementText(etradeFormat, text).totals).toEqual([
    { account: '1234', currency: 'USD', amount: '3000', from: '2026-06-01', to: '2026-06-10' },
  ]);
});
