import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { maxBackupBytes } from '#core/backup/restore-limits';
import { api, getErrorBody, getErrorMessage } from '#lib/api/api';
import { type BackupFileReader, startBackupFileReader } from './backup-file-reader';
import type { BackupFileRefusal, CheckedBackupFile } from './check-backup-file';
import { dataMessages } from './data-messages';
import { abandonBackupRestore, sendRestoreParts } from './send-restore-parts';

export const restoreStatusQuery = queryOptions({
  queryKey: ['restore'],
  queryFn: ({ signal }) => api.call('GET /backup/restore', undefined, { signal, patience: 30_000 }),
  gcTime: 0,
});

interface Chosen {
  name: string;
  judged: Omit<CheckedBackupFile, 'flat'>;
}

export interface RestoreFailure {
  sentence: string;
  /** More was sold than held, which the person may know better. */
  oversold: boolean;
}

export type RestoreActivity = 'reading' | 'sending' | 'checking' | 'givingUp' | null;

const refusedSentence = (refused: BackupFileRefusal): string =>
  typeof refused === 'object' ? refused.sentence : dataMessages[refused];

const judge = async (file: File, thread: BackupFileReader): Promise<Chosen | string> => {
  if (file.size > maxBackupBytes) return dataMessages.tooLarge;
  const looked = await thread.judge(file);
  if ('failed' in looked) return dataMessages.unreadable;
  return 'refused' in looked ? refusedSentence(looked.refused) : { name: file.name, judged: looked.judged };
};

/** One file, its thread and what is wrong with it. */
const useFile = () => {
  const thread = useRef<BackupFileReader | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => thread.current?.end(), []);
  const read = async (file: File): Promise<void> => {
    thread.current?.end();
    const own = startBackupFileReader();
    thread.current = own;
    setChosen(null);
    setWrong(null);
    const looked = await judge(file, own);
    // Another file was chosen meanwhile.
    if (thread.current !== own) return;
    if (typeof looked === 'string') setWrong(looked);
    else setChosen(looked);
  };
  const forget = () => {
    setChosen(null);
    setWrong(null);
  };
  return { chosen, wrong, read, forget, part: (done: number) => thread.current?.part(done) ?? Promise.resolve(null) };
};

const failureOf = (error: unknown): RestoreFailure => ({
  sentence: getErrorMessage(error, dataMessages.restoreFailed),
  oversold: getErrorBody(error)?.code === 'oversold',
});

/** Choosing a file, restoring it and giving that up. */
export const useBackupRestore = () => {
  const client = useQueryClient();
  const file = useFile();
  const [doing, setDoing] = useState<RestoreActivity>(null);
  const [done, setDone] = useState(0);
  const [made, setMade] = useState(0);
  const [failure, setFailure] = useState<RestoreFailure | null>(null);

  const carryOut = async (first: RestoreActivity, work: () => Promise<void>, said: string): Promise<void> => {
    setDoing(first);
    setFailure(null);
    try {
      await work();
      file.forget();
      toast.success(said);
    } catch (error) {
      setFailure(failureOf(error));
    }
    await client.invalidateQueries();
    setDoing(null);
  };
  const choose = async (chosen: File): Promise<void> => {
    setFailure(null);
    setDoing('reading');
    await file.read(chosen);
    setDoing(null);
  };
  const restore = (oversold = false): void => {
    const begin = file.chosen?.judged.begin;
    if (!begin) return;
    const onChecking = (percent: number) => {
      setDoing('checking');
      setMade(percent);
    };
    const sending = { begin, oversold, part: file.part, onDone: setDone, onChecking };
    void carryOut('sending', () => sendRestoreParts(sending), dataMessages.restored);
  };
  return {
    ...file,
    doing,
    done,
    made,
    failure,
    choose: (chosen: File) => void choose(chosen),
    restore,
    giveUp: () => void carryOut('givingUp', abandonBackupRestore, dataMessages.gaveUp),
  };
};
export type BackupRestore = ReturnType<typeof useBackupRestore>;
