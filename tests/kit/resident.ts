import { readFileSync } from 'node:fs';

/** What Linux alone tells of a process. */
export const canMeasure = process.platform === 'linux';

const childrenOf = (pid: number): number[] => {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...ids.flatMap(childrenOf)];
  } catch {
    return [];
  }
};

const statusOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '0';
  return { name: field('Name'), megabytes: Number(field('VmRSS')) / 1024 };
};

/** Resident megabytes of a started server with all that it has started. */
export const residentMemory = (pid: number): { server: number; database: number } => {
  const all = childrenOf(pid).map(statusOf);
  const sum = (isMeant: (name: string) => boolean) =>
    all.filter(({ name }) => isMeant(name)).reduce((total, { megabytes }) => total + megabytes, 0);
  return { server: sum((name) => name !== 'dynoxide'), database: sum((name) => name === 'dynoxide') };
};

/** Milliseconds of processor time that a process has had, its threads included. */
export const processorTime = (pid: number): number => {
  // After the name, which may hold anything but a closing parenthesis: user and system time, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
