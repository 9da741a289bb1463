import { type ColumnMapping, maxColumnPresetLength, parseColumnPreset } from '#core/statements/mapping/column-preset';
import { parseStatementFile, parseStatementFileByMapping } from '#core/statements/reader/read-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import { isZipArchive, unzipArchive } from '#core/statements/reader/unzip-archive';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

type ParsedNamedFile = NamedFile & { file: StatementFileParseResult };

const readPreset = ({ bytes }: NamedFile): ColumnMapping | null =>
  bytes.length > 4 * maxColumnPresetLength ? null : parseColumnPreset(new TextDecoder().decode(bytes));

/** One that nobody knows is read by the first of the saved columns that it has; else it says why it is not read. */
const readByPresets = async (
  bytes: Uint8Array,
  presets: readonly ColumnMapping[],
): Promise<StatementFileParseResult> => {
  const file = await parseStatementFile(bytes);
  if (!('refused' in file) || !file.header) return file;
  const tried = presets.map((preset) => parseStatementFileByMapping(bytes, preset));
  return tried.find((one) => !('refused' in one)) ?? tried[0] ?? file;
};

const parseNamedFile = async (
  { name, bytes }: NamedFile,
  presets: readonly ColumnMapping[],
): Promise<ParsedNamedFile[]> => {
  if (!isZipArchive(bytes)) return [{ name, bytes, file: await readByPresets(bytes, presets) }];
  const archive = await unzipArchive(bytes, name);
  if ('refused' in archive) return [{ name, bytes, file: archive }];
  return Promise.all(archive.files.map(async (one) => ({ ...one, file: await readByPresets(one.bytes, presets) })));
};

/**
 * Files as they are, and those that are packed in archives, each read by itself; or why it is not. Saved columns among them
 * are for the files that are not recognised.
 */
export const parseNamedFiles = async (files: readonly NamedFile[]): Promise<ParsedNamedFile[]> => {
  const presets = files.flatMap((file) => readPreset(file) ?? []);
  const statements = files.filter((file) => readPreset(file) === null);
  return (await Promise.all(statements.map((file) => parseNamedFile(file, presets)))).flat();
};
