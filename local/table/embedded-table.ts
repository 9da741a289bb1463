import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/**
 * The embedded database, spoken to over its own standard input and output (MCP, a JSON-RPC message a line). It opens no
 * port: what it takes over HTTP, it takes from whoever can reach the port, whoever that is and whatever they sign with.
 */

interface ToolAnswer {
  isError: boolean;
  /** JSON: the answer as DynamoDB words it, or `{ error_type, message }`. */
  text: string;
}

export interface EmbeddedTable {
  /** `get_item` with `{ table_name, key }`. Rejects where the database is gone. */
  call(tool: string, input: object): Promise<ToolAnswer>;
  /** Resolves once the process is gone, its file closed. */
  stop(): Promise<void>;
}

interface Message {
  id?: number;
  result?: { content?: { text: string }[]; isError?: boolean };
  error?: { message: string };
}

/** Milliseconds until the database has answered for the first time. */
const patience = 10_000;

/** Reads a stream line by line, each as soon as it is whole. */
const readLines = (stream: Readable, take: (line: string) => void): void => {
  let parts: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      take(Buffer.concat(parts).toString());
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });
};

/** What the database says when it gives up, without its `error: `. */
const createLastErrorReader = (stream: Readable): (() => string) => {
  let lastOutput = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-2_000);
  });
  return () => (lastOutput.trim().split('\n').at(-1) ?? '').replace(/^error: /i, '');
};

/** Requests and their answers, matched by number. */
const createRpcClient = (child: ChildProcessWithoutNullStreams) => {
  const waiting = new Map<number, { resolve: (message: Message) => void; reject: (reason: Error) => void }>();
  let last = 0;
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const reject = () => {
    for (const one of waiting.values()) one.reject(new Error('The database has ended.'));
    waiting.clear();
  };
  readLines(child.stdout, (line) => {
    const message = JSON.parse(line) as Message;
    const one = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    one?.resolve(message);
  });
  child.once('close', reject).once('error', reject);
  // Written to one that has just ended: its end is what is told.
  child.stdin.on('error', () => {});
  const request = (method: string, params: object) =>
    new Promise<Message>((resolve, refuse) => {
      last += 1;
      waiting.set(last, { resolve, reject: refuse });
      send({ id: last, method, params });
      if (hasEnded(child)) reject();
    });
  return { request, notify: (method: string) => send({ method }) };
};

const hasEnded = (child: ChildProcessWithoutNullStreams): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

/** Its input ends: it closes its file and goes. The same happens where this process is killed. */
const end = async (child: ChildProcessWithoutNullStreams): Promise<void> => {
  if (hasEnded(child)) return;
  const closed = once(child, 'close');
  child.stdin.end();
  await closed;
};

const toAnswer = ({ result, error }: Message): ToolAnswer => ({
  isError: error !== undefined || result?.isError === true,
  text: error?.message ?? result?.content?.[0]?.text ?? '',
});

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'evenkeel', version: '1' } };

/**
 * Starts the binary on a SQLite file, or in memory without one. Rejects with what the database said where it does not
 * answer.
 */
export const openEmbeddedTable = async (binary: string, file: string | undefined): Promise<EmbeddedTable> => {
  const child = spawn(binary, ['mcp', ...(file ? ['--db-path', file] : [])], {
    // Its own process group: Ctrl-C reaches only this process, which then stops everything in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lastOutput = createLastErrorReader(child.stderr);
  const { request, notify } = createRpcClient(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    await request('initialize', hello);
  } catch {
    throw new Error(lastOutput());
  } finally {
    clearTimeout(timer);
  }
  notify('notifications/initialized');
  return {
    call: async (name, input) => toAnswer(await request('tools/call', { name, arguments: input })),
    stop: () => end(child),
  };
};
