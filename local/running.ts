import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#local/write-whole';

/** Where a running stack can be reached by a second command, such as `npm run invite`. */
export interface Running {
  pid: number;
  endpoint: string;
  tableName: string;
  site: string;
}

const fileIn = (folder: string): string => join(folder, 'running.json');

export const noteRunning = (folder: string, running: Running): void =>
  writeWhole(fileIn(folder), JSON.stringify(running));

/** A process of this number, which may be another one than was meant. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The stack that runs now; null where there is none, also where a killed one left its note behind. */
export const findRunning = (folder: string): Running | null => {
  try {
    const running = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Running;
    return isAlive(running.pid) ? running : null;
  } catch {
    return null;
  }
};

const answers = async (site: string): Promise<boolean> => {
  try {
    return (await fetch(`${site}/config.json`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
};

/** As `findRunning`, and it answers: the number of one that was killed may be another process's by now. */
export const findAnswering = async (folder: string): Promise<Running | null> => {
  const running = findRunning(folder);
  return running && (await answers(running.site)) ? running : null;
};

/** Takes the note away, unless it is another process's by now. */
export const forgetRunning = (folder: string, pid: number): void => {
  if (findRunning(folder)?.pid === pid) rmSync(fileIn(folder), { force: true });
};
