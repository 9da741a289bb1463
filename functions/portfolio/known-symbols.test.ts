import { beforeEach, expect, test } from 'vitest';
import { forgetSymbols, keepSymbols, symbolsAt } from '#functions/portfolio/known-symbols';

const head = (version: number, keptAt = version) => ({ last: 1, version, keptAt });
beforeEach(() => {
  process.env['TABLE_NAME'] = 'a-table';
  forgetSymbols();
});

test('the stocks are known of the version that was read last', () => {
  keepSymbols('me', head(1), ['AAA']);
  expect([symbolsAt('me', head(1)), symbolsAt('me', head(2)), symbolsAt('you', head(1))]).toEqual([
    ['AAA'],
    undefined,
    undefined,
  ]);
  keepSymbols('me', head(2), ['BBB']);
  expect([symbolsAt('me', head(1)), symbolsAt('me', head(2))]).toEqual([undefined, ['BBB']]);
});

test('they are not known where the books are not', () => {
  keepSymbols('me', head(2, 1), ['AAA']);
  expect(symbolsAt('me', head(2))).toBeUndefined();
  keepSymbols('me', head(2), ['AAA']);
  expect(symbolsAt('me', head(2, 1))).toBeUndefined();
});

test('those of the person who was here longest ago are forgotten after a hundred others', () => {
  for (let at = 0; at < 100; at += 1) keepSymbols(`person ${at}`, head(1), ['AAA']);
  keepSymbols('person 0', head(1), ['AAA']);
  keepSymbols('another', head(1), ['AAA']);
  expect([symbolsAt('person 0', head(1)), symbolsAt('person 1', head(1))]).toEqual([['AAA'], undefined]);
});
