import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildCdRemovalWrites,
  buildCdWrites,
  buildInterestPaymentWrites,
  cdLedger,
  findCd,
  findCdAggregate,
  type StoredCd,
  type StoredInterestPayment,
} from '#functions/cds/store';
import { getItem, WriteConflict } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const cd: StoredCd = {
  id: 1,
  version: 1,
  lastRow: 0,
  accountNumber: '1',
  bankName: 'Citi',
  principalAmount: 1000,
  interestRate: 0.045,
  termMonths: 12,
  startDate: '2026-01-02',
  maturityDate: '2027-01-02',
  closedDate: null,
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  description: '',
};
const payment: StoredInterestPayment = {
  id: 1,
  paymentDate: '2026-02-02',
  interestAmount: 3.75,
  principalBalance: 1000,
  interestRate: 0.045,
  paymentType: 'interest',
  description: '',
  version: 1,
};
const now = new Date('2026-11-20T15:00:00Z');

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await writeWithoutChangeLog([buildCdWrites('me', cd), cdLedger.restore('me', { last: 1, version: 1 })]);
});
afterEach(() => table.stop());

test('a payment and its number, as the last of its CD, are written together', async () => {
  await writeWithoutChangeLog(buildInterestPaymentWrites('me', cd, payment));
  expect(await findCdAggregate('me', 1)).toEqual({ record: { ...cd, lastRow: 1 }, rows: [payment] });
  // Two payments at once cannot both be the first.
  await expect(writeWithoutChangeLog(buildInterestPaymentWrites('me', cd, payment))).rejects.toBeInstanceOf(
    WriteConflict,
  );
});

test('a CD, its payments and its ledger lie where they always have', async () => {
  await writeWithoutChangeLog(buildInterestPaymentWrites('me', cd, payment));
  const keys = ['CD#000000001#META', 'CD#000000001#INT#2026-02-02#000000001', 'SEQ#CD'];
  for (const sk of keys) expect(await getItem({ pk: 'USER#me', sk })).toBeDefined();
});

test('a CD that is not there is called one', async () => {
  await expect(buildCdRemovalWrites({ id: 'me' }, 2, now)).rejects.toThrow('There is no such CD.');
  await buildCdRemovalWrites({ id: 'me' }, 1, now);
  expect(await findCd('me', 1)).toBeUndefined();
});
