import { Unzip, UnzipInflate } from 'fflate';
import { maxStatementBytes } from '#core/statements/reader/decode-file';

/** What an archive holds, bounded: what is packed small may be enormous. */

interface UnzippedFile {
  name: string;
  bytes: Uint8Array;
}
type ArchiveContents = { files: UnzippedFile[] } | { refused: string };

export const maxArchiveFiles = 20;
/** A spreadsheet has some for each sheet, and its pictures. */
const maxWorkbookParts = 1_000;
/** Of all files of one archive together. */
const maxTotalBytes = 2 * maxStatementBytes;
/** Bytes of the archive that are unpacked before it is looked at how much came out of them. */
const atOnce = 16_384;

export const isZipArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

class TooMuch extends Error {}

const refusals = {
  large: `The files in this archive are larger than ${maxStatementBytes / 1_000_000} MB. Export a shorter period.`,
  many: `This archive holds more than ${maxArchiveFiles} files. Pack fewer of them.`,
  parts: 'This Excel file has more parts than are read. Save it as CSV.',
  damaged: 'This archive is damaged or cut off. Pack it again.',
  locked: 'This kind of archive is not supported. Unpack it and drop the files.',
  empty: 'There is no file in this archive.',
  nested: 'There is an archive inside this archive. Unpack it first.',
};

/** What a Mac packs along, and folders. */
const isBeside = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)\.[^/]*$/.test(name);

const joinPieces = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

/** A spreadsheet's own file is an archive too. */
const isWorkbook = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml') || names.some((name) => name.startsWith('xl/'));

/** By their paths. @throws where it is cut off: the last piece of an archive ends it. */
const unpackAll = (archive: Uint8Array): { files: Map<string, Uint8Array>; names: string[] } => {
  const files = new Map<string, Uint8Array>();
  const names: string[] = [];
  let [inAll, count] = [0, 0];
  const unzip = new Unzip((entry) => {
    names.push(entry.name);
    if (isBeside(entry.name)) return;
    count += 1;
    if (count > maxWorkbookParts) throw new TooMuch(refusals.parts);
    if (count > maxArchiveFiles && !isWorkbook(names)) throw new TooMuch(refusals.many);
    const pieces: Uint8Array[] = [];
    let length = 0;
    entry.ondata = (error, piece, isLast) => {
      if (error) throw error;
      length += piece.length;
      inAll += piece.length;
      if (length > maxStatementBytes || inAll > maxTotalBytes) throw new TooMuch(refusals.large);
      pieces.push(piece);
      if (!isLast) return;
      files.set(entry.name, joinPieces(pieces, length));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += atOnce) {
    unzip.push(archive.subarray(at, at + atOnce), at + atOnce >= archive.length);
  }
  return { files, names };
};

/** Each sheet as the CSV file that saving it would give; one that is alone is called as its file. */
const toSheetFiles = async (parts: ReadonlyMap<string, Uint8Array>, name: string): Promise<ArchiveContents> => {
  const { parseWorkbookSheetsAsCsv } = await import('#core/statements/reader/workbook');
  const workbook = parseWorkbookSheetsAsCsv(parts);
  if ('refused' in workbook) return workbook;
  const { sheets } = workbook;
  return {
    files: sheets.map((sheet) => ({
      name: sheets.length === 1 ? name : `${name}: ${sheet.name}`,
      bytes: new TextEncoder().encode(sheet.csv),
    })),
  };
};

const unpackOrRefuse = async (archive: Uint8Array, name: string): Promise<ArchiveContents> => {
  const { files, names } = unpackAll(archive);
  if (isWorkbook(names)) return toSheetFiles(files, name);
  if (files.size === 0) return { refused: refusals.empty };
  if ([...files.values()].some(isZipArchive)) return { refused: refusals.nested };
  return { files: [...files].map(([path, bytes]) => ({ name: path.split('/').at(-1) ?? path, bytes })) };
};

/**
 * The files of an archive, or the sheets of a spreadsheet that is called `name`; or the sentence that says why they are not
 * read.
 */
export const unzipArchive = async (archive: Uint8Array, name: string): Promise<ArchiveContents> => {
  try {
    return await unpackOrRefuse(archive, name);
  } catch (error) {
    if (error instanceof TooMuch) return { refused: error.message };
    const isUnknown = error instanceof Error && /compression|encrypt/i.test(error.message);
    return { refused: isUnknown ? refusals.locked : refusals.damaged };
  }
};
