import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { createSignedInPerson, invokeHandler } from '#tests/kit/table';

/** For tests: one person's dividends through the real handlers, and what hangs on them. */

/** The provider as it is from now on. What the table remembers of a symbol stays, as it would. */
export const setTestMarketData = (known: TestMarketData): void => {
  overridePort('marketData', createTestMarket(known));
  clearMarketCache();
  clearCloseHistoryCache();
};

interface Found {
  platform: string;
  symbol: string;
  exDate: string;
}
export const toFoundDividendId = ({ platform, symbol, exDate }: Found): Found => ({ platform, symbol, exDate });

/** Everything that a test of dividends does and asks, for one person. */
export const createDividendApiCalls = (token: string) => {
  const send = (to: ApiHandler, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    invokeHandler(to, { method, path: `/api${path}`, body, token, ...(headers && { headers }) });
  const divided = (method: string, path = '', body?: unknown, headers?: Record<string, string>) =>
    send(dividends, method, `/dividends${path}`, body, headers);
  const tradeCall = (method: string, path = '', body?: unknown) =>
    send(portfolio, method, `/portfolio/transactions${path}`, body);
  const rows = async () => (await send(cash, 'GET', '/cash/transactions')).body;
  return {
    send,
    dividends: divided,
    trades: tradeCall,
    buy: (change: object = {}) =>
      tradeCall('POST', '', {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        transactionType: 'buy',
        quantity: 10,
        price: 100,
        transactionDate: '2024-01-10',
        platform: 'Robinhood',
        ...change,
      }),
    enter: (change: object = {}) =>
      divided('POST', '', {
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        shares: 10,
        dividendPerShare: 0.24,
        paymentDate: '2024-02-15',
        ...change,
      }),
    discover: async () => (await divided('POST', '/automated/sync-historical', {})).body,
    sync: async () => (await divided('POST', '/automated/sync-to-cash', {})).body.syncedCount,
    found: async () => (await divided('GET', '/automated/historical')).body,
    entered: async () => (await divided('GET')).body,
    income: async () => (await divided('GET', '/income')).body,
    /** Rows of cash that were synced from dividends, newest first: date and amount. */
    synced: async () =>
      (await rows())
        .filter(({ origin }: { origin: string }) => origin === 'dividend')
        .map(({ transactionDate, amount }: { transactionDate: string; amount: number }) => [transactionDate, amount]),
    rows,
    balanceOf: async (platform: string) =>
      (await send(cash, 'GET', '/cash/balances')).body.find((one: { platform: string }) => one.platform === platform)
        ?.balance ?? 0,
    cashTotal: async () => (await send(cash, 'GET', '/cash/balance')).body.total,
    /** Net dividends on the dashboard, and the cash there. */
    dashboard: async () => {
      const { body } = await send(dashboard, 'GET', '/dashboard/data');
      return { dividends: body.dividends.total, cash: body.kpis.cashBalance, monthly: body.kpis.monthlyDividends };
    },
  };
};
export type DividendApiCalls = ReturnType<typeof createDividendApiCalls>;

export const createDividendCallsForRole = async (
  role: 'owner' | 'member',
  id?: string,
): Promise<DividendApiCalls & { id: string }> => {
  const person = await createSignedInPerson(role, id);
  return { ...createDividendApiCalls(person.token), id: person.id };
};
