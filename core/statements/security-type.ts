import { isCashFund } from '#core/statements/cash-funds';
import { isBlankCell } from '#core/statements/reader/parse-cells';

/** What a row is about, told by what stands in its column of symbols. */
export type SecurityType = 'stock' | 'cash' | 'bond' | 'option' | 'none';

const options: readonly RegExp[] = [
  // Schwab: `SPY 03/15/2024 500.00 C`.
  /^[A-Z0-9./]+ \d{2}\/\d{2}\/\d{2,4} [\d.,]+ [CP]$/,
  // Fidelity: `-SPY240315C500`; the exchanges': `SPY240315C00500000`.
  /^-?[A-Z]{1,6}\d?\d{6}[CP]\d+(?:\.\d+)?$/,
];

export const isOptionSymbol = (symbol: string): boolean =>
  options.some((shape) => shape.test(symbol.trim().toUpperCase()));

/**
 * The number of a bond, or of shares that a reorganisation has taken away: nine places, of which the first three are digits or
 * the last is what the others give. `037833100` is one, as is `G1151C101`.
 */
export const isCusip = (symbol: string): boolean => {
  const text = symbol.trim().toUpperCase();
  if (!/^[0-9A-Z]{8}\d$/.test(text)) return false;
  if (/^\d{3}/.test(text)) return true;
  let sum = 0;
  for (const [at, letter] of [...text.slice(0, 8)].entries()) {
    const value = Number.parseInt(letter, 36) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(text[8]);
};

/** `price` as its cell has it. */
export const getSecurityType = (symbol: string, name = '', price = ''): SecurityType => {
  if (isBlankCell(symbol)) return isCashFund('', name, price) ? 'cash' : 'none';
  if (isOptionSymbol(symbol)) return 'option';
  if (isCashFund(symbol, name, price)) return 'cash';
  return isCusip(symbol) ? 'bond' : 'stock';
};
