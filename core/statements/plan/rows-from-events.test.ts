import { describe, expect, test } from 'vitest';
import type { StatementEvent } from '#core/statements/events';
import { listClosesToLookUp } from '#core/statements/plan/exchange-rates';
import { matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import { type ImportPlanChoices, toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { RowToRecord } from '#core/statements/plan/rows-to-record';
import { toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { cashEvent, dividendEvent, identifyTestEvents, statementEvent } from '#core/statements/testing-events';
import { covers } from '#tests/kit/covers';

const choices: ImportPlanChoices = {
  platforms: { '': 'Schwab' },
  splits: new Map(),
  recorded: [],
  today: '2026-06-01',
};

const line = ({ ledger, row, asked, remarks }: RowToRecord): string => {
  const about = [asked ? `ask ${asked}` : '', ...remarks].filter(Boolean).map((text) => ` (${text})`);
  if (ledger === 'trades') {
    return `${row.transactionType} ${row.quantity} ${row.symbol} @ ${row.price} fees ${row.fees}${about.join('')}`;
  }
  if (ledger === 'cash')
    return `${row.transactionType} ${row.amount} ${row.currency} ${row.description}${about.join('')}`;
  if (ledger === 'dividends') return `dividend ${row.symbol} ${row.gross} - ${row.taxWithheld} = ${row.net}`;
  return `split ${row.symbol} ${row.ratio ? `${row.ratio.numerator}:${row.ratio.denominator}` : '?'} of ${row.heldBefore}${about.join('')}`;
};

const told = (events: readonly StatementEvent[], other: Partial<ImportPlanChoices> = {}) => {
  const { rows, leftOut } = toRecordableRowsAndSkippedEvents(identifyTestEvents(events), { ...choices, ...other });
  return [...rows.map(line), ...leftOut.map(({ sentence }) => sentence)];
};

describe('a trade', () => {
  test('is recorded as its ledger has it', () => {
    const [row] = toRecordableRowsAndSkippedEvents(
      identifyTestEvents([statementEvent({ note: 'a note', fees: '1', amount: '-1501' })]),
      choices,
    ).rows;
    expect(row).toMatchObject({
      ledger: 'trades',
      row: {
        symbol: 'AAPL',
        companyName: 'Apple',
        platform: 'Schwab',
        transactionType: 'buy',
        quantity: 10,
        price: 150,
        fees: 1,
        transactionDate: '2026-01-05',
        notes: 'a note',
      },
      asked: null,
      remarks: [],
    });
  });

  test('that has more than 8 decimals is rounded half-even, and says so', () => {
    expect(told([statementEvent({ quantity: '1.123456785', price: '10', amount: '-11.23' })])).toEqual([
      'buy 1.12345678 AAPL @ 10 fees 0 (1.123456785 shares are rounded to 1.12345678: shares take 8 decimals.)',
    ]);
  });

  test('is left out in a currency that is not kept, without a stock, and of nothing', () => {
    expect(told([statementEvent({ currency: 'CHF' })])).toEqual([
      'Trades must be in USD, EUR, GBP or PLN; this one is in CHF: enter it by hand, at its price in dollars.',
    ]);
    expect(told([statementEvent({ symbol: null })])).toEqual(['It names no stock.']);
    expect(told([statementEvent({ quantity: '0.000000001' })])).toEqual(['Fewer than 0.00000001 shares.']);
    expect(told([statementEvent({ quantity: '2000000000', amount: null })])).toEqual([
      'One of its figures is above 1,000,000,000.',
    ]);
  });

  describe('in another currency', () => {
    const inEuros = (fields: Partial<StatementEvent> = {}) =>
      statementEvent({ currency: 'EUR', price: '150', fees: '1', amount: '-1501', ...fields });
    const closes = { 'EURUSD=X 2026-01-05': { day: '2026-01-02', close: 1.0834, source: 'yahoo' } };

    test('keeps what was paid, and costs the dollars that follow at the market’s rate of its day', () => {
      const [row] = toRecordableRowsAndSkippedEvents(identifyTestEvents([inEuros()]), { ...choices, closes }).rows;
      // 150 x 1.0834 = 162.51; 1 x 1.0834 = 1.08.
      expect(row).toMatchObject({
        row: {
          price: 162.51,
          fees: 1.08,
          currency: 'EUR',
          priceInCurrency: 150,
          feesInCurrency: 1,
          exchangeRate: 1.0834,
          rateSource: 'market',
        },
        remarks: ['1 EUR is $1.0834: Close of Jan 2, 2026 (Yahoo).'],
      });
    });

    test('goes by the rate that its file states, and asks the market for none then', () => {
      const stated = inEuros({ exchangeRate: '1.1' });
      const [row] = toRecordableRowsAndSkippedEvents(identifyTestEvents([stated]), { ...choices, closes }).rows;
      expect(row).toMatchObject({
        row: { price: 165, fees: 1.1, exchangeRate: 1.1, rateSource: 'statement' },
        remarks: ['1 EUR is $1.1 by its file.'],
      });
      expect([stated, inEuros(), statementEvent()].map(listClosesToLookUp)).toEqual([
        [],
        [{ symbol: 'EURUSD=X', day: '2026-01-05' }],
        [],
      ]);
    });

    test('is left out where nobody knows the rate, which is named', () => {
      expect(told([inEuros()])).toEqual([
        'It is in EUR, and what that was worth on Jan 5, 2026 is not known now. Import the file again later, or enter it by hand with its exchange rate.',
      ]);
    });

    test('that was entered at its price in dollars before is that trade', () => {
      const recorded = toRecordedTradeRow({
        id: 7,
        symbol: 'AAPL',
        platform: 'Schwab',
        transactionType: 'buy',
        quantity: 10,
        price: 162,
        fees: 1,
        transactionDate: '2026-01-05',
      });
      const { rows } = toRecordableRowsAndSkippedEvents(
        identifyTestEvents([inEuros(), inEuros({ quantity: '9', amount: '-1351' })]),
        {
          ...choices,
          closes,
        },
      );
      expect(matchRowsWithRecorded(rows, [recorded]).map(({ status }) => status)).toEqual(['typed', 'new']);
    });

    test('moved out without a price leaves at its average cost in dollars, unless its fees are in that currency', () => {
      const moved = inEuros({ kind: 'sharesOut', price: null, amount: null, fees: '0' });
      const [row] = toRecordableRowsAndSkippedEvents(identifyTestEvents([moved]), { ...choices, closes }).rows;
      expect(row).toMatchObject({ asked: 'price', row: { price: 0, fees: 0 }, remarks: [] });
      expect(row?.row).not.toHaveProperty('currency');
      expect(told([{ ...moved, fees: '2', amount: '-2' }], { closes })).toEqual([
        'Its shares leave at their average cost in dollars, and its fees are in another currency: enter it by hand.',
      ]);
    });
  });

  test('has the symbol for a name where the file has none, and no more of a text than its ledger takes', () => {
    const [row] = toRecordableRowsAndSkippedEvents(
      identifyTestEvents([statementEvent({ name: '', note: `${'x'.repeat(499)}😀` })]),
      choices,
    ).rows;
    expect(row?.row).toMatchObject({ companyName: 'AAPL', notes: 'x'.repeat(499) });
  });
});

describe('shares without money', () => {
  const moved = (fields: Partial<StatementEvent>) =>
    statementEvent({ kind: 'sharesIn', price: null, amount: null, ...fields });

  test('ask what they cost where the file does not say', () => {
    expect(told([moved({})])).toEqual(['sharesIn 10 AAPL @ 0 fees 0 (ask cost)']);
    expect(told([moved({ price: '12.5' })])).toEqual(['sharesIn 10 AAPL @ 12.5 fees 0']);
    expect(told([moved({ kind: 'sharesOut' })])).toEqual(['sharesOut 10 AAPL @ 0 fees 0 (ask price)']);
  });
});

describe('money', () => {
  test.each([
    ['deposit', '100', 'deposit 100'],
    ['withdrawal', '-100', 'withdrawal 100'],
    ['deposit', '-100', 'withdrawal 100'],
    ['interest', '1.5', 'interest 1.5'],
    ['interest', '-1.5', 'fee 1.5'],
    ['fee', '-5', 'fee 5'],
    ['fee', '5', 'deposit 5'],
    ['tax', '-0.24', 'tax 0.24'],
    ['tax', '0.24', 'deposit 0.24'],
  ] as const)('%s of %s is a row of %s', (kind, amount, row) => {
    expect(told([cashEvent({ kind, amount, note: 'x' })])).toEqual([`${row} USD x`]);
  });

  test('is kept in four currencies, and to the cent', () => {
    expect(told([cashEvent({ currency: 'PLN', note: 'x' })])).toEqual(['deposit 100 PLN x']);
    expect(told([cashEvent({ currency: 'GBP', note: 'x' })])).toEqual(['deposit 100 GBP x']);
    expect(told([cashEvent({ currency: 'CHF' })])).toEqual(['Cash must be in USD, EUR, PLN or GBP; this is in CHF.']);
    expect(told([cashEvent({ amount: '0.004' })])).toEqual(['It moves less than a cent.']);
    expect(told([cashEvent({ amount: '0.0812', kind: 'interest' })])).toEqual([
      'interest 0.08 USD Interest (0.0812 is rounded to 0.08: cash takes 2 decimals.)',
    ]);
  });
});

describe('a dividend', () => {
  test('takes its tax in, and has both identities', () => {
    const events = identifyTestEvents([
      dividendEvent(),
      dividendEvent({ kind: 'tax', amount: '-0.36', day: '2026-01-07' }),
    ]);
    const { rows } = toRecordableRowsAndSkippedEvents(events, choices);
    expect(rows.map(line)).toEqual(['dividend AAPL 2.4 - 0.36 = 2.04']);
    expect(rows[0]).toMatchObject({ identity: events.map(({ identity }) => identity).join('+') });
    expect(rows[0]?.events).toHaveLength(2);
  });

  test('that is left out takes its tax along', () => {
    const sentence = 'Dividends must be in USD, EUR, GBP or PLN; this one is in CHF.';
    expect(
      told([dividendEvent({ currency: 'CHF' }), dividendEvent({ kind: 'tax', amount: '-0.36', currency: 'CHF' })]),
    ).toEqual([sentence, sentence]);
  });

  test('in another currency keeps what was paid, and counts the dollars of its day', () => {
    const inEuros = (fields: Partial<StatementEvent>) => dividendEvent({ currency: 'EUR', ...fields });
    const events = [
      inEuros({ amount: '10', quantity: '20', price: '0.5' }),
      inEuros({ kind: 'tax', amount: '-1.5', day: '2026-01-07' }),
    ];
    const closes = { 'EURUSD=X 2026-01-05': { day: '2026-01-05', close: 1.0834, source: 'yahoo' } };
    const [row] = toRecordableRowsAndSkippedEvents(identifyTestEvents(events), { ...choices, closes }).rows;
    // 10 x 1.0834 = 10.834, 1.5 x 1.0834 = 1.6251, 0.5 x 1.0834 = 0.5417.
    expect(row).toMatchObject({
      row: {
        gross: 10.83,
        taxWithheld: 1.63,
        net: 9.2,
        shares: 20,
        dividendPerShare: 0.5417,
        paidIn: { currency: 'EUR', gross: 10, tax: 1.5, fees: 0, exchangeRate: 1.0834, rateSource: 'market' },
      },
      remarks: ['1 EUR is $1.0834: Close of Jan 5, 2026 (Yahoo).'],
    });
    expect(told(events)).toEqual([1, 2].map(() => expect.stringMatching(/^It is in EUR, and what that was worth on/)));
  });

  test('a tax without one is a row of cash', () => {
    expect(told([dividendEvent({ kind: 'tax', amount: '-0.36' })])).toEqual([
      'tax 0.36 USD Tax withheld, AAPL (Its dividend is not among these rows, so it is recorded as cash.)',
    ]);
  });
});

describe('a split', () => {
  const split = (fields: Partial<StatementEvent> = {}) =>
    statementEvent({ kind: 'split', quantity: '30', price: null, amount: null, day: '2026-02-10', ...fields });

  test('that the market knows is left out, some days apart as well', () => {
    const splits = new Map([['AAPL', [{ date: '2026-02-06', numerator: 4, denominator: 1 }]]]);
    expect(told([statementEvent(), split()], { splits })).toEqual([
      'buy 10 AAPL @ 150 fees 0',
      'The market already lists this split, of Feb 6, 2026.',
    ]);
  });

  test('that nobody knows has its ratio from the shares held before it', () => {
    expect(told([statementEvent(), split()])).toEqual(['buy 10 AAPL @ 150 fees 0', 'split AAPL 4:1 of 10']);
    expect(told([statementEvent(), statementEvent({ day: '2026-02-10' }), split()])[2]).toBe('split AAPL 4:1 of 10');
  });

  test('whose ratio cannot be told says what the file tells of it', () => {
    covers('4.9 split without a ratio');
    expect(told([split()])).toEqual([
      'split AAPL ? of 0 (ask ratio) (The file adds 30 shares; how many there were before is not known.)',
    ]);
    expect(told([statementEvent({ quantity: '7' }), split({ quantity: '3' })])[1]).toBe(
      'split AAPL ? of 7 (ask ratio) (The file turns 7 shares into 10.)',
    );
  });

  test('counts what is recorded once, though the file has it too', () => {
    const bought = { symbol: 'AAPL', platform: 'Schwab', price: 150, fees: 0, transactionDate: '2026-01-05' };
    const recorded = [toRecordedTradeRow({ ...bought, id: 1, transactionType: 'buy', quantity: 10 })];
    expect(told([statementEvent(), split()], { recorded })[1]).toBe('split AAPL 4:1 of 10');
    expect(told([split()], { recorded })).toEqual(['split AAPL 4:1 of 10']);
  });

  test('of two accounts stands once', () => {
    expect(
      told([statementEvent(), split(), split({ account: 'IRA' })], { platforms: { '': 'Schwab', IRA: 'Schwab' } }),
    ).toEqual([
      'buy 10 AAPL @ 150 fees 0',
      'split AAPL 4:1 of 10',
      'The same split is already in these files, on Feb 10, 2026.',
    ]);
  });
});

describe('what the person chooses', () => {
  test('is the platform of each account, and which are left out', () => {
    const events = [
      statementEvent({ account: 'a' }),
      statementEvent({ account: 'b' }),
      statementEvent({ account: 'toString' }),
    ];
    expect(told(events, { platforms: { a: 'Fidelity', b: null } })).toEqual([
      'buy 10 AAPL @ 150 fees 0',
      'You left its account out.',
      'No platform is chosen for its account.',
    ]);
  });

  test('is the symbol, and which are left out', () => {
    expect(
      told([statementEvent({ symbol: 'FB' }), statementEvent({ symbol: 'X' })], { symbols: { FB: 'META', X: null } }),
    ).toEqual(['buy 10 META @ 150 fees 0', 'You left X out.']);
  });

  test('a day to come is no day to record', () => {
    expect(told([statementEvent({ day: '2026-06-02' })])).toEqual(['It is dated in the future.']);
    expect(told([statementEvent({ day: '2026-06-01' })])).toEqual(['buy 10 AAPL @ 150 fees 0']);
    expect(told([statementEvent({ day: '1899-12-31' })])).toEqual(['It is dated before 1900.']);
  });
});

describe('the shares and the rate of a dividend', () => {
  const paid = (note: string, amount: string, fields: Partial<StatementEvent> = {}) =>
    toRecordableRowsAndSkippedEvents(identifyTestEvents([dividendEvent({ note, amount, ...fields })]), choices).rows[0]
      ?.row;

  test.each([
    ['10 shares at 0.24', '2.40', 10, 0.24],
    ['of 1,250,000 shares at $0.5', '625000', 1_250_000, 0.5],
    ['12.25 shares at 4', '49', 12.25, 4],
    ['5 shares at .5', '2.5', 5, 0.5],
    ['12 shares at 12.5', '150', 12, 12.5],
    ['12 shares at 25', '300', 12, 25],
  ])('are read from "%s" where they come to %s', (note, amount, shares, dividendPerShare) => {
    expect(paid(note, amount)).toMatchObject({ shares, dividendPerShare });
  });

  test('are not told where they come to something else, or one of them is missing', () => {
    const none = { shares: null, dividendPerShare: null };
    expect(paid('10 shares at 0.24', '2.50')).toMatchObject(none);
    expect(paid('', '2.40', { quantity: '10' })).toMatchObject(none);
    expect(paid('', '2.40', { price: '0.24' })).toMatchObject(none);
    expect(paid('', '2.40', { quantity: '10', price: '0.24' })).toMatchObject({ shares: 10, dividendPerShare: 0.24 });
  });
});

test('a dividend and money say why they are not recorded, and that they are rounded', () => {
  const large = 'Its amount is above 1,000,000,000.';
  expect(told([dividendEvent({ amount: null })])).toEqual(['Its amount is missing.']);
  expect(told([dividendEvent({ amount: '1000000000.01' })])).toEqual([large]);
  expect(told([cashEvent({ amount: null })])).toEqual(['It moves no money.']);
  expect(told([cashEvent({ amount: '-1000000000.01' })])).toEqual([large]);
  const [row] = toRecordableRowsAndSkippedEvents(
    identifyTestEvents([dividendEvent({ amount: '2.406' })]),
    choices,
  ).rows;
  expect(row?.remarks).toEqual(['2.406 is rounded to 2.41: cash takes 2 decimals.']);
});

describe('a split of a file', () => {
  const split = (fields: Partial<StatementEvent> = {}) =>
    statementEvent({ kind: 'split', quantity: '30', price: null, amount: null, day: '2026-02-10', ...fields });
  const market = (date: string) => ({ splits: new Map([['AAPL', [{ date, numerator: 4, denominator: 1 }]]]) });

  test('is that of the market up to seven days before it or after it', () => {
    const known = (date: string) =>
      told([split()], market(date)).some((one) => one.startsWith('The market already lists'));
    expect(['2026-02-02', '2026-02-03', '2026-02-17', '2026-02-18'].map(known)).toEqual([false, true, true, false]);
  });

  test('counts the shares of its own stock and platform alone, up to the day before it', () => {
    const others = [statementEvent({ symbol: 'F', quantity: '7' }), statementEvent({ account: 'IRA', quantity: '5' })];
    const platforms = { '': 'Schwab', IRA: 'Fidelity' };
    expect(told([...others, statementEvent({ day: '2026-02-09' }), split()], { platforms }).at(-1)).toBe(
      'split AAPL 4:1 of 10',
    );
  });

  test('counts the shares through earlier splits of the market', () => {
    const splits = new Map([['AAPL', [{ date: '2026-01-10', numerator: 2, denominator: 1 }]]]);
    expect(told([statementEvent(), split({ quantity: '20' })], { splits }).at(-1)).toBe('split AAPL 2:1 of 20');
  });

  test('counts the shares through a split of the same files', () => {
    const second = split({ quantity: '40', day: '2026-04-10' });
    expect(told([statementEvent(), split(), second]).slice(1)).toEqual([
      'split AAPL 4:1 of 10',
      'split AAPL 2:1 of 40',
    ]);
  });

  test('without a ratio stands once as well', () => {
    const platforms = { '': 'Schwab', IRA: 'Schwab' };
    expect(
      told([split(), split({ account: 'IRA' }), split({ account: 'IRA', day: '2026-02-12' })], { platforms }).slice(1),
    ).toEqual([
      'The same split is already in these files, on Feb 10, 2026.',
      'The same split is already in these files, on Feb 10, 2026.',
    ]);
  });
});

test('a sale has its fees taken off, and a trade whose figures cannot be says why', () => {
  const sale = (fields: Partial<StatementEvent>) => statementEvent({ kind: 'sell', amount: '1500', ...fields });
  expect(told([sale({ fees: '1', amount: '1499' })])).toEqual(['sell 10 AAPL @ 150 fees 1']);
  expect(told([sale({ price: null, fees: '1', amount: '1499' })])).toEqual(['sell 10 AAPL @ 150 fees 1']);
  expect(told([sale({ price: null, amount: '-1' })])).toEqual(['A sale that costs more than its fees.']);
  expect(told([statementEvent({ price: null, amount: null })])).toEqual([
    'Neither its price nor its amount is stated.',
  ]);
  // 3 shares at $3.333333 are $10, and the stated $9 are not.
  expect(told([statementEvent({ quantity: '3', price: '9', amount: '-10' })])).toEqual([
    'buy 3 AAPL @ 3.333333 fees 0 (Its price of 9 does not match its amount: 3.333333 does.)',
  ]);
});
