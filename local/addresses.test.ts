import { expect, test } from 'vitest';
import { readLocalAddresses } from '#local/addresses';

test('the site is on port 5173 and the API on 3001, unless the two variables say otherwise', () => {
  const usual = { sitePort: 5173, apiPort: 3001, site: 'http://localhost:5173', api: 'http://localhost:3001' };
  expect(readLocalAddresses({})).toEqual(usual);
  expect(readLocalAddresses({ API_PORT: '', PAGE_PORT: ' ' })).toEqual(usual);
  expect(readLocalAddresses({ API_PORT: '4001', PAGE_PORT: '4000' })).toEqual({
    sitePort: 4000,
    apiPort: 4001,
    site: 'http://localhost:4000',
    api: 'http://localhost:4001',
  });
});

test.each(['abc', '0', '-1', '65536', '80.5', '3001x', '0x50', '99999999'])('API_PORT=%s is no port', (given) => {
  expect(() => readLocalAddresses({ API_PORT: given })).toThrow(
    `API_PORT is "${given}"; it must be a number from 1 to 65535.`,
  );
});

test('the site and the API cannot share a port', () => {
  expect(() => readLocalAddresses({ API_PORT: '5173' })).toThrow('API_PORT and PAGE_PORT are both 5173');
});
