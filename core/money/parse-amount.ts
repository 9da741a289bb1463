import { type Amount, toAmount, zeroAmount } from '#core/money/amount';

/** Characters; longer than any sum that somebody types, and short enough that brackets cannot nest deep. */
const longest = 100;

/** US figures, with or without thousands separators: `1,234.56`, `.5`, `12.`; `1,23` is none. */
const figurePattern = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?/;
const signs: Record<string, string> = { '×': '*', x: '*', X: '*', '·': '*', '÷': '/', '−': '-', '–': '-' };

interface Reading {
  rest: string;
}

const take = (reading: Reading, ...wanted: readonly string[]): string | null => {
  const first = reading.rest.charAt(0);
  if (first === '' || !wanted.includes(first)) return null;
  reading.rest = reading.rest.slice(1);
  return first;
};

const readFigure = (reading: Reading): Amount | null => {
  const [text = ''] = figurePattern.exec(reading.rest) ?? [];
  if (!/\d/.test(text)) return null;
  reading.rest = reading.rest.slice(text.length);
  return toAmount(text.replace(/[$,]/g, '').replace(/^\./, '0.').replace(/\.$/, ''));
};

/** A figure, what brackets hold, or either with a sign before it. */
const readTerm = (reading: Reading): Amount | null => {
  const sign = take(reading, '-', '+');
  if (sign) {
    const value = readTerm(reading);
    return value && (sign === '-' ? zeroAmount.minus(value) : value);
  }
  if (!take(reading, '(')) return readFigure(reading);
  const inside = readSum(reading);
  return take(reading, ')') ? inside : null;
};

const readProduct = (reading: Reading): Amount | null => {
  let product = readTerm(reading);
  for (let sign = take(reading, '*', '/'); product && sign; sign = take(reading, '*', '/')) {
    const next = readTerm(reading);
    if (!next || (sign === '/' && next.eq(0))) return null;
    product = sign === '*' ? product.times(next) : product.div(next);
  }
  return product;
};

const readSum = (reading: Reading): Amount | null => {
  let total = readProduct(reading);
  for (let sign = take(reading, '+', '-'); total && sign; sign = take(reading, '+', '-')) {
    const next = readProduct(reading);
    if (!next) return null;
    total = sign === '+' ? total.plus(next) : total.minus(next);
  }
  return total;
};

/** `($1,234.56)`: what bookkeepers write for less than nothing. */
const bookkeepers = /^\(([^()+*/-]+)\)$/;

const compute = (text: string): Amount | null => {
  const reading: Reading = { rest: text };
  const value = readSum(reading);
  return reading.rest === '' ? value : null;
};

/**
 * What somebody typed for an amount, in plain digits: `1,234.56` -> `1234.56`, `$5` -> `5`, `12*3.5` and `=12*3.5` -> `42`,
 * `(100-3)/4` -> `24.25`, `(12.00)` alone, as bookkeepers have it, -> `-12`. Exact, but for quotients, which have 20
 * decimals, half-even. Null for what is neither a figure nor a sum: `1,23`, `12,5`, `1.234,56`, `5/0`, letters, nothing.
 */
export const parseTypedAmount = (text: string): string | null => {
  // A blank between two digits is somebody else's thousands separator, or a slip.
  if (text.length > longest || /\d\s+\d/.test(text)) return null;
  const plain = text.replace(/^\s*=|\s/g, '').replace(/[×xX·÷−–]/g, (sign) => signs[sign] as string);
  const [, owed] = bookkeepers.exec(plain) ?? [];
  const value = owed === undefined ? compute(plain) : compute(`-${owed}`);
  return value === null ? null : value.plus(0).toFixed();
};
