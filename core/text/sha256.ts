/** SHA-256 (FIPS 180-4), for names of things that must be the same wherever they are worked out. No secret goes in here. */

const listPrimes = (count: number): number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
};

/** The first 32 bits of what a root has behind the point. */
const computeFractionBits = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const first64 = listPrimes(64);
const constants = Int32Array.from(first64, (prime) => computeFractionBits(Math.cbrt(prime)));
const start = Int32Array.from(first64.slice(0, 8), (prime) => computeFractionBits(Math.sqrt(prime)));

const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text, a one bit, zeros, and its length in bits: whole blocks of 64 bytes. */
const padMessage = (text: string): DataView => {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  for (const [at, byte] of bytes.entries()) view.setUint8(at, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
};

const words = new Int32Array(64);
const getWord = (at: number): number => words[at] as number;

const spread = (view: DataView, from: number): void => {
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(from + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [getWord(at - 2), getWord(at - 15)];
    const one = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10);
    const zero = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3);
    words[at] = (one + getWord(at - 7) + zero + getWord(at - 16)) | 0;
  }
};

const mixState = (state: Int32Array): void => {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        chosen +
        (constants[at] as number) +
        getWord(at)) |
      0;
    const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] as number) + value) | 0;
};

/** Its eight words of 32 bits, above 0. */
export const computeSha256Words = (text: string): number[] => {
  const view = padMessage(text);
  const state = start.slice();
  for (let from = 0; from < view.byteLength; from += 64) {
    spread(view, from);
    mixState(state);
  }
  return Array.from(state, (value) => value >>> 0);
};
