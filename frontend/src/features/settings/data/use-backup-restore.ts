import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { RestoreStartRequest } from '#contract/backup/backup';
import type { RestorePart } from '#contract/backup/backup-lists';
import { maxBackupBytes } from '#core/backup/restore-limits';
import { api, getErrorBody, getErrorMessage, getErrorStatus, slowApiCallTimeoutMs } from '#lib/api/api';
import { type BackupFileReader, startBackupFileReader } from './backup-file-reader';
import type { BackupFileRefusal, CheckedBackupFile } from './check-backup-file';
import { dataSettingsMessages } from './data-settings-messages';

/** Milliseconds for one request: a part takes a second or two, and a look at everything some more. */
const patience = slowApiCallTimeoutMs;
const pauses = [1_000, 3_000, 6_000];

/** No answer, or a server that could not: to be sent again, since what was restored is not restored twice. */
const isRetryable = (error: unknown): boolean => {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500 || status === 429;
};

const sendWithRetries = async <T>(send: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
};

interface RestoreSending {
  begin: RestoreStartRequest;
  part: (done: number) => Promise<RestorePart | null>;
  /** Takes sales of more than was held for what they are. */
  oversold: boolean;
  onDone: (done: number) => void;
  /** All rows are there and are looked through; then lists and totals are made, so many percent. */
  onChecking: (percent: number) => void;
}

/** From where the restore of this file stands to its end. */
const sendRestoreParts = async ({ begin, part, oversold, onDone, onChecking }: RestoreSending): Promise<void> => {
  const { fingerprint } = begin;
  const started = await sendWithRetries(() => api.call('POST /backup/restore', begin, { patience }));
  let done = started.restore?.done ?? 0;
  onDone(done);
  for (let next = await part(done); next !== null; next = await part(done)) {
    const sent = { fingerprint, at: done, ...next };
    ({ done } = await sendWithRetries(() => api.call('POST /backup/restore/rows', sent, { patience })));
    onDone(done);
  }
  onChecking(0);
  const finish = () => api.call('POST /backup/restore/finish', { fingerprint, oversold }, { patience });
  for (let step = await sendWithRetries(finish); !step.finished; step = await sendWithRetries(finish))
    onChecking(step.made);
};

/** Until nothing of it is left. */
const abandonBackupRestore = async (): Promise<void> => {
  const abandon = () => api.call('POST /backup/restore/abandon', undefined, { patience });
  while (!(await sendWithRetries(abandon)).finished);
};

export const restoreStatusQuery = queryOptions({
  queryKey: ['restore'],
  queryFn: ({ signal }) => api.call('GET /backup/restore', undefined, { signal, patience: 30_000 }),
  gcTime: 0,
});

interface Chosen {
  name: string;
  judged: Omit<CheckedBackupFile, 'flat'>;
}

interface RestoreFailure {
  sentence: string;
  /** More was sold than held, which the person may know better. */
  oversold: boolean;
}

type RestoreActivity = 'reading' | 'sending' | 'checking' | 'givingUp' | null;

const getRefusalSentence = (refused: BackupFileRefusal): string =>
  typeof refused === 'object' ? refused.sentence : dataSettingsMessages[refused];

const checkFile = async (file: File, thread: BackupFileReader): Promise<Chosen | string> => {
  if (file.size > maxBackupBytes) return dataSettingsMessages.tooLarge;
  const looked = await thread.judge(file);
  if ('failed' in looked) return dataSettingsMessages.unreadable;
  return 'refused' in looked ? getRefusalSentence(looked.refused) : { name: file.name, judged: looked.judged };
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
    const looked = await checkFile(file, own);
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

const toRestoreFailure = (error: unknown): RestoreFailure => ({
  sentence: getErrorMessage(error, dataSettingsMessages.restoreFailed),
  oversold: getErrorBody(error)?.code === 'oversold',
});

/** Choosing a file, restoring it and giving that up. */
export const useBackupRestore = () => {
  const client = useQueryClient();
  const file = useFile();
  const [doing, setDoing] = useState<RestoreActivity>(null);
  const [done, setDone] = useState(0);
  const [checkedPercent, setCheckedPercent] = useState(0);
  const [failure, setFailure] = useState<RestoreFailure | null>(null);

  const carryOut = async (first: RestoreActivity, work: () => Promise<void>, successMessage: string): Promise<void> => {
    setDoing(first);
    setFailure(null);
    try {
      await work();
      file.forget();
      toast.success(successMessage);
    } catch (error) {
      setFailure(toRestoreFailure(error));
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
      setCheckedPercent(percent);
    };
    const sending = { begin, oversold, part: file.part, onDone: setDone, onChecking };
    void carryOut('sending', () => sendRestoreParts(sending), dataSettingsMessages.restored);
  };
  return {
    ...file,
    doing,
    done,
    made: checkedPercent,
    failure,
    choose: (chosen: File) => void choose(chosen),
    restore,
    giveUp: () => void carryOut('givingUp', abandonBackupRestore, dataSettingsMessages.gaveUp),
  };
};
export type BackupRestoreState = ReturnType<typeof useBackupRestore>;
