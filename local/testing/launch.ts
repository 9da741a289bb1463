import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Way } from '#local/describe-start';
import { freePort } from '#local/free-port';

export interface Ports {
  api: number;
  page: number;
}

export const freePorts = async (): Promise<Ports> => ({ api: await freePort(), page: await freePort() });

/** The first start of a state of the sources builds the site, beside whatever else is being tested. */
const patience = 90_000;

export interface Launched {
  child: ChildProcess;
  said: { out: string; err: string };
  /** The exit code, once the process is gone. */
  ended: Promise<number | null>;
  isUp(): Promise<void>;
}

/** The command behind `npm start` and its like. */
export const processOf = (way: Way): [string, string[]] => {
  const options = way === 'start' ? [] : [`--${way}`];
  return [process.execPath, [join(import.meta.dirname, '..', 'boot.js'), ...options]];
};

/** `npm start` and its like as a process of their own, on ports and with a data folder of their own. */
export const launch = (
  way: Way,
  ports: Ports,
  folder: string,
  { env = {}, command = processOf(way) }: { env?: Record<string, string>; command?: [string, string[]] } = {},
): Launched => {
  const child = spawn(...command, {
    env: {
      ...process.env,
      // The tests' own table is not this process's.
      DYNAMODB_ENDPOINT: '',
      API_PORT: String(ports.api),
      PAGE_PORT: String(ports.page),
      LOCAL_FOLDER: folder,
      MARKET_DATA: 'sample',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isUp = async () => {
    await vi.waitFor(() => {
      if (child.exitCode !== null) throw new Error(`It ended: ${said.out}${said.err}`);
      expect(said.out).toContain('Ctrl-C stops it.');
    }, patience);
  };
  return { child, said, ended, isUp };
};
