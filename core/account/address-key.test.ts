import { describe, expect, it } from 'vitest';
import { deriveEmailAddressKey } from '#core/account/address-key';

const salt = '000102030405060708090a0b0c0d0e0f';
const settings = { salt, iterations: 3 };

describe('deriveAddressKey', () => {
  // pbkdf2Sync(address, Buffer.from(salt, 'hex'), 3, 32, 'sha256')
  const owner = 'f09f684add9a6003d43e9a2af8eadca28f0d57166d45ea65bf78e2c4a51a6e1e';
  const accented = '37c8b7a51402dfdcb5ad8639ee3bdc354c78dafdae43ed9985f6c9ec8d1a3d67';

  it.each([
    ['owner@example.com', owner],
    [' Owner@Example.COM ', owner],
    ['Józef@Example.com', accented],
  ])('derives for %j what PBKDF2 elsewhere derives for the trimmed, lower-cased address', async (email, key) => {
    expect(await deriveEmailAddressKey(email, settings)).toBe(key);
  });

  it('differs with the salt and with the rounds, so that no table made for another deployment helps', async () => {
    const keys = await Promise.all([
      deriveEmailAddressKey('owner@example.com', settings),
      deriveEmailAddressKey('owner@example.com', { ...settings, iterations: 4 }),
      deriveEmailAddressKey('owner@example.com', { ...settings, salt: salt.replace('00', 'ff') }),
    ]);
    expect(new Set(keys).size).toBe(3);
  });
});
