import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { findDynamoSource } from '#local/table/dynamo-binary';
import { findFreePort } from '#tests/kit/find-free-port';

/**
 * The embedded database in memory, over HTTP, for what many processes share: tests and measurements. It answers whoever
 * reaches its port, so that nothing of anybody's must lie in it; the product speaks to it otherwise (`#local/embedded-table`).
 */
interface DynamoServer {
  endpoint: string;
  /** Resolves once the process is gone; an endpoint that was not started here is left running. */
  stop(): Promise<void>;
}

/**
 * Runs the binary until this process ends, however it ends: the shell beside it reads from a pipe that only
 * this process holds open, so even a SIGKILL of the parent closes the pipe and takes the database down with it.
 * A signal cuts the first wait short; the second one stays until the database has closed its file. What the shell has
 * to say of that is of no interest; what the database says is.
 */
const watchdog = `
exec 3<&0 4>&2 2>/dev/null
"$@" 2>&4 3<&- 4>&- </dev/null &
database=$!
exec 4>&-
( read -r _ <&3; kill "$database" 2>/dev/null ) &
watcher=$!
trap 'kill "$database" 2>/dev/null' TERM
wait "$database"
wait "$database"
kill "$watcher" 2>/dev/null
wait "$watcher"
`;

const run = (binary: string, args: string[]): ChildProcess =>
  process.platform === 'win32'
    ? spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    : // Its own process group: Ctrl-C reaches only this process, which then stops everything in order.
      spawn('/bin/sh', ['-c', watchdog, 'dynoxide', binary, ...args], {
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
      });

/** By Node's own client: `fetch` would be loaded for this one question. */
const answers = (endpoint: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get(endpoint, { timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(false));
  });

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const ready = async (child: ChildProcess, endpoint: string): Promise<boolean> => {
  const deadline = Date.now() + 10_000;
  while (!hasEnded(child) && Date.now() < deadline) {
    if ((await answers(endpoint)) && !hasEnded(child)) return true;
    await wait(5);
  }
  return false;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** On a free port of 127.0.0.1, once it answers. */
export const startDynamoServer = async (): Promise<DynamoServer> => {
  const source = findDynamoSource();
  if ('endpoint' in source) return { endpoint: source.endpoint, stop: async () => {} };
  // Between finding a port and the database taking it, another process may be faster.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await findFreePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const child = run(source.binary, ['--port', String(port)]);
    child.once('error', () => {});
    if (await ready(child, endpoint)) return { endpoint, stop: () => end(child) };
    await end(child);
  }
  throw new Error('The database of the tests did not start.');
};
