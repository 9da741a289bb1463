import { describe, expect, test } from 'vitest';
import {
  type EarlierAccountPlatform,
  listEarlierAccountPlatforms,
  proposeAccountPlatforms,
} from '#core/statements/plan/propose-account-platforms';

const standard = ['Fidelity', 'Schwab', 'Robinhood', 'Other'];
const at = (account: string, platforms = standard, broker = 'Fidelity') => ({ broker, account, platforms });
const went = (platform: string, ending: string | null = '5678', broker = 'Fidelity'): EarlierAccountPlatform => ({
  broker,
  ending,
  platform,
});
const proposed = (
  accounts: Parameters<typeof proposeAccountPlatforms>[0],
  earlier: readonly EarlierAccountPlatform[] = [],
) => proposeAccountPlatforms(accounts, earlier).map(({ platform, why }) => `${platform ?? '?'} ${why}`);

describe('the platform that is proposed for an account', () => {
  test('is the one of its earlier imports, by three digits or four, whatever it is called', () => {
    const own = [...standard, 'Roth'];
    expect(proposed([at('X12345678', own)], [went('Roth')])).toEqual(['Roth earlier']);
    expect(proposed([at('X12345678', own)], [went('Roth', '678')])).toEqual(['Roth earlier']);
  });

  test('is no platform of another account, of another broker, nor one that is gone', () => {
    const own = [...standard, 'Roth'];
    expect(proposed([at('X12345678', own)], [went('Roth', '1111')])).toEqual(['Fidelity named']);
    expect(proposed([at('X12345678', own)], [went('Roth', '5678', 'Schwab')])).toEqual(['Fidelity named']);
    expect(proposed([at('X12345678')], [went('Roth')])).toEqual(['Fidelity named']);
  });

  test('is that of its broker’s earlier files where none of them numbers an account', () => {
    const own = [...standard, 'Chase Checking', 'Savings'];
    expect(proposed([at('', own, 'Chase')], [went('Savings', null, 'Chase')])).toEqual(['Savings earlier']);
    expect(proposed([at('', own, 'Chase')], [went('Savings', '5678', 'Chase')])).toEqual(['Chase Checking named']);
  });

  test('is called as the account, else as its broker, else it is a new one of the broker’s name', () => {
    expect(proposed([at('schwab', standard, 'Evenkeel')])).toEqual(['Schwab named']);
    expect(proposed([at('', [...standard, 'Bank Account'], 'Bank account')])).toEqual(['Bank Account named']);
    expect(proposed([at('U1234567', standard, 'Interactive Brokers')])).toEqual(['Interactive Brokers new']);
  });

  test('is asked where two fit: of two earlier ones, of two that bear the broker’s name', () => {
    const own = [...standard, 'Fidelity Roth', 'Roth'];
    expect(proposed([at('X12345678', own)], [went('Roth'), went('Fidelity')])).toEqual(['? several']);
    expect(proposed([at('', own)])).toEqual(['? several']);
    expect(proposed([at('X12345678', own)], [went('Roth'), went('Roth')])).toEqual(['Roth earlier']);
  });

  test('is asked of two numbered accounts that would share one, and of those alone', () => {
    expect(proposed([at('X12345678'), at('X99990000')])).toEqual(['? several', '? several']);
    expect(proposed([at('X12345678'), at('X99990000')], [went('Fidelity')])).toEqual(['Fidelity earlier', '? several']);
    // The history of an account may not number it, and its positions do.
    expect(proposed([at(''), at('Individual ...678')])).toEqual(['Fidelity named', 'Fidelity named']);
    expect(proposed([at('X12345678'), at('Individual ...678')])).toEqual(['Fidelity named', 'Fidelity named']);
    expect(proposed([at('X12345678'), at('U99990000', standard, 'Schwab')])).toEqual([
      'Fidelity named',
      'Schwab named',
    ]);
  });
});

test('earlier imports tell where their accounts went, and where a file without a number went if only one way was open', () => {
  const file = { format: 'Robinhood, account activity' };
  const numbered = { format: 'Fidelity, account history', accounts: [{ ...went('Roth'), ending: '5678' }] };
  expect(
    listEarlierAccountPlatforms([
      { platforms: ['Robinhood'], files: [file] },
      { platforms: ['Robinhood', 'Roth'], files: [file, numbered] },
    ]),
  ).toEqual([went('Robinhood', null, 'Robinhood'), went('Roth')]);
});
