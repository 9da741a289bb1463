/** The bytes of a file that somebody has dropped, as text; or the sentence that says why they are none. */
type FileText = { text: string } | { refused: string };

/** Of one file; a broker's export of ten years is about 2 MB. */
export const maxStatementBytes = 25_000_000;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const others: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b], 'This is a spreadsheet or an archive, not a CSV file. Save it as CSV, or unpack it first.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an Excel file, not a CSV file. Open it and save it as CSV.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file. Ask your broker for a CSV of the same period.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it first.'],
];

/** `OFXHEADER:100` of OFX 1, or a tag: of OFX, of a Flex query, or of what is no statement. */
export const isMarkupText = (text: string): boolean => /^\s*(?:OFXHEADER\s*:|<[?!A-Za-z])/i.test(text.slice(0, 2_000));

/** The share of zero bytes on even and on odd places tells UTF-16 that has no mark. */
const withoutMark = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const some = bytes.subarray(0, 400);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even, odd] = zeros as [number, number];
  if (odd > some.length / 4 && even === 0) return 'utf-16le';
  return even > some.length / 4 && odd === 0 ? 'utf-16be' : null;
};

const detectEncoding = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return withoutMark(bytes);
};

/** UTF-8, or else what Excel writes on Windows: there every byte is a character. */
const decode = (bytes: Uint8Array): string => {
  const wide = detectEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** UTF-8 and UTF-16 with or without a mark, and Windows-1252; line ends of any kind become `\n`. */
export const decodeFileText = (bytes: Uint8Array): FileText => {
  if (bytes.length === 0) return { refused: 'This file is empty.' };
  if (bytes.length > maxStatementBytes) {
    return { refused: `This file is larger than ${maxStatementBytes / 1_000_000} MB. Export a shorter period.` };
  }
  const other = others.find(([signature]) => startsWith(bytes, signature));
  if (other) return { refused: other[1] };
  const text = decode(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  if (text.includes('\0')) return { refused: 'This is not a text file.' };
  return text.trim() === '' ? { refused: 'This file is empty.' } : { text };
};
