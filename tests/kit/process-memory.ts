import { readdirSync, readFileSync } from 'node:fs';

/** What Linux alone tells of a process. */
export const canMeasureMemory = process.platform === 'linux';

/** Each thread has children of its own. */
const startedBy = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    .flatMap((ids) => ids.trim().split(' ').filter(Boolean).map(Number));

const fieldOf = (text: string, name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '0';

export interface ResidentProcess {
  pid: number;
  /** As the process is called, in 15 letters. */
  name: string;
  /** Megabytes of it in memory, and its share of them where others have the same pages, such as Node's own code. */
  resident: number;
  share: number;
}

const residentOf = (pid: number): ResidentProcess => {
  const pages = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(fieldOf(pages, name)) / 1024;
  const name = fieldOf(readFileSync(`/proc/${pid}/status`, 'utf8'), 'Name');
  return { pid, name, resident: megabytes('Rss'), share: megabytes('Pss') };
};

/** Of a process with all that it has started, one by one. One that ends meanwhile is left out. */
export const listProcessFamily = (pid: number): ResidentProcess[] => {
  try {
    return [residentOf(pid), ...startedBy(pid).flatMap(listProcessFamily)];
  } catch {
    return [];
  }
};

/** Resident megabytes of a started server with all that it has started. */
export const measureServerMemory = (pid: number): { server: number; database: number } => {
  const all = listProcessFamily(pid);
  const sum = (isMeant: (name: string) => boolean) =>
    all.filter(({ name }) => isMeant(name)).reduce((total, { resident }) => total + resident, 0);
  return { server: sum((name) => name !== 'dynoxide'), database: sum((name) => name === 'dynoxide') };
};

/** Milliseconds of processor time that a process has had, its threads included. */
export const readProcessorTime = (pid: number): number => {
  // After the name, which may hold anything but a closing parenthesis: user and system time, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
