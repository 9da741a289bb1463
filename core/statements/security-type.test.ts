import { describe, expect, test } from 'vitest';
import { isCashFund } from '#core/statements/cash-funds';
import { getSecurityType, isCusip, isOptionSymbol } from '#core/statements/security-type';

describe('what a symbol stands for', () => {
  test.each(['037833100', '912796ZZ9', 'G1151C101', '17275R102', 'H1467J104', ' 037833100 '])(
    '%s is the number of a bond or of old shares',
    (symbol) => {
      expect(isCusip(symbol)).toBe(true);
    },
  );

  test.each(['G1151C102', 'AAPL', 'BRK.B', '', 'ABCDEFGH1', '123', '0378331000', 'X037833100', '1ABCDEFG0'])(
    '"%s" is none',
    (symbol) => {
      expect(isCusip(symbol)).toBe(false);
    },
  );

  test.each([
    'SPY 03/15/2024 500.00 C',
    '-SPY240315C500',
    'SPY240315P00500000',
    '-BRKB240315C500.5',
    ' SPY240315C500 ',
  ])('%s is an option', (symbol) => {
    expect(isOptionSymbol(symbol)).toBe(true);
  });

  test.each(['SPY', 'BRK/B', 'C', 'SWVXX'])('%s is none', (symbol) => {
    expect(isOptionSymbol(symbol)).toBe(false);
  });

  test('money funds are cash by their symbol, by their name and price, or by the name of a bank deposit', () => {
    expect([isCashFund('SPAXX**'), isCashFund('vmfxx'), isCashFund('QQQ')]).toEqual([true, true, false]);
    expect([isCashFund('QPISQ', 'FDIC INSURED DEPOSIT'), isCashFund('QVCAQ', 'QVC GROUP')]).toEqual([true, false]);
    expect(isCashFund('ABCXX', 'ABC MONEY MARKET FUND', '$1.00')).toBe(true);
    expect(isCashFund('ABCXX', 'ABC MONEY MARKET FUND', '10.00')).toBe(false);
  });

  test('each kind is told from the others', () => {
    expect(['', '--', 'AAPL', 'SPAXX', '037833100', '-SPY240315C500'].map((symbol) => getSecurityType(symbol))).toEqual(
      [...['none', 'none', 'stock', 'cash', 'bond', 'option']],
    );
  });
});

test('a fund of money market has one dollar for its price, however that is written', () => {
  const isCash = (price: string) => isCashFund('ABCXX', 'ABC MONEY MARKET FUND', price);
  expect(['1', '1.', '$1', ' 1.00 '].map(isCash)).toEqual([true, true, true, true]);
  expect(['21.00', '1.01', '', '1.00 USD'].map(isCash)).toEqual([false, false, false, false]);
  expect(isCashFund(' SPAXX **')).toBe(true);
  expect(isCashFund('', 'ABC MONEY MKT', '1.0')).toBe(true);
  expect(getSecurityType('', 'ABC MONEY MARKET FUND', '1.00')).toBe('cash');
});
