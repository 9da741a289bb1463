import { expect, test } from 'vitest';
import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import { getDifferenceCauseLink } from './cause-link';

type Cause = NonNullable<ReconciliationLineView['causes']>[number];

const line: ReconciliationLineView = {
  platform: 'Schwab',
  kind: 'cash',
  what: 'USD',
  stated: '1',
  counted: '2',
  difference: '1',
  cause: null,
};
const about = { symbol: null, day: '2026-02-01', shares: '0', money: '-42.5' };
const linkOf = (cause: Partial<Cause>) =>
  getDifferenceCauseLink({ kind: 'leftOutRow', sentence: '', ...cause }, line)?.to;

test('a row that was left out leads into the form that records it', () => {
  expect(linkOf({ about: { ...about, ledger: 'cash', type: 'fee' } })).toBe(
    '/dashboard/cash?add&type=fee&amount=42.5&currency=USD&platform=Schwab&date=2026-02-01',
  );
  expect(linkOf({ about: { ...about, ledger: 'trades', type: 'sell', symbol: 'VTI', shares: '-4' } })).toBe(
    '/dashboard/portfolio?add&type=sell&symbol=VTI&name=&quantity=4&platform=Schwab&date=2026-02-01',
  );
  expect(linkOf({ about: { ...about, ledger: 'trades', type: 'split', symbol: 'VTI' } })).toBe(
    '/dashboard/portfolio?add=split',
  );
  expect(linkOf({ about: { ...about, ledger: 'dividends', type: 'dividend', symbol: 'KO' } })).toBe(
    '/dashboard/dividends',
  );
  expect(linkOf({})).toBeUndefined();
});

test.each([
  ['dividend', '/dashboard/dividends'],
  ['paid', '/dashboard/dividends'],
  ['noPlatform', '/dashboard/dividends'],
  ['otherYear', '/dashboard/dividends'],
  ['taxInCash', '/dashboard/cash'],
  ['fees', '/dashboard/cash'],
  ['split', '/dashboard/portfolio?add=split'],
  ['leftOutRows', '/dashboard/import'],
  ['pending', '/dashboard/import'],
  ['missingDays', '/dashboard/import'],
  ['residue', undefined],
] as const)('a cause of kind %s leads to %s', (kind, to) => expect(linkOf({ kind })).toBe(to));
