import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running stack can be reached by a second command, such as `npm run invite`. */
export interface Running {
  pid: number;
  endpoint: string;
  tableName: string;
  site: string;
}

const fileIn = (folder: string): string => join(folder, 'running.json');

export const noteRunning = (folder: string, running: Running): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileIn(folder), JSON.stringify(running));
};

export const forgetRunning = (folder: string): void => rmSync(fileIn(folder), { force: true });

const isAlive = (pid: number): boolean => {
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
