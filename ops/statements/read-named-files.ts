import { type FileReadResult, readStatementFile } from '#core/statements/reader/read-file';
import { isZipArchive, unzipArchive } from '#core/statements/reader/unzip-archive';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** Files as they are, and those that are packed in archives, each read by itself; or why it is not. */
export const readNamedFiles = (files: readonly NamedFile[]): (NamedFile & { file: FileReadResult })[] =>
  files.flatMap(({ name, bytes }) => {
    if (!isZipArchive(bytes)) return [{ name, bytes, file: readStatementFile(bytes) }];
    const archive = unzipArchive(bytes);
    if ('refused' in archive) return [{ name, bytes, file: archive }];
    return archive.files.map((one) => ({ ...one, file: readStatementFile(one.bytes) }));
  });
