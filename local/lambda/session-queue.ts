import type { IncomingMessage } from 'node:http';
import type { DomainName } from '#contract/index';
import { runInQueue as oneByOne } from '#functions/runtime/storage/work-queue';

/** Whose changes are soon done; a search for dividends takes many seconds, and nobody is to wait for it. */
const quick: ReadonlySet<DomainName> = new Set<DomainName>(['portfolio', 'cash', 'watchlist']);

/**
 * Changes by one session, one after the other where several arrive at once. They follow each other anyway (the table refuses
 * what was planned on a ledger that has changed, and it is planned again), and here one process would plan most of them in vain.
 * Other requests don't wait.
 */
export const runInSessionQueue = async <T>(
  domain: DomainName,
  request: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> => {
  const session = request.headers.authorization;
  if (session === undefined || request.method === 'GET' || !quick.has(domain)) return work();
  return oneByOne(session, work);
};
