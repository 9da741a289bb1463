import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { largestFile } from '#core/backup/bounds';
import { api, messageOf, refusalOf } from '#lib/api';
import { words } from './data-messages';
import { type FileReading, readInThread } from './file-reader';
import type { Judged, Refused } from './judge-file';
import { giveUp, sendParts } from './send-parts';

export const restoreStatusQuery = queryOptions({
  queryKey: ['restore'],
  queryFn: ({ signal }) => api.call('GET /backup/restore', undefined, { signal, patience: 30_000 }),
  gcTime: 0,
});

interface Chosen {
  name: string;
  judged: Omit<Judged, 'flat'>;
}

export interface Failure {
  sentence: string;
  /** More was sold than held, which the person may know better. */
  oversold: boolean;
}

export type Doing = 'reading' | 'sending' | 'checking' | 'givingUp' | null;

const refusedSentence = (refused: Refused): string => (typeof refused === 'object' ? refused.sentence : words[refused]);

const judge = async (file: File, thread: FileReading): Promise<Chosen | string> => {
  if (file.size > largestFile) return words.tooLarge;
  const looked = await thread.judge(file);
  if ('failed' in looked) return words.unreadable;
  return 'refused' in looked ? refusedSentence(looked.refused) : { name: file.name, judged: looked.judged };
};

/** One file, its thread and what is wrong with it. */
const useFile = () => {
  const thread = useRef<FileReading | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => thread.current?.end(), []);
  const read = async (file: File): Promise<void> => {
    thread.current?.end();
    const own = readInThread();
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

const failureOf = (error: unknown): Failure => ({
  sentence: messageOf(error, words.restoreFailed),
  oversold: refusalOf(error)?.code === 'oversold',
});

/** Choosing a file, restoring it and giving that up. */
export const useRestore = () => {
  const client = useQueryClient();
  const file = useFile();
  const [doing, setDoing] = useState<Doing>(null);
  const [done, setDone] = useState(0);
  const [made, setMade] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);

  const carryOut = async (first: Doing, work: () => Promise<void>, said: string): Promise<void> => {
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
    void carryOut('sending', () => sendParts(sending), words.restored);
  };
  return {
    ...file,
    doing,
    done,
    made,
    failure,
    choose: (chosen: File) => void choose(chosen),
    restore,
    giveUp: () => void carryOut('givingUp', giveUp, words.gaveUp),
  };
};
export type Restoring = ReturnType<typeof useRestore>;
