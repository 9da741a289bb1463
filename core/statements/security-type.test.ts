import { describe, expect, test } from 'vitest';
import { isCashFund } from '#core/statements/cash-funds';
import { getSecurityType, isCusip, isOptionSymbol } from '#core/statements/security-type';

describe('what a symbol stands for', () => {
  test.each(['037833100', '912796ZZ9', 'G1151C101', '17275R102'])(
    '%s is the number of a bond or of old shares',
    (symbol) => {
      expect(isCusip(symbol)).toBe(true);
    },
  );

  test.each(['G1151C102', 'AAPL', 'BRK.B', '', 'ABCDEFGH1'])('"%s" is none', (symbol) => {
    expect(isCusip(symbol)).toBe(false);
  });

  test.each(['SPY 03/15/2024 500.00 C', '-SPY240315C500', 'SPY240315P00500000', '-BRKB240315C500.5'])(
    '%s is an option',
    (symbol) => {
      expect(isOptionSymbol(symbol)).toBe(true);
    },
  );

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
