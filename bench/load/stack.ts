import { demoAccounts, seedDemo } from '#demo/seed';
import { newSecret } from '#local/signing-secret';
import { startStack } from '#local/stack';

/** The server under load, in a process of its own so that its memory is its alone; tells the parent by messages. */

export interface Ready {
  origin: string;
  tokens: { owner: string; member: string };
}
export interface Memory {
  rss: number;
  heap: number;
}

const tell = (message: Ready | Memory): void => {
  if (process.connected) process.send?.(message);
};

process.env['MARKET_DATA'] = 'sample';
const stack = await startStack({ port: 0, jwtSecret: newSecret() });
// As deployed: answers are checked against the contract in development alone.
process.env['CHECK_ANSWERS'] = 'false';

const call: Parameters<typeof seedDemo>[0] = async (method, path, body, token) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${stack.origin}/api${path}`, sent);
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
};

const signIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> =>
  ((await call('POST', '/auth/login', { email, password })).body as { token: string }).token;

await seedDemo(call);
const [owner, member] = await Promise.all(demoAccounts.map(signIn));
setInterval(() => {
  const { rss, heapUsed: heap } = process.memoryUsage();
  tell({ rss, heap });
}, 1_000);
process.once('disconnect', () => void stack.stop().then(() => process.exit()));
tell({ origin: stack.origin, tokens: { owner: owner ?? '', member: member ?? '' } });
