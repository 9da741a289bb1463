import { useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '#core/statements/mapping/column-preset';
import { readImportValue, storeImportValue } from '#lib/drafts/stored-import';
import { importMessages } from '../messages';
import { type FileReadingProgress, type StatementWorkerClient, startStatementWorker } from './statement-worker-client';
import type { DroppedFileSummary, DroppedFilesOverview } from './worker-protocol';

const none: DroppedFilesOverview = { files: [], joined: [], places: [], symbols: [], rates: [] };

/** How the columns of such a file were chosen before, by its header. */
const getColumnPresetName = (header: readonly string[]): string => `columns ${header.join('|')}`;

const withPresets = async (
  thread: StatementWorkerClient,
  read: DroppedFilesOverview,
): Promise<DroppedFilesOverview> => {
  let now = read;
  for (const { key, unknown, mapping } of read.files) {
    const preset =
      unknown && !mapping ? await readImportValue<ColumnMapping>(getColumnPresetName(unknown.header)) : undefined;
    if (preset) now = await thread.map(key, preset);
  }
  return now;
};

/** The files of this visit, in a thread that begins with the first of them. */
export const useImportFiles = () => {
  const thread = useRef<StatementWorkerClient | null>(null);
  const [read, setRead] = useState(none);
  const [reading, setReading] = useState<FileReadingProgress | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => thread.current?.end(), []);

  const getThread = (): StatementWorkerClient => {
    thread.current ??= startStatementWorker();
    return thread.current;
  };
  const after = async (work: () => Promise<DroppedFilesOverview>): Promise<void> => {
    setWrong(null);
    try {
      setRead(await work());
    } catch {
      thread.current?.end();
      thread.current = null;
      setRead(none);
      setWrong(importMessages.unreadable);
    }
    setReading(null);
  };
  return {
    ...read,
    thread,
    reading,
    wrong,
    add: (files: readonly File[]) => {
      const [first] = files;
      if (!first) return;
      setReading({ name: first.name, at: 1, of: files.length });
      void after(async () => withPresets(getThread(), await getThread().read([...files], setReading)));
    },
    map: ({ key, unknown }: DroppedFileSummary, mapping: ColumnMapping) => {
      if (unknown) void storeImportValue(getColumnPresetName(unknown.header), mapping);
      void after(() => getThread().map(key, mapping));
    },
    drop: (key: number) => void after(() => getThread().drop(key)),
    clear: () => {
      thread.current?.end();
      thread.current = null;
      setRead(none);
      setWrong(null);
    },
  };
};
export type ImportFiles = ReturnType<typeof useImportFiles>;
