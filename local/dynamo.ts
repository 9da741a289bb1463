import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/storage/create-table';
import { CommandError } from '#local/command-error';
import { findDynamo } from '#local/dynamo-binary';
import { freePort } from '#local/free-port';

export interface Dynamo {
  endpoint: string;
  /** It was running already, and keeps its data where it likes. */
  isForeign: boolean;
  /** Resolves once the process is gone; an endpoint that was not started here is left running. */
  stop(): Promise<void>;
}

/** A local endpoint takes any credentials, and real ones must never be sent to it. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };
export const localRegion = 'us-east-1';

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

/** What the database says when it gives up, without its `error: `; it says nothing while it works. */
const listenTo = (child: ChildProcess): (() => string) => {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  return () =>
    said
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^error: /i, '') ?? '';
};

const notOpened = (file: string | undefined, reason: string): CommandError => {
  if (!file) return new CommandError(`The in-memory database did not start. ${reason}`.trim());
  return new CommandError(
    /disk I\/O error|disk is full/.test(reason)
      ? `The database at ${file} could not be written: is the disk full? Free some room, then start again; what is in it stays.`
      : `The database at ${file} could not be opened; move the file away to start with an empty one. ${reason}`.trim(),
  );
};

/**
 * Starts dynoxide on a free port of 127.0.0.1 and waits until it answers. With `file` the data stays in that
 * SQLite file, else it lives in memory and ends with the process. Throws `CommandError` with one sentence.
 */
export const startDynamo = async ({ file }: { file?: string | undefined } = {}): Promise<Dynamo> => {
  const source = findDynamo();
  if ('endpoint' in source) return { endpoint: source.endpoint, isForeign: true, stop: async () => {} };
  if (file) mkdirSync(dirname(file), { recursive: true });
  let reason = '';
  // Between finding a port and dynoxide taking it, another process may be faster.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const child = run(source.binary, ['--port', String(port), ...(file ? ['--db-path', file] : [])]);
    child.once('error', () => {});
    const said = listenTo(child);
    if (await ready(child, endpoint)) return { endpoint, isForeign: false, stop: () => end(child) };
    await end(child);
    reason = said();
  }
  throw notOpened(file, reason);
};

/** Makes the table on a local endpoint unless it is there already. */
export const prepareTable = async (endpoint: string, name: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials });
  try {
    await createTable(client, name);
  } finally {
    client.destroy();
  }
};
