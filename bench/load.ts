import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { TableAddress } from '#local/table/dynamo';
import { getStartCommand } from '#tests/kit/launch-server';
import { canMeasureMemory, readProcessorTime } from '#tests/kit/process-memory';
import type {
  RecordedRequestsMessage,
  StackMemoryMessage,
  StackParentCommand,
  StackReadyMessage,
  TableRequest,
} from './load/stack.ts';
import {
  browsingRoundPartCount,
  browsingRoundReadPaths,
  createBrowsingRound,
  createSimulatedBrowsers,
  isReadRequest,
  type SimulatedBrowser,
  toReadRequest,
} from './load/traffic.ts';
import { median, percentile, printTable, roundTo } from './print-table.ts';

/**
 * `npm run bench:load`: two people with 10,000 trades each (`--trades 0` for the demo's ledgers), 64 connections, a fifth of
 * the calls writes, half a minute or `--minutes 10`. Then what the embedded table alone can do of it. Stops by itself; fails
 * where a single call did. `--leave-out performance` leaves out the calls whose address has that in it.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, trades: { type: 'string' }, 'leave-out': { type: 'string', multiple: true } },
});
const minutes = Number(values.minutes ?? 0.5);
if (!(minutes > 0 && minutes <= 60)) throw new Error('Say --minutes with a number from above 0 to 60.');
const trades = Number(values.trades ?? 10_000);
if (!(Number.isSafeInteger(trades) && trades >= 0)) throw new Error('Say --trades with a whole number.');
const leftOut = values['leave-out'] ?? [];
const isMeant = ({ path = '' }: autocannon.Request): boolean => !leftOut.some((part) => path.includes(part));

const connections = 64;
/** As many connections as a browser keeps to one server, or a little more. */
const connectionsEach = 8;
const secondsEach = 1.5;
const secondsOfTable = 5;

interface Row extends Record<string, string | number> {
  traffic: string;
}

interface Shot {
  /** Milliseconds of every answer. */
  reads: number[];
  writes: number[];
  failures: number;
}

/** Connections of one browser, each going through its requests again and again. */
const shoot = async (url: string, requests: autocannon.Request[], duration: number, wide: number): Promise<Shot> => {
  const shot: Shot = { reads: [], writes: [], failures: 0 };
  let answered: keyof Pick<Shot, 'reads' | 'writes'> = 'reads';
  const noting = requests.map(
    (one): autocannon.Request => ({
      ...one,
      onResponse: (...answer) => {
        answered = isReadRequest(one) ? 'reads' : 'writes';
        if (typeof one.onResponse === 'function') one.onResponse(...answer);
      },
    }),
  );
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options = { url, requests: noting, connections: wide, duration, timeout: 10 };
  const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  // Comes right after its `onResponse`.
  running.on('response', (_client, status, _bytes, milliseconds) => {
    shot[answered].push(milliseconds);
    if (status >= 400) shot.failures += 1;
  });
  const { errors } = await promise;
  shot.failures += errors;
  return shot;
};

const rowOf = (traffic: string, times: readonly number[], seconds: number, wide: number) => ({
  traffic,
  connections: wide,
  'requests/s': roundTo(times.length / seconds),
  'p50 ms': roundTo(median(times)),
  'p99 ms': roundTo(percentile(times, 0.99)),
  requests: times.length,
});

/** Milliseconds of processor that the server has had so far, its table not counted; Linux alone tells. */
const readProcessor = (): number => (canMeasureMemory ? readProcessorTime(server.pid ?? 0) : Number.NaN);

const megabytes = (bytes: number): number => roundTo(bytes / 1024 / 1024);

/** The medians of five equal parts of the run, so that a collection just before a sample tells nothing. */
const memoryRows = (samples: readonly StackMemoryMessage[]): Row[] =>
  Array.from({ length: 5 }, (_, part) => {
    const from = Math.floor((samples.length * part) / 5);
    const some = samples.slice(from, Math.max(from + 1, Math.floor((samples.length * (part + 1)) / 5)));
    return {
      traffic: `${part * 20} to ${(part + 1) * 20} % of the run`,
      'RSS MB': megabytes(median(some.map(({ rss }) => rss))),
      'heap MB': megabytes(median(some.map(({ heap }) => heap))),
    };
  });

const ask = (server: ChildProcess, asked: StackParentCommand) => server.send(asked);

/** What the reads of a round, each made once, ask of the table. */
const recordReads = async (
  server: ChildProcess,
  { origin }: StackReadyMessage,
  browser: SimulatedBrowser,
): Promise<TableRequest[]> => {
  ask(server, 'record');
  for (const path of browsingRoundReadPaths) {
    const request = toReadRequest(browser, path);
    if (isMeant(request))
      await (await fetch(`${origin}/api${path}`, { headers: request.headers as HeadersInit })).text();
  }
  const told = new Promise<TableRequest[]>((resolve) => {
    server.on(
      'message',
      (message: RecordedRequestsMessage | StackMemoryMessage) => 'recorded' in message && resolve(message.recorded),
    );
  });
  ask(server, 'recorded');
  return told;
};

/** The table alone, asked by nobody but this loop: no handler, no token, nothing parsed. */
const shootTable = async (
  { endpoint, accessKey }: TableAddress,
  recorded: readonly TableRequest[],
): Promise<number> => {
  const requests = recorded.map(({ target, body }): autocannon.Request => {
    const headers = {
      'x-amz-target': target,
      'x-amz-date': '20260101T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    };
    return { method: 'POST', path: '/', headers, body };
  });
  const {
    requests: sent,
    non2xx,
    errors,
  } = await autocannon({ url: endpoint, requests, connections, duration: secondsOfTable });
  if (non2xx + errors > 0) throw new Error(`The table refused ${non2xx + errors} of the requests.`);
  return sent.total / secondsOfTable;
};

const [, options] = getStartCommand('start');
const server = fork(join(import.meta.dirname, 'load', 'stack.ts'), [String(trades)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // As `npm start` runs it: with the same limits of memory.
  execArgv: options.filter((option) => option.startsWith('--')),
  env: { ...process.env, MALLOC_ARENA_MAX: '1' },
});
try {
  const [ready] = (await once(server, 'message')) as [StackReadyMessage];
  const samples: StackMemoryMessage[] = [];
  server.on(
    'message',
    (message: StackMemoryMessage | RecordedRequestsMessage) => 'rss' in message && samples.push(message),
  );

  const browsers = createSimulatedBrowsers(ready.tokens, connections / connectionsEach / 2);
  const [first] = browsers as [SimulatedBrowser];
  let failures = 0;
  const rows: Row[] = [];
  for (const path of browsingRoundReadPaths) {
    const one = toReadRequest({ ...first, etags: new Map() }, path);
    if (!isMeant(one)) continue;
    // Without what was answered before, then as a browser that holds it.
    for (const [how, request] of [
      ['', { ...one, onResponse: () => {} }],
      [' again', one],
    ] as const) {
      const before = readProcessor();
      const { reads, failures: failed } = await shoot(ready.origin, [request], secondsEach, 4);
      const processor = roundTo((readProcessor() - before) / reads.length, 2);
      rows.push({ ...rowOf(`GET ${path}${how}`, reads, secondsEach, 4), 'processor ms': processor });
      failures += failed;
    }
  }
  const ledgers = trades === 0 ? "the demo's ledgers" : `two people with ${trades.toLocaleString('en-US')} trades each`;
  printTable(`Each by itself, ${secondsEach} s: ${ledgers}`, rows);

  samples.length = 0;
  const seconds = Math.max(1, Math.round(minutes * 60));
  const processorBefore = readProcessor();
  const shots = await Promise.all(
    browsers.map((browser, at) =>
      shoot(
        ready.origin,
        createBrowsingRound(browser, at % browsingRoundPartCount).filter(isMeant),
        seconds,
        connectionsEach,
      ),
    ),
  );
  const processor = readProcessor() - processorBefore;
  const [reads, writes] = [shots.flatMap((shot) => shot.reads), shots.flatMap((shot) => shot.writes)];
  failures += shots.reduce((sum, shot) => sum + shot.failures, 0);
  printTable(`All at once, ${seconds} s: ${ledgers}`, [
    rowOf('reads', reads, seconds, connections),
    rowOf('writes', writes, seconds, connections),
    {
      ...rowOf('both', [...reads, ...writes], seconds, connections),
      'processor ms': roundTo(processor / (reads.length + writes.length), 2),
    },
  ]);
  printTable('Memory of the server meanwhile', memoryRows(samples));

  const recorded = await recordReads(server, ready, { ...first, etags: new Map() });
  const asked = browsingRoundReadPaths.filter((path) => isMeant({ path })).length;
  const bare = await shootTable(ready.table, recorded);
  printTable('The embedded table alone, asked what the reads of a round ask it', [
    {
      'requests to it/s': roundTo(bare),
      'asked a read': roundTo(recorded.length / asked),
      'reads/s at most': roundTo((bare * asked) / recorded.length),
    },
  ]);
  process.stdout.write(`\n${failures} errors\n`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  server.disconnect();
  await once(server, 'exit');
}
