import { expect, test } from 'vitest';
import { computeSha256Words } from '#core/text/sha256';

const hex = (text: string) =>
  computeSha256Words(text)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('is as its standard publishes it, of a text with %#', (text, published) => {
  expect(hex(text)).toBe(published);
});

test('of letters beyond ASCII it is that of their UTF-8', () => {
  expect(hex('zł')).toBe('b6a737376259d9fbf3d6f118434ea87f44d179fa49ae565df390b4a7c2ac7ec8');
});
