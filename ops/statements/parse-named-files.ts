import { parseStatementFile, type StatementFileParseResult } from '#core/statements/reader/read-file';
import { isZipArchive, unzipArchive } from '#core/statements/reader/unzip-archive';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** Files as they are, and those that are packed in archives, each read by itself; or why it is not. */
export const parseNamedFiles = (files: readonly NamedFile[]): (NamedFile & { file: StatementFileParseResult })[] =>
  files.flatMap(({ name, bytes }) => {
    if (!isZipArchive(bytes)) return [{ name, bytes, file: parseStatementFile(bytes) }];
    const archive = unzipArchive(bytes);
    if ('refused' in archive) return [{ name, bytes, file: archive }];
    return archive.files.map((one) => ({ ...one, file: parseStatementFile(one.bytes) }));
  });
