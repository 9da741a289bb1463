import { textOf } from '#core/statements/bytes';
import type { StatementFormat } from '#core/statements/format';
import type { Read } from '#core/statements/reader';
import { recognise } from '#core/statements/recognise';
import { type Row, rowsOf } from '#core/statements/sheet';

/** A file that was read; or why it was not, with its likeliest header where nobody knows such a file. */
export type FileRead =
  | { format: StatementFormat; rows: number; read: Read }
  | { refused: string; header?: readonly string[] };

const named = ({ cells }: Row): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** From the bytes that were dropped to events: pure, and the same in a browser, on the server and at a terminal. */
export const readFile = (bytes: Uint8Array): FileRead => {
  const text = textOf(bytes);
  if ('refused' in text) return text;
  const sheet = rowsOf(text.text);
  if ('refused' in sheet) return sheet;
  const known = recognise(sheet.rows);
  if ('refused' in known) return known;
  if ('unknown' in known) {
    return { refused: 'This kind of file is not known here.', header: named(known.unknown) };
  }
  return { format: known.format, rows: sheet.rows.length, read: known.format.read(sheet.rows) };
};
