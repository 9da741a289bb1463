import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import type { Ready } from './stack.ts';

/** What is asked of the server. Whatever adds a row takes it away again, so that the ledgers stay as large as they are. */

type Request = autocannon.Request;
type Made = { id?: number };

export interface Traffic {
  name: string;
  requests: Request[];
  connections: number;
}

const headersFor = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

const read = (token: string, path: string): Request => ({
  method: 'GET',
  path: `/api${path}`,
  headers: headersFor(token),
});

/** A new Idempotency-Key for each, as the browser sends it. */
const write = (token: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Request => ({
  method,
  path: `/api${path}`,
  ...(body && { body: JSON.stringify(body) }),
  setupRequest: (request, context) => ({
    ...request,
    path: (request.path ?? '').replace('{id}', String((context as Made).id)),
    headers: { ...headersFor(token), 'idempotency-key': randomUUID() },
  }),
  onResponse: (status, answer, context) => {
    if (status === 201) (context as Made).id = (JSON.parse(answer) as Required<Made>).id;
  },
});

const addAndDelete = (token: string, path: string, body: object, edit?: object): Request[] => [
  write(token, 'POST', path, body),
  ...(edit ? [write(token, 'PUT', `${path}/{id}`, edit)] : []),
  write(token, 'DELETE', `${path}/{id}`),
];

const trade = {
  symbol: 'KO',
  companyName: 'Coca-Cola',
  transactionType: 'buy',
  quantity: 2,
  price: 60,
  transactionDate: '2025-11-03',
  platform: 'Robinhood',
};
const entry = { transactionType: 'deposit', amount: 12.34, platform: 'BOSA', transactionDate: '2025-11-03' };
const savings = { transactionDate: '2025-11-03', amount: 1.5 };

const ownerPaths = [
  '/dashboard/data',
  '/portfolio/holdings',
  '/portfolio/transactions',
  '/portfolio/analysis',
  '/portfolio/daily-change',
  '/cash/transactions',
  '/cash/balances',
  '/dividends/automated/historical',
  '/analytics/dashboard',
  '/analytics/portfolio/performance',
  '/enhanced-watchlist',
  '/stocks/search/apple',
];
const memberPaths = ['/cds', '/cds/summary', '/savings', '/savings/summary'];

const readers = ({ owner, member }: Ready['tokens']): Request[] => [
  ...ownerPaths.map((path) => read(owner, path)),
  ...memberPaths.map((path) => read(member, path)),
];

/** Each by itself: how fast it is. */
export const single = ({ tokens }: Ready): Traffic[] => [
  ...readers(tokens).map((one) => ({ name: `GET ${one.path}`, requests: [one], connections: 4 })),
  {
    name: 'a trade added, edited, deleted',
    requests: addAndDelete(tokens.owner, '/portfolio/transactions', trade, { ...trade, quantity: 3 }),
    connections: 1,
  },
  {
    name: 'a deposit added, edited, deleted',
    requests: addAndDelete(tokens.owner, '/cash/transactions', entry, { ...entry, amount: 5 }),
    connections: 1,
  },
];

/** All at once: two people who write, and more who read. */
export const mixed = ({ tokens }: Ready): Traffic[] => [
  { name: 'reads', requests: readers(tokens), connections: 4 },
  {
    name: "the owner's writes",
    requests: [
      ...addAndDelete(tokens.owner, '/portfolio/transactions', trade, { ...trade, quantity: 3 }),
      ...addAndDelete(tokens.owner, '/cash/transactions', entry, { ...entry, amount: 5 }),
      ...addAndDelete(tokens.owner, '/enhanced-watchlist', { symbol: 'XOM', targetBuyPrice: 20 }),
      write(tokens.owner, 'POST', '/analytics/track', { event_type: 'cash_view' }),
    ],
    connections: 1,
  },
  {
    name: "the member's writes",
    requests: [
      ...addAndDelete(tokens.member, '/cash/transactions', entry),
      write(tokens.member, 'POST', '/savings/1/transactions', { ...savings, transactionType: 'deposit' }),
      write(tokens.member, 'POST', '/savings/1/transactions', { ...savings, transactionType: 'withdrawal' }),
    ],
    connections: 1,
  },
];
