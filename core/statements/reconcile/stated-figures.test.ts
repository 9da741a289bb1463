import { describe, expect, test } from 'vitest';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { ibkrStatementFormat } from '#core/statements/brokers/ibkr-statement';
import type { StatementEvent } from '#core/statements/events';
import { combineStatementFiles, type StatementFileContents } from '#core/statements/reader/combine-files';
import type { StatementFormat } from '#core/statements/reader/format';
import { groupStatedFiguresByPlatform, type StatedFigureChoices } from '#core/statements/reconcile/stated-figures';
import { parseStatementText } from '#core/statements/testing';
import { dividendEvent, statementEvent, statementFile } from '#core/statements/testing-events';

const stated = (format: StatementFormat, texts: readonly string[], choices: Partial<StatedFigureChoices> = {}) => {
  const files = texts.map((text, at) => ({ ...parseStatementText(format, text), name: `${at}.csv`, format }));
  return groupStatedFiguresByPlatform(combineStatementFiles(files), files, {
    platformOf: () => 'IBKR',
    cashFrom: { IBKR: '', Roth: '' },
    today: '2026-11-24',
    ...choices,
  });
};

/** A consolidated statement names the account in each row; the totals are of all of them. */
const statement = (...rows: string[]) =>
  [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Statement,Data,Period,"January 1, 2026 - March 31, 2026"',
    'Dividends,Header,Currency,Account,Date,Description,Amount',
    'Withholding Tax,Header,Currency,Account,Date,Description,Amount',
    ...rows,
  ].join('\n');
const paid = (account: string, day: string, amount: string) =>
  `Dividends,Data,USD,${account},${day},KO(US1912161007) Cash Dividend USD 0.5 per Share (Ordinary Dividend),${amount}`;
const taxed = (account: string, day: string, amount: string) =>
  `Withholding Tax,Data,USD,${account},${day},KO(US1912161007) Cash Dividend USD 0.5 per Share - US Tax,${amount}`;
const totals = ['Dividends,Data,Total,,,,15', 'Withholding Tax,Data,Total,,,,-1.5'];
const both = [paid('U1111111', '2026-02-01', '10'), paid('U2222222', '2026-02-01', '5')];
const taxes = [taxed('U1111111', '2026-02-01', '-1'), taxed('U2222222', '2026-02-01', '-0.5')];
const whole = statement(...both, totals[0] ?? '', ...taxes, totals[1] ?? '');
const span = { year: '2026', currency: 'USD', from: '2026-02-01', to: '2026-02-01' };

describe('the dividend totals of Interactive Brokers', () => {
  test('are compared in place of the rows, before tax, the tax, and after it', () => {
    expect(stated(ibkrStatementFormat, [whole])).toMatchObject([
      { platform: 'IBKR', dividends: [{ ...span, gross: '15', tax: '1.5', net: '13.5' }] },
    ]);
    expect(stated(ibkrStatementFormat, [whole])[0]?.dividends[0]).not.toHaveProperty('isListed');
  });

  test('tell of a row that the file lacks', () => {
    const cut = statement(both[0] ?? '', totals[0] ?? '', ...taxes, totals[1] ?? '');
    expect(stated(ibkrStatementFormat, [cut])[0]?.dividends).toMatchObject([{ gross: '15' }]);
  });

  test.each<[string, readonly string[], Partial<StatedFigureChoices>]>([
    [
      'its accounts go to two platforms',
      [whole],
      { platformOf: (_file, account) => (account === 'U1111111' ? 'IBKR' : 'Roth') },
    ],
    ['an account is left out', [whole], { platformOf: (_file, account) => (account === 'U1111111' ? 'IBKR' : null) }],
    ['a stock is left out', [statement(...both, totals[0] ?? '')], { symbols: { KO: null } }],
    ['another file lists dividends as well', [whole, statement(paid('U1111111', '2026-02-01', '3'))], {}],
    ['tax of the year before is restated in it', [`${whole}\n${taxed('U1111111', '2025-05-01', '0.3')}`], {}],
    ['it states none', [statement(...both, ...taxes)], {}],
  ])('are not compared where %s: there the rows are listed', (_why, texts, choices) => {
    const all = stated(ibkrStatementFormat, texts, choices).flatMap(({ dividends }) => dividends);
    expect(all.filter(({ isListed }) => !isListed)).toEqual([]);
  });

  test('say nothing of the tax where tax on interest is among it', () => {
    const interest =
      'Withholding Tax,Data,USD,U1111111,2026-02-01,Withholding @ 20% on Credit Interest for Jan-2026,-0.1';
    const [one] = stated(ibkrStatementFormat, [
      statement(...both, totals[0] ?? '', ...taxes, interest, totals[1] ?? ''),
    ]);
    expect(one?.dividends).toEqual([{ ...span, gross: '15' }]);
  });
});

describe('what a file of several accounts states', () => {
  const history = [
    'Run Date,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Cash Balance ($)',
    '02/03/2026,X11115678,"YOU BOUGHT (AAPL)",AAPL,APPLE,Cash,150,4,-600,400',
    '02/02/2026,X22224321,"Electronic Funds Transfer Received",,No Description,Cash,,0,500,500',
    '02/02/2026,X11115678,"Electronic Funds Transfer Received",,No Description,Cash,,0,1000,1000',
  ].join('\n');
  const changes = (
    platformOf: StatedFigureChoices['platformOf'],
    cashFrom: StatedFigureChoices['cashFrom'] = { IBKR: '', Roth: '' },
  ) =>
    stated(fidelityFormat, [history], { platformOf, cashFrom }).map((one) => ({
      platform: one.platform,
      balances: one.balances.map(({ amount }) => amount),
      changes: one.changes.map(({ amount }) => amount),
    }));

  test('is told of each platform by itself, and of accounts on one platform together', () => {
    expect(changes((_file, account) => (account === 'X11115678' ? 'IBKR' : 'Roth'))).toEqual([
      { platform: 'IBKR', balances: ['400'], changes: ['400'] },
      { platform: 'Roth', balances: ['500'], changes: ['500'] },
    ]);
    // Two changes of different days are no change of one.
    expect(changes(() => 'IBKR')).toEqual([{ platform: 'IBKR', balances: ['900'], changes: [] }]);
  });

  test('is nothing of an account that is left out, nor of cash where none is kept yet', () => {
    const one: StatedFigureChoices['platformOf'] = (_file, account) => (account === 'X11115678' ? 'IBKR' : null);
    expect(changes(one)).toEqual([{ platform: 'IBKR', balances: ['400'], changes: ['400'] }]);
    expect(changes(one, { IBKR: '2026-02-03' })).toEqual([{ platform: 'IBKR', balances: ['400'], changes: [] }]);
    expect(changes(one, { IBKR: '2026-02-04' })).toEqual([]);
    expect(changes(one, {})).toEqual([]);
  });
});

describe('of what files state', () => {
  const held = (symbol: string, quantity: string, account = 'a') => ({
    account,
    symbol,
    name: '',
    quantity,
    cost: null,
  });
  const left = (amount: string, account = 'a') => ({ account, currency: 'USD', amount });
  const platforms: Readonly<Record<string, string | null>> = { a: 'Schwab', b: 'Schwab', c: 'Fidelity', d: null };
  const grouped = (files: readonly StatementFileContents[], choices: Partial<StatedFigureChoices> = {}) =>
    groupStatedFiguresByPlatform(combineStatementFiles(files), files, {
      platformOf: (_file, account) => platforms[account],
      cashFrom: { Schwab: '', Fidelity: '' },
      today: '2026-11-24',
      ...choices,
    });

  test('shares of two accounts on one platform are one figure, under the symbols that were chosen', () => {
    const positions = [
      held('FB', '2'),
      held('META', '3', 'b'),
      held('F', '4', 'c'),
      held('X', '5'),
      held('KO', '6', 'd'),
      held('PEP', '7', 'e'),
    ];
    const file = statementFile([], { positions, statedOn: '2026-02-01' });
    const none = { balances: [], changes: [], dividends: [] };
    expect(grouped([file], { symbols: { FB: 'META', X: null } })).toEqual([
      { platform: 'Schwab', day: '2026-02-01', positions: [{ symbol: 'META', quantity: '5' }], ...none },
      { platform: 'Fidelity', day: '2026-02-01', positions: [{ symbol: 'F', quantity: '4' }], ...none },
    ]);
  });

  test('cash is a figure where it is kept by then, or where no file says when', () => {
    const amounts = (statedOn: string | null, cashFrom: StatedFigureChoices['cashFrom']) =>
      grouped([statementFile([], { balances: [left('5'), left('6', 'b'), left('7', 'd')], statedOn })], {
        cashFrom,
      }).map(({ balances }) => balances);
    const all = [[{ currency: 'USD', amount: '11' }]];
    expect(amounts('2026-02-01', { Schwab: '2026-02-01' })).toEqual(all);
    expect(amounts('2026-02-01', { Schwab: '2026-02-02' })).toEqual([]);
    expect(amounts(null, { Schwab: '2026-02-02' })).toEqual(all);
    expect(amounts(null, {})).toEqual([]);
  });

  test('a change of the cash is a figure where it is kept from its first day on', () => {
    const totals = [{ account: 'a', currency: 'USD', amount: '5', from: '2026-02-01', to: '2026-02-28' }];
    const changes = (since: string) => grouped([statementFile([], { totals })], { cashFrom: { Schwab: since } });
    expect(changes('2026-02-01')[0]?.changes).toEqual([
      { currency: 'USD', amount: '5', from: '2026-02-01', to: '2026-02-28' },
    ]);
    expect(changes('2026-02-02')).toEqual([]);
  });

  describe('the totals of dividends stand for the rows', () => {
    const dividendTotals = [{ currency: 'USD', gross: '15', tax: '1.5' }];
    const paid = dividendEvent({ account: 'a', day: '2026-02-01', amount: '10' });
    const listed = (others: readonly StatementEvent[], more: readonly StatementEvent[] = [], today = '2026-11-24') => {
      const files = [
        statementFile([paid, ...more], { dividendTotals }),
        statementFile(others, { name: 'other.csv', format: { id: 'robinhood' } }),
      ];
      const schwab = grouped(files, { today, symbols: { X: null } }).find(({ platform }) => platform === 'Schwab');
      return schwab?.dividends
        .filter(({ currency }) => currency === 'USD')
        .map(({ gross, isListed }) => [gross, isListed]);
    };
    const whole = [['15', undefined]];

    test.each<[string, readonly StatementEvent[]]>([
      ['nothing', []],
      ['a trade', [statementEvent({ account: 'a', day: '2026-02-01' })]],
      ['a dividend in another currency', [{ ...paid, currency: 'EUR' }]],
      ['tax of no dividend', [{ ...paid, kind: 'tax', symbol: null, amount: '-1' }]],
    ])('where another file has %s', (_, others) => {
      expect(listed(others)).toEqual(whole);
    });

    test('but not where another file has a dividend, or the tax of one', () => {
      expect(listed([{ ...paid, symbol: 'KO' }])).toEqual([['20', true]]);
      expect(listed([{ ...paid, kind: 'tax', symbol: 'KO', amount: '-1' }])).toEqual([['10', true]]);
    });

    test('where a row of the file names no stock, and not where it is of a stock that is left out', () => {
      expect(listed([], [{ ...paid, symbol: null }])).toEqual(whole);
      expect(listed([], [{ ...paid, symbol: 'X' }])).toEqual([['10', true]]);
    });

    test('where a row is of today, and not where one is of a day to come', () => {
      const later = { ...paid, day: '2026-03-01' };
      expect(listed([], [later], '2026-03-01')).toEqual(whole);
      expect(listed([], [later], '2026-02-28')).toEqual([['10', true]]);
    });

    test('of their own currency alone', () => {
      const files = [statementFile([paid], { dividendTotals: [{ currency: 'EUR', gross: '15', tax: '1.5' }] })];
      expect(grouped(files)[0]?.dividends).toMatchObject([{ currency: 'USD', gross: '10', tax: '0', net: '10' }]);
    });
  });
});
