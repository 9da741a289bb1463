import { describe, expect, test } from 'vitest';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { fidelityPositionsFormat } from '#core/statements/brokers/fidelity-positions';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';
import { parseStatementText } from '#core/statements/testing';

const header = 'Run Date,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Cash Balance ($)';
const row = (day: string, action: string, figures: string, account = 'X12345678') =>
  `${day},${account},"${action}",${figures}`;
const read = (...rows: string[]) => parseStatementText(fidelityFormat, [header, ...rows].join('\n'));

/** Newest first, as it is exported: what mirrors a row, and a vest, move nothing. */
const rows = [
  row('12/31/2025', 'YOU BOUGHT (AAPL) (Cash)', 'AAPL,APPLE,Cash,150,1,-150,Processing'),
  row('12/30/2025', 'REINVESTMENT GOVERNMENT MONEY MARKET (SPAXX)', 'SPAXX,MONEY MARKET,Cash,1,27.09,-27.09,4096.52'),
  row('12/30/2025', 'DIVIDEND RECEIVED GOVERNMENT MONEY MARKET (SPAXX)', 'SPAXX,MONEY MARKET,Cash,,0,27.09,4096.52'),
  row('12/30/2025', 'YOU BOUGHT UIPATH (PATH) (Cash)', 'PATH,UIPATH,Cash,16.54,50,-826.75,4069.43'),
  row('12/24/2025', 'YOU SOLD OPENING TRANSACTION PUT (SPY)', '-SPY260115P500,PUT,Cash,2,-1,199.33,4896.18'),
  row('12/23/2025', 'YOU BOUGHT RSU#### (META) (Cash)', 'META,META,Cash,,3,0.00,4696.85'),
  row('12/23/2025', 'REINVESTMENT META (META) (Cash)', 'META,META,Cash,662.11,0.027,-17.87,4696.85'),
  row('12/23/2025', 'DIVIDEND RECEIVED META (META) (Cash)', 'META,META,Cash,,0,17.87,4714.72'),
];
const stated = ({ balances, totals, statedOn }: ReturnType<typeof read>) => ({ balances, totals, statedOn });
const of = (account: string, amount: string) => ({ account, currency: 'USD', amount, isRunning: true });
const change = (account: string, amount: string, from: string, to: string) => ({
  account,
  currency: 'USD',
  amount,
  from,
  to,
});

describe('the cash balance beside the rows of Fidelity', () => {
  test('states what is left, and what the cash changed by, options and all, whichever row stands first', () => {
    const expected = {
      balances: [of('X12345678', '4096.52')],
      // 4,096.52 less the 4,696.85 that were there before the oldest row.
      totals: [change('X12345678', '-600.33', '2025-12-23', '2025-12-30')],
      statedOn: '2025-12-30',
    };
    expect(stated(read(...rows))).toEqual(expected);
    expect(stated(read(...rows.toReversed()))).toEqual(expected);
  });

  test('shows a row that is missing between the others: the change is still that of the balances', () => {
    const without = rows.filter((line) => !line.includes('UIPATH'));
    expect(stated(read(...without)).totals).toEqual([change('X12345678', '-600.33', '2025-12-23', '2025-12-30')]);
  });

  test('is stated of each account by itself', () => {
    const other = [
      row('12/29/2025', 'Electronic Funds Transfer Received', ',No Description,Cash,,0,500,500', 'X99990000'),
    ];
    expect(stated(read(...rows, ...other))).toMatchObject({
      balances: [of('X12345678', '4096.52'), of('X99990000', '500')],
      totals: [{ amount: '-600.33' }, change('X99990000', '500', '2025-12-29', '2025-12-29')],
    });
  });

  test('states nothing where it is empty, or does not follow from the rows', () => {
    const none = { balances: [], totals: [], statedOn: null };
    expect(stated(read(...rows.map((line) => line.replace(/[^,]*$/, '--'))))).toEqual(none);
    expect(stated(read(...rows.map((line) => line.replace(/[^,]*$/, '100.00'))))).toEqual(none);
  });

  test('counts once where the positions of the account state its cash as well', () => {
    const positions = parseStatementText(
      fidelityPositionsFormat,
      (brokerSampleRowsByFormat['fidelity-positions'] ?? []).join('\n'),
    );
    const balancesWith = (history: ReturnType<typeof read>) =>
      combineStatementFiles([
        { ...history, name: 'a.csv', format: fidelityFormat },
        { ...positions, name: 'b.csv', format: fidelityPositionsFormat },
      ]).balances.map(({ account, amount }) => [account, amount]);
    expect(balancesWith(read(...rows))).toEqual([['X12345678', '1234.56']]);
    const other = rows.map((line) => line.replace('X12345678', 'X99990000'));
    expect(balancesWith(read(...other))).toEqual([
      ['X99990000', '4096.52'],
      ['X12345678', '1234.56'],
    ]);
  });
});

describe('the order of the rows is proven', () => {
  const columns = `${header},Currency`;
  const line = (day: string, amount: string, balance: string, currency = 'USD', action = 'Check Paid') =>
    `${day},X12345678,"${action}",,No Description,Cash,,0,${amount},${balance},${currency}`;
  const amounts = (...lines: readonly string[]) => {
    const { balances, totals = [] } = parseStatementText(fidelityFormat, [columns, ...lines].join('\n'));
    return [balances.map(({ amount }) => amount), totals.map(({ amount }) => amount)];
  };

  test('by rows in dollars alone', () => {
    const [one, two] = [line('12/01/2025', '5', '5'), line('12/02/2025', '5', '10')];
    expect(amounts(one, two)).toEqual([['10'], ['10']]);
    expect(amounts(line('12/01/2025', '5', '5', 'EUR'), two)).toEqual([['10'], []]);
    // What moved euros, or nobody knows what, proves nothing; half of the links are enough.
    const three = (currency: string, action?: string) => [
      one,
      line('12/02/2025', '5', '10', currency, action),
      line('12/03/2025', '5', '17', currency, action),
    ];
    expect(amounts(...three('USD'))).toEqual([['17'], ['17']]);
    expect(amounts(...three('EUR'))).toEqual([[], []]);
    expect(amounts(...three('USD', 'DIVIDEND ADJUSTMENT'))).toEqual([['17'], ['17']]);
    expect(amounts(...three('EUR', 'DIVIDEND ADJUSTMENT'))).toEqual([[], []]);
  });

  test('as it stands where both ways fit as well', () => {
    expect(amounts(line('12/01/2025', '5', '5'), line('12/01/2025', '-5', '0'))).toEqual([['0'], ['0']]);
  });
});
