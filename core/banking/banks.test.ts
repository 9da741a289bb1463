import { expect, test } from 'vitest';
import { defaultBankName, isAtBank, listBankNames, listSuggestedBankNames } from '#core/banking/banks';

const at = (...names: string[]) => names.map((bankName) => ({ bankName }));

test('a bank is the same one in other letter case and with spaces around it, and a longer name is another', () => {
  expect(isAtBank({ bankName: ' citi ' }, defaultBankName)).toBe(true);
  expect(isAtBank({ bankName: 'Citizens' }, defaultBankName)).toBe(false);
});

test('each bank is listed once, as it was first written', () => {
  expect(listBankNames(at('Ally', 'CITI', 'ally ', 'Citi'))).toEqual(['Ally', 'CITI']);
  expect(listBankNames([])).toEqual([]);
});

test('a form suggests the known banks, then those in use', () => {
  expect(listSuggestedBankNames(at('Ally', 'marcus'))).toEqual(['Citi', 'Marcus', 'Wealthfront', 'Ally']);
});
