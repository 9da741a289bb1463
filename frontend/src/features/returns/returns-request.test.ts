import { describe, expect, test } from 'vitest';
import { parseReturnsRequest } from './returns-request';

const ask = (search: string) => parseReturnsRequest(new URLSearchParams(search));

describe('what an address asks of returns', () => {
  test('is as it stands there, a symbol in capitals', () => {
    expect(ask('range=3Y&platform=Webull&symbol=ko&fees=out&against=savings')).toEqual({
      range: '3Y',
      platform: 'Webull',
      symbol: 'KO',
      fees: 'out',
      against: 'savings',
    });
    expect(ask('')).toEqual({});
  });

  test('without what makes no sense', () => {
    expect(ask('range=7Y&scope=all&fees=&other=1')).toEqual({});
  });

  test('has days of its own only where the range is one’s own', () => {
    expect(ask('range=own&from=2026-01-02&to=2026-03-04')).toEqual({
      range: 'own',
      from: '2026-01-02',
      to: '2026-03-04',
    });
    expect(ask('range=1Y&from=2026-01-02')).toEqual({ range: '1Y' });
  });

  test('has no parts of a household', () => {
    expect(ask('scope=household&platform=Webull&class=coins&symbol=KO')).toEqual({ scope: 'household' });
  });
});
