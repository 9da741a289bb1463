import { type ColumnMapping, maxColumnPresetLength, parseColumnPreset } from '#core/statements/mapping/column-preset';
import { parseMappedFile, parseStatementFile, type StatementFileParseResult } from '#core/statements/reader/read-file';
import { isZipArchive, unzipArchive } from '#core/statements/reader/unzip-archive';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const readPreset = ({ bytes }: NamedFile): ColumnMapping | null =>
  bytes.length > 4 * maxColumnPresetLength ? null : parseColumnPreset(new TextDecoder().decode(bytes));

/** One that nobody knows is read by the first of the saved columns that it has; else it says why it is not read. */
const readByPresets = (bytes: Uint8Array, presets: readonly ColumnMapping[]): StatementFileParseResult => {
  const file = parseStatementFile(bytes);
  if (!('refused' in file) || !file.header) return file;
  const tried = presets.map((preset) => parseMappedFile(bytes, preset));
  return tried.find((one) => !('refused' in one)) ?? tried[0] ?? file;
};

/**
 * Files as they are, and those that are packed in archives, each read by itself; or why it is not. Saved columns among them
 * are for the files that are not recognised.
 */
export const parseNamedFiles = (files: readonly NamedFile[]): (NamedFile & { file: StatementFileParseResult })[] => {
  const presets = files.flatMap((file) => readPreset(file) ?? []);
  const statements = files.filter((file) => readPreset(file) === null);
  return statements.flatMap(({ name, bytes }) => {
    if (!isZipArchive(bytes)) return [{ name, bytes, file: readByPresets(bytes, presets) }];
    const archive = unzipArchive(bytes);
    if ('refused' in archive) return [{ name, bytes, file: archive }];
    return archive.files.map((one) => ({ ...one, file: readByPresets(one.bytes, presets) }));
  });
};
