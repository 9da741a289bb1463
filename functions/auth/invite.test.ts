import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildInviteSpendingWrite, createInvite, isInviteValid } from '#functions/auth/invite';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const email = 'owner@example.com';
const made = Date.parse('2026-11-20T15:00:00Z');
const after = (seconds: number): Date => new Date(made + seconds * 1000);
const life = 72 * 3600;

let table: TestTable;
let code: string;
beforeEach(async () => {
  table = await startTestTable();
  code = await createInvite(email, after(0));
});
afterEach(() => table.stop());

const spend = (by: string, seconds: number, spent = code) =>
  writeTransaction([buildInviteSpendingWrite(spent, by, after(seconds))]);

describe('an invite', () => {
  test('is good for its own address, for 72 hours less a second', async () => {
    expect(await isInviteValid(code, email, after(0))).toBe(true);
    expect(await isInviteValid(code, email, after(life - 1))).toBe(true);
    expect(await isInviteValid(code, email, after(life))).toBe(false);
    expect(await isInviteValid(code, 'member@example.com', after(0))).toBe(false);
    expect(await isInviteValid(`${code}x`, email, after(0))).toBe(false);
  });

  test('is made for an address however the owner types it', async () => {
    const typed = await createInvite('  Member@Example.com ', after(0));
    expect(await isInviteValid(typed, 'member@example.com', after(1))).toBe(true);
  });

  test('is not made for an address that may never use it, and the owner is told which', async () => {
    await expect(createInvite(' Else@example.com', after(0))).rejects.toMatchObject({
      status: 422,
      code: 'not_allowed',
      message: 'else@example.com is not one of the two allowed addresses.',
    });
    expect(await table.countItems()).toBe(1);
  });

  test('is spent once, by its own address while it is good, and stays where that is refused', async () => {
    await expect(spend('member@example.com', 0)).rejects.toBeInstanceOf(WriteConflict);
    await expect(spend(email, life)).rejects.toBeInstanceOf(WriteConflict);
    expect(await isInviteValid(code, email, after(1))).toBe(true);
    await spend(email, life - 1);
    expect(await isInviteValid(code, email, after(1))).toBe(false);
    await expect(spend(email, 1)).rejects.toBeInstanceOf(WriteConflict);
  });
});
