import { useEffect, useRef, useState } from 'react';
import type { BankMapping } from '#core/statements/bank-columns';
import { keepOfImport, readOfImport } from '#lib/kept-import';
import { messages } from './messages';
import type { FileCard, FilesRead } from './protocol';
import { type Reading, type StatementThread, statementThread } from './thread';

const none: FilesRead = { files: [], joined: [], places: [], symbols: [] };

/** How the columns of a bank were chosen before, by its header. */
const presetName = (header: readonly string[]): string => `columns ${header.join('|')}`;

const withPresets = async (thread: StatementThread, read: FilesRead): Promise<FilesRead> => {
  let now = read;
  for (const { key, unknown, mapping } of read.files) {
    const preset = unknown && !mapping ? await readOfImport<BankMapping>(presetName(unknown.header)) : undefined;
    if (preset) now = await thread.map(key, preset);
  }
  return now;
};

/** The files of this visit, in a thread that begins with the first of them. */
export const useFiles = () => {
  const thread = useRef<StatementThread | null>(null);
  const [read, setRead] = useState(none);
  const [reading, setReading] = useState<Reading | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => thread.current?.end(), []);

  const held = (): StatementThread => {
    thread.current ??= statementThread();
    return thread.current;
  };
  const after = async (work: () => Promise<FilesRead>): Promise<void> => {
    setWrong(null);
    try {
      setRead(await work());
    } catch {
      thread.current?.end();
      thread.current = null;
      setRead(none);
      setWrong(messages.unreadable);
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
      void after(async () => withPresets(held(), await held().read([...files], setReading)));
    },
    map: ({ key, unknown }: FileCard, mapping: BankMapping) => {
      if (unknown) void keepOfImport(presetName(unknown.header), mapping);
      void after(() => held().map(key, mapping));
    },
    drop: (key: number) => void after(() => held().drop(key)),
    clear: () => {
      thread.current?.end();
      thread.current = null;
      setRead(none);
      setWrong(null);
    },
  };
};
export type Files = ReturnType<typeof useFiles>;
