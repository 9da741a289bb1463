import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TableAddress } from '#local/table/dynamo';
import { writeFileAtomically } from '#local/write-atomically';

/** Where a running stack can be reached by a second command, such as `npm run invite`. */
export interface RunningStack extends TableAddress {
  pid: number;
  tableName: string;
  site: string;
}

const getRunningStackFile = (folder: string): string => join(folder, 'running.json');

export const writeRunningStackFile = (folder: string, running: RunningStack): void =>
  writeFileAtomically(getRunningStackFile(folder), JSON.stringify(running), 0o600);

/** A process of this number, which may be another one than was meant. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The stack that runs now; null where there is none, also where a killed one left its note behind. */
export const findRunningStack = (folder: string): RunningStack | null => {
  try {
    const running = JSON.parse(readFileSync(getRunningStackFile(folder), 'utf8')) as RunningStack;
    return isProcessAlive(running.pid) ? running : null;
  } catch {
    return null;
  }
};

const isSiteAnswering = async (site: string): Promise<boolean> => {
  try {
    return (await fetch(`${site}/config.json`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
};

/** As `findRunningStack`, and it answers: the number of one that was killed may be another process's by now. */
export const findAnsweringStack = async (folder: string): Promise<RunningStack | null> => {
  const running = findRunningStack(folder);
  return running && (await isSiteAnswering(running.site)) ? running : null;
};

/** Takes the note away, unless it is another process's by now. */
export const deleteRunningStackFile = (folder: string, pid: number): void => {
  if (findRunningStack(folder)?.pid === pid) rmSync(getRunningStackFile(folder), { force: true });
};
