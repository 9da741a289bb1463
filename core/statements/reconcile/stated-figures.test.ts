import { describe, expect, test } from 'vitest';
import { fidelityFormat } from '#core/statements/brokers/fidelity';
import { ibkrStatementFormat } from '#core/statements/brokers/ibkr-statement';
import { combineFiles } from '#core/statements/reader/combine-files';
import type { StatementFormat } from '#core/statements/reader/format';
import { groupStatedFiguresByPlatform, type StatedFigureChoices } from '#core/statements/reconcile/stated-figures';
import { parseStatementText } from '#core/statements/testing';

const stated = (format: StatementFormat, texts: readonly string[], choices: Partial<StatedFigureChoices> = {}) => {
  const files = texts.map((text, at) => ({ ...parseStatementText(format, text), name: `${at}.csv`, format }));
  return groupStatedFiguresByPlatform(combineFiles(files), files, {
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
