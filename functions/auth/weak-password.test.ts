import { beforeEach, expect, test, vi } from 'vitest';
import { refuseWeakPassword } from '#functions/auth/weak-password';

const person = { email: 'owner@example.com', username: 'Ada' };

// The list is read when a password is chosen, once a container: each test is one that has not read it.
beforeEach(() => vi.resetModules());

test.each([
  ['the commonest', '123456'],
  ['the commonest, in wide letters', '１２３４５６'],
  ['number 10,000 of those that have six characters or more', '14111984'],
  ['one of them in other letters', 'SunShine'],
])('%s is refused as a password, at the field where it was chosen', async (_, password) => {
  const sentence = 'This is one of the 10,000 most common passwords. Choose another one.';
  await expect(refuseWeakPassword('newPassword', password, person)).rejects.toMatchObject({
    status: 422,
    code: 'weak_password',
    message: sentence,
    details: [{ path: 'newPassword', msg: sentence }],
  });
});

test.each([
  ['number 10,001 of them', '15051983'],
  ['one of the commonest with a word to it', 'sunshine staple'],
])('%s may be chosen', async (_, password) => {
  await refuseWeakPassword('password', password, person);
});
