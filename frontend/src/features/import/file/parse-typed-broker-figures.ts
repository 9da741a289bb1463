import { toDecimalText } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import type { PlatformStatedFiguresView } from './worker-protocol';

/** What a person types from their broker's screen, a line each: `AAPL 28.246354`, `USD $1,120.55`. */

const currencies: ReadonlySet<string> = new Set(['USD', 'EUR', 'PLN']);

type Figures = Pick<PlatformStatedFiguresView, 'positions' | 'balances'>;
type Line = { position: Figures['positions'][number] } | { balance: Figures['balances'][number] } | null;

const readLine = (line: string): Line => {
  const [, name = '', figure = ''] =
    /^([A-Za-z][\w./-]*)[\s:=,]+(-?\$?\s?-?[\d.,]+)(?:\s+shares)?$/.exec(line.trim()) ?? [];
  const digits = parseTypedAmount(figure.replace(/[$\s]/g, ''));
  if (digits === null || name === '') return null;
  const upper = name.toUpperCase();
  if (currencies.has(upper) || upper === 'CASH') {
    return { balance: { currency: upper === 'CASH' ? 'USD' : upper, amount: toDecimalText(digits) } };
  }
  return isValidSymbol(upper)
    ? { position: { symbol: normalizeSymbol(upper), quantity: toDecimalText(digits) } }
    : null;
};

/** Or the first line that cannot be read. */
export const parseTypedBrokerFigures = (text: string): Figures | { wrong: string } => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => ({ line, read: readLine(line) }));
  const wrong = read.find((one) => one.read === null);
  if (wrong) return { wrong: wrong.line.trim().slice(0, 60) };
  return {
    positions: read.flatMap((one) => (one.read && 'position' in one.read ? [one.read.position] : [])),
    balances: read.flatMap((one) => (one.read && 'balance' in one.read ? [one.read.balance] : [])),
  };
};
