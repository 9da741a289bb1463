import { vi } from 'vitest';
import { createYahooProvider } from '#functions/stocks/yahoo';

/** The real library reads answers in Yahoo's form; only the network is replaced. */
type Answers = (url: URL, init?: RequestInit) => Response | Promise<Response>;

const cookie = { 'set-cookie': 'A3=d=recorded; Max-Age=31557600; Domain=.yahoo.com; Path=/; Secure' };

export const createTestYahoo = (answers: Answers, more: { timeLimit?: number; now?: () => Date } = {}) => {
  const asked: string[] = [];
  const fetch = vi.fn(async (input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) => {
    const url = new URL(String(input));
    if (url.hostname === 'finance.yahoo.com') return new Response('<html></html>', { headers: cookie });
    if (url.pathname.endsWith('/getcrumb')) return new Response('cRumb.123');
    asked.push(url.pathname);
    return answers(url, init);
  });
  const effects = { now: () => new Date('2026-11-14T12:00:00Z'), timeLimit: 1_000, ...more };
  return { yahoo: createYahooProvider({ fetch, ...effects }), fetch, asked };
};
export const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status });
export const createFixedAnswerTestYahoo = (body: unknown, status = 200) =>
  createTestYahoo(() => jsonResponse(body, status));
