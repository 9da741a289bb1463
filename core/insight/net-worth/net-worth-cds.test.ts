import { describe, expect, test } from 'vitest';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import {
  listCdFlowBridgeEntries,
  listCdIncomeBridgeEntries,
  type NetWorthCd,
} from '#core/insight/net-worth/net-worth-cds';
import type { DatedBridgeEntry } from '#core/insight/returns/investment-bridge';

const days = { startDay: '2025-01-01', endDay: '2025-01-31' };
/** 3.65 % by simple interest: a dollar a day. */
const cd = (id: number, more: Partial<NetWorthCd> = {}): NetWorthCd => ({
  id,
  bankName: 'Citi',
  principalAmount: 10_000,
  interestRate: 0.0365,
  startDate: '2024-12-12',
  maturityDate: '2025-12-12',
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  ...more,
});
const told = (entries: readonly DatedBridgeEntry[]) =>
  entries.map(({ line, part, date }) => [line, part.name, Number(getTermAmount(part)), date, part.row?.id]);

describe('the interest of a CD', () => {
  test('is what it is worth at the end less what it was worth at the start: 10,050 - 10,020', () => {
    const [entry] = listCdIncomeBridgeEntries(cd(7), days);
    expect(entry && told([entry])).toEqual([['income', 'cdInterest', 30, '2025-01-31', 7]]);
    expect(entry?.part).toMatchObject({
      row: { kind: 'cd', id: 7, date: '2025-01-31', platform: 'Citi' },
      parts: [
        { name: 'valueAtEnd', unit: 'money', value: '10050', row: { date: '2025-01-31' } },
        { name: 'valueAtStart', unit: 'money', value: '10020', less: true, row: { date: '2025-01-01' } },
      ],
    });
  });

  test('of one that was opened within is over its principal, of one that was closed up to that day, with its penalty', () => {
    const [opened] = listCdIncomeBridgeEntries(cd(7, { startDate: '2025-01-11' }), days);
    expect(opened?.part).toMatchObject({ value: '20', parts: [{}, { name: 'principal', value: '10000' }] });
    expect(told(listCdIncomeBridgeEntries(cd(7, { closedDate: '2025-01-11' }), days))).toEqual([
      ['income', 'cdInterest', 10, '2025-01-31', 7],
      ['fees', 'penalty', 100, '2025-01-11', 7],
    ]);
  });

  test('of one that was closed at its maturity has no penalty, and of one that was not there yet there is none', () => {
    const matured = cd(7, { maturityDate: '2025-01-11', closedDate: '2025-01-11' });
    expect(told(listCdIncomeBridgeEntries(matured, days))).toEqual([['income', 'cdInterest', 10, '2025-01-31', 7]]);
    expect(listCdIncomeBridgeEntries(cd(7, { startDate: '2025-02-01' }), days)).toEqual([]);
  });
});

describe('what crosses the boundary', () => {
  const within = (...cds: NetWorthCd[]) => told(listCdFlowBridgeEntries(cds, days));

  test('is what is opened after the start day and closed up to the end day', () => {
    const [opened, closed] = [
      (startDate: string) => within(cd(1, { startDate })),
      (closedDate: string) => within(cd(1, { maturityDate: '2024-12-30', closedDate })),
    ];
    expect([opened('2025-01-01'), opened('2025-02-01'), closed('2025-01-01'), closed('2025-02-01')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    for (const date of ['2025-01-02', '2025-01-31']) {
      expect(opened(date)).toEqual([['contributions', 'principal', 10_000, date, 1]]);
      // 18 days up to its maturity.
      expect(closed(date)).toEqual([['withdrawals', 'payout', 10_018, date, 1]]);
    }
  });

  test('is of a roll-over only the difference, on its day, and nothing on a day of another range', () => {
    const rolled = (date: string, principalAmount: number) => [
      cd(1, { maturityDate: date, closedDate: date, rolledInto: 2 }),
      cd(2, { startDate: date, principalAmount }),
    ];
    // 30 days to January 11: 10,030.
    expect(within(...rolled('2025-01-11', 10_500))).toEqual([['contributions', 'rolledOver', 470, '2025-01-11', 2]]);
    expect(within(...rolled('2025-01-11', 9_000))).toEqual([['withdrawals', 'rolledOver', 1_030, '2025-01-11', 2]]);
    expect(within(...rolled('2025-01-11', 10_030))).toEqual([]);
    expect([within(...rolled('2024-12-31', 10_500)), within(...rolled('2025-02-01', 10_500))]).toEqual([[], []]);
  });

  test('is all of both where the other one was opened on another day, or is not there', () => {
    const old = cd(1, { maturityDate: '2025-01-11', closedDate: '2025-01-11', rolledInto: 2 });
    const gone = ['withdrawals', 'payout', 10_030, '2025-01-11', 1];
    expect(within(old)).toEqual([gone]);
    expect(within(old, cd(2, { startDate: '2025-01-12' }))).toEqual([
      ['contributions', 'principal', 10_000, '2025-01-12', 2],
      gone,
    ]);
  });
});

describe('interest that a CD pays out', () => {
  const paid = (id: number, date: string, amount: number, kind: 'outside' | 'cash' = 'outside') =>
    ({ id, date, amount, to: kind === 'outside' ? { kind } : { kind, platform: 'Schwab' } }) as const;

  test('is interest of the range in which it was paid, beside what the CD is worth', () => {
    const paidOut = [
      paid(1, '2025-01-01', 20),
      paid(2, '2025-01-02', 1),
      paid(3, '2025-01-31', 29),
      paid(4, '2025-02-01', 1),
    ];
    const [entry] = listCdIncomeBridgeEntries(cd(7, { paidOut }), days);
    // A dollar a day for 30 days, all of it paid.
    expect(entry && told([entry])).toEqual([['income', 'cdInterest', 30, '2025-01-31', 7]]);
    const parts = entry?.part.kind === 'figure' ? entry.part.parts : [];
    expect(parts.map(({ name, unit, value, row }) => [name, unit, value, row?.date])).toEqual([
      ['valueAtEnd', 'money', '10000', '2025-01-31'],
      ['valueAtStart', 'money', '10000', '2025-01-01'],
      ['paidOut', 'money', '1', '2025-01-02'],
      ['paidOut', 'money', '29', '2025-01-31'],
    ]);
  });

  test('leaves the household where it goes outside alone', () => {
    const paidOut = [paid(1, '2025-01-11', 30), paid(2, '2025-01-12', 1, 'cash'), paid(3, '2025-02-01', 20)];
    expect(told(listCdFlowBridgeEntries([cd(7, { paidOut })], days))).toEqual([
      ['withdrawals', 'paidOut', 30, '2025-01-11', 7],
    ]);
  });
});

test('what crosses the boundary is money', () => {
  const closing = { maturityDate: '2025-01-11', closedDate: '2025-01-11' };
  const flows = listCdFlowBridgeEntries([cd(1, { startDate: '2025-01-11' }), cd(2, closing)], days);
  const [, fee] = listCdIncomeBridgeEntries(cd(7, { closedDate: '2025-01-11' }), days);
  expect([...flows, ...(fee ? [fee] : [])].map(({ part }) => [part.name, part.unit])).toEqual([
    ['principal', 'money'],
    ['payout', 'money'],
    ['penalty', 'money'],
  ]);
});
