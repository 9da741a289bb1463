import { expect, test } from 'vitest';
import { parseTypedBrokerFigures } from './parse-typed-broker-figures';

test('what a broker shows is read line by line, shares and cash', () => {
  expect(parseTypedBrokerFigures('AAPL 28.246354\n\nbrk.b: 3 shares\nUSD $1,120.55\ncash -3.21')).toEqual({
    positions: [
      { symbol: 'AAPL', quantity: '28.246354' },
      { symbol: 'BRK-B', quantity: '3' },
    ],
    balances: [
      { currency: 'USD', amount: '1120.55' },
      { currency: 'USD', amount: '-3.21' },
    ],
  });
});

test.for(['AAPL', '28.5', 'AAPL twelve', 'AAPL 1 2'])('a line that says neither is named: %s', (line) => {
  expect(parseTypedBrokerFigures(`KO 5\n${line}`)).toEqual({ wrong: line });
});
