import type { Session } from '#contract/auth';
import type { CashEntry } from '#contract/cash';
import type { ErrorBody } from '#contract/error';
import { type Day, dayInNewYork } from '#core/day';
import { demoCash } from '#local/sample/cash';
import { demoLedger } from '#local/sample/ledger';

/** One call of the API; `path` as the contract has it, without `/api`. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  token?: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>;

/** The two accounts of `npm run demo`: the owner has the sample ledger, the member begins with an empty one. */
export const demoAccounts = [
  { email: 'owner@example.com', username: 'Olivia', password: 'sail-home-42' },
  { email: 'member@example.com', username: 'Marcus', password: 'calm-sea-17' },
] as const;

type Answer = Awaited<ReturnType<Call>>;

const expectStatus = ({ status, body }: Answer, wanted: number, step: string): unknown => {
  if (status === wanted) return body;
  throw new Error(`The demo could not ${step}: ${status} ${(body as ErrorBody | undefined)?.error ?? ''}`);
};

/** Registers the account, or signs in where it is there already. */
const enter = async (call: Call, account: (typeof demoAccounts)[number]): Promise<string> => {
  const registered = await call('POST', '/auth/register', account);
  if (registered.status === 201) return (registered.body as Session).token;
  const { email, password } = account;
  const session = expectStatus(await call('POST', '/auth/login', { email, password }), 200, `sign in ${email}`);
  return (session as Session).token;
};

const recordLedger = async (call: Call, token: string, today: Day): Promise<void> => {
  const recorded = expectStatus(await call('GET', '/portfolio/transactions', undefined, token), 200, 'read the ledger');
  if ((recorded as unknown[]).length > 0) return;
  for (const trade of demoLedger(today)) {
    const step = `record ${trade.transactionType} ${trade.symbol} of ${trade.transactionDate}`;
    expectStatus(await call('POST', '/portfolio/transactions', trade, token), 201, step);
  }
};

const recordCash = async (call: Call, token: string, today: Day): Promise<void> => {
  const rows = expectStatus(await call('GET', '/cash/transactions', undefined, token), 200, 'read the cash');
  if ((rows as CashEntry[]).some(({ origin }) => origin === 'entered')) return;
  for (const entry of demoCash(today)) {
    expectStatus(await call('POST', '/cash/transactions', entry, token), 201, `record ${entry.description}`);
  }
};

/** The dividends that the ledger entitles to, those paid entered into cash, as the daily run would have done. */
const findDividends = async (call: Call, token: string): Promise<void> => {
  expectStatus(await call('POST', '/dividends/automated/auto-sync-all', {}, token), 200, 'find the dividends');
};

/**
 * Makes the two accounts and the owner's ledger, cash and dividends, in order, through the API, so that every rule applies to it. Doing it
 * again changes nothing. Throws with the server's own sentence where a step is refused.
 */
export const seedDemo = async (call: Call, today: Day = dayInNewYork(new Date())): Promise<void> => {
  const [owner] = await Promise.all([enter(call, demoAccounts[0]), enter(call, demoAccounts[1])]);
  await recordLedger(call, owner, today);
  await recordCash(call, owner, today);
  await findDividends(call, owner);
};
