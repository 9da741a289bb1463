import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler } from '#functions/auth/handler';
import {
  deployedPasswordCost,
  hashPassword,
  setPasswordCostForTests,
  verifyPasswordHash,
} from '#functions/auth/password';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { invokeHandler, startTestTable } from '#tests/kit/table';

const whole = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

// Other tests of the same process have made it cheap.
beforeEach(() => setPasswordCostForTests(deployedPasswordCost));
afterEach(() => setMinimalPasswordCost());

test('a registration stores Argon2id of 64 MiB and three passes, and lets its password in alone', async () => {
  const table = await startTestTable();
  const call = (path: string, password: string) => {
    const body = { email: 'owner@example.com', username: 'Ada', password };
    return invokeHandler(handler, { method: 'POST', path: `/api/auth/${path}`, body });
  };
  expect((await call('register', 'correct horse')).status).toBe(201);
  const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
  expect(Items.flatMap(({ passwordHash }) => passwordHash ?? [])).toEqual([expect.stringMatching(whole)]);
  expect((await call('login', 'correct horse')).status).toBe(200);
  expect((await call('login', 'correct house')).status).toBe(401);
  await table.stop();
});

test('a password hashed at another cost is still the same password', async () => {
  setMinimalPasswordCost();
  const cheap = await hashPassword('caf\u00e9 au lait');
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  setPasswordCostForTests(deployedPasswordCost);
  // Composed of two characters on another keyboard.
  expect(await verifyPasswordHash('cafe\u0301 au lait', cheap)).toBe(true);
  expect(await verifyPasswordHash('cafe au lait', cheap)).toBe(false);
});

test.each([
  '',
  'correct horse',
  '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA',
  '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA and more',
])('a stored hash "%s" that cannot be read lets nobody in, and the log says so', async (stored) => {
  await expect(verifyPasswordHash('correct horse', stored)).rejects.toThrow('A stored password hash cannot be read.');
});
