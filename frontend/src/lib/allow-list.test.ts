import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashEmail, placeOnList } from './allow-list';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashes = ['owner@example.com', 'member@example.com'].map(sha256);

describe('placeOnList', () => {
  it.each([
    ['owner@example.com', 0],
    [' Owner@Example.COM ', 0],
    ['MEMBER@example.com', 1],
    ['stranger@example.com', -1],
    ['', -1],
  ])('%j: %i', async (email, place) => {
    expect(await placeOnList(email, hashes)).toBe(place);
  });

  it('hashes as any other SHA-256 does, beyond ASCII too', async () => {
    expect(await hashEmail('Józef@Example.com')).toBe(sha256('józef@example.com'));
  });
});
