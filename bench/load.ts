import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Memory, Ready } from './load/stack.ts';
import { mixed, single, type Traffic } from './load/traffic.ts';
import { median, printTable, rounded } from './table.ts';

/**
 * `npm run bench:load`: the demo ledger on loopback, each call by itself and then mixed traffic; a minute in all, or
 * `--minutes 10` of mixed traffic. Stops by itself; fails where a single request did.
 */

const { values } = parseArgs({ options: { minutes: { type: 'string' } } });
const minutes = Number(values.minutes ?? 0.5);
if (!(minutes > 0 && minutes <= 60)) throw new Error('Say --minutes with a number from above 0 to 60.');

const secondsEach = 1.5;

interface Row extends Record<string, string | number> {
  traffic: string;
}

const failuresOf = ({ errors, non2xx, mismatches }: autocannon.Result): number => errors + non2xx + mismatches;

const shoot = async (origin: string, { name, requests, connections }: Traffic, duration: number) => {
  const result = await autocannon({ url: origin, requests, connections, duration, timeout: 10 });
  const { latency, requests: sent } = result;
  const row: Row = {
    traffic: name,
    connections,
    'requests/s': rounded(sent.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    requests: sent.total,
    errors: failuresOf(result),
  };
  return row;
};

const megabytes = (bytes: number): number => rounded(bytes / 1024 / 1024);

/** The medians of five equal parts of the run, so that a collection just before a sample tells nothing. */
const memoryRows = (samples: readonly Memory[]): Row[] =>
  Array.from({ length: 5 }, (_, part) => {
    const from = Math.floor((samples.length * part) / 5);
    const some = samples.slice(from, Math.max(from + 1, Math.floor((samples.length * (part + 1)) / 5)));
    return {
      traffic: `${part * 20} to ${(part + 1) * 20} % of the run`,
      'RSS MB': megabytes(median(some.map(({ rss }) => rss))),
      'heap MB': megabytes(median(some.map(({ heap }) => heap))),
    };
  });

const server = fork(join(import.meta.dirname, 'load', 'stack.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [ready] = (await once(server, 'message')) as [Ready];
  const samples: Memory[] = [];
  server.on('message', (memory) => samples.push(memory as Memory));

  const rows: Row[] = [];
  for (const traffic of single(ready)) rows.push(await shoot(ready.origin, traffic, secondsEach));
  printTable(`Each by itself, ${secondsEach} s on the demo ledger`, rows);

  samples.length = 0;
  const seconds = Math.max(1, Math.round(minutes * 60));
  const together = await Promise.all(mixed(ready).map((traffic) => shoot(ready.origin, traffic, seconds)));
  printTable(`Mixed traffic, ${seconds} s`, together);
  printTable('Memory of the server during the mixed traffic', memoryRows(samples));

  const errors = [...rows, ...together].reduce((sum, row) => sum + Number(row['errors']), 0);
  process.stdout.write(`\n${errors} errors\n`);
  process.exitCode = errors === 0 ? 0 : 1;
} finally {
  server.disconnect();
  await once(server, 'exit');
}
