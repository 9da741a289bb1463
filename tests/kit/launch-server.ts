import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StartMode } from '#local/describe-started-stack';
import { findFreePort } from '#tests/kit/find-free-port';

export interface ServerPorts {
  api: number;
  page: number;
}

export const findServerPorts = async (): Promise<ServerPorts> => ({
  api: await findFreePort(),
  page: await findFreePort(),
});

/** The first start of a state of the sources builds the site, beside whatever else is being tested. */
const patience = 90_000;

export interface LaunchedServer {
  child: ChildProcess;
  said: { out: string; err: string };
  /** The exit code, once the process is gone. */
  ended: Promise<number | null>;
  isUp(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<StartMode, string>;
};

/** The process behind `npm start` and its like, as package.json names it. */
export const getStartCommand = (way: StartMode): [string, string[]] => {
  const [, ...options] = scripts[way].split(' ');
  return [process.execPath, options.map((option) => (option.endsWith('.js') ? join(root, option) : option))];
};

interface LaunchOptions {
  env?: Record<string, string>;
  command?: [string, string[]];
  /** In a process group of its own, as a terminal's, which Ctrl-C ends whole. */
  detached?: boolean;
}

/** `npm start` and its like as a process of their own, on ports and with a data folder of their own. */
export const launchServer = (
  way: StartMode,
  ports: ServerPorts,
  folder: string,
  { env = {}, command = getStartCommand(way), detached = false }: LaunchOptions = {},
): LaunchedServer => {
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
    detached,
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isUp = async () => {
    const deadline = Date.now() + patience;
    while (!said.out.includes('Ctrl-C stops it.')) {
      if (child.exitCode !== null) throw new Error(`It ended. ${said.out}${said.err}`);
      if (Date.now() > deadline) throw new Error(`It is not up. ${said.out}${said.err}`);
      await wait(5);
    }
  };
  return { child, said, ended, isUp };
};
