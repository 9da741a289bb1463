import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownStocks } from '#core/stocks/known-stocks';
import { demoAccounts, seedDemo } from '#demo/seed';
import { computeDailyFiguresInAdvance } from '#functions/analytics/performance';
import { getTableClient } from '#functions/runtime/storage/table';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { generateSigningSecret } from '#local/signing-secret';
import { startLocalStack } from '#local/stack';
import type { TableAddress } from '#local/table/dynamo';
import { writeBenchTrades } from '../fill-trades.ts';

/** The server under load, in a process of its own so that its memory is its alone; tells the parent by messages. */

export interface StackReadyMessage {
  origin: string;
  /** Where the embedded table answers. */
  table: TableAddress;
  tokens: { owner: string; member: string };
}
export interface StackMemoryMessage {
  rss: number;
  heap: number;
}
/** One request to the table as it went over the wire. */
export interface TableRequest {
  target: string;
  body: string;
}
export interface RecordedRequestsMessage {
  recorded: TableRequest[];
}
/** What the parent asks for. */
export type StackParentCommand = 'record' | 'recorded';

const tell = (message: StackReadyMessage | StackMemoryMessage | RecordedRequestsMessage): void => {
  if (process.connected) process.send?.(message);
};

const trades = Number(process.argv[2] ?? 0);
process.env['MARKET_DATA'] = 'sample';
const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
// In a file, as `npm start` keeps it.
const stack = await startLocalStack({ file: join(folder, 'evenkeel.db'), port: 0, jwtSecret: generateSigningSecret() });
// As deployed: answers are checked against the contract in development alone.
process.env['CHECK_ANSWERS'] = 'false';

const call: Parameters<typeof seedDemo>[0] = async (method, path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${stack.origin}/api${path}`, sent);
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
};

const enter = async (account: (typeof demoAccounts)[number]): Promise<string> => {
  const registered = await call('POST', '/auth/register', account);
  const { token, user } = registered.body as { token: string; user: { id: string } };
  const symbols = knownStocks.slice(0, 50).map(({ symbol }) => symbol);
  await writeBenchTrades(user.id, trades, symbols);
  await rebuildDerivedData(user.id, 600_000, { countDays: async () => {} });
  await computeDailyFiguresInAdvance(user.id, 600_000);
  return token;
};

const signIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> =>
  ((await call('POST', '/auth/login', { email, password })).body as { token: string }).token;

/** Two people with as many trades each, or the demo's ledgers. */
const fill = async (): Promise<string[]> => {
  if (trades === 0) await seedDemo(call);
  return Promise.all(demoAccounts.map(trades === 0 ? signIn : enter));
};

let recorded: TableRequest[] | undefined;
const record = (): void => {
  getTableClient().doc.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string | Uint8Array };
      recorded?.push({
        target: headers['x-amz-target'] ?? '',
        body: typeof body === 'string' ? body : new TextDecoder().decode(body),
      });
      return next(args);
    },
    { step: 'finalizeRequest', name: 'record', priority: 'low' },
  );
};

const [owner, member] = await fill();
record();
setInterval(() => {
  const { rss, heapUsed: heap } = process.memoryUsage();
  tell({ rss, heap });
}, 1_000);
process.on('message', (asked: StackParentCommand) => {
  if (asked === 'recorded') tell({ recorded: recorded ?? [] });
  recorded = asked === 'record' ? [] : undefined;
});
const end = async (): Promise<void> => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
};
process.once('disconnect', () => void end());
tell({ origin: stack.origin, table: stack.table, tokens: { owner: owner ?? '', member: member ?? '' } });
