import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashBalance } from '#contract/cash';
import type { CdSummary } from '#contract/cds';
import type { FoundDividendReport } from '#contract/dividends/found-dividends';
import type { DomainName } from '#contract/index';
import type { SavingsSummary } from '#contract/savings';
import { getDayInNewYork } from '#core/time/day';
import { listDemoTrades } from '#demo/demo-trades';
import { createSampleMarketProvider } from '#demo/sample-market';
import { type CallDemoApi, demoAccounts, seedDemo, triggerDailyRunForNotices } from '#demo/seed';
import { seedDemoForRun } from '#demo/testing';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { findRouteDomain } from '#local/lambda/find-route';
import { type LambdaHandlers, loadDomainHandlers } from '#local/lambda/handlers';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** As the demo is entered: on whatever day it is started. */
const today = getDayInNewYork(new Date());

let handlers: LambdaHandlers;
const call: CallDemoApi = (method, path, body, token, headers) =>
  invokeHandler(handlers[findRouteDomain(method, `/api${path}`) as DomainName], {
    method,
    path: `/api${path}`,
    body,
    ...(token ? { token } : {}),
    ...(headers ? { headers } : {}),
  });

const signIn = async ({ email, password }: (typeof demoAccounts)[number]) =>
  ((await call('POST', '/auth/login', { email, password })).body as { token: string }).token;

describe('seedDemo', () => {
  let table: TestTable;
  beforeAll(async () => {
    setMinimalPasswordCost();
    table = await startTestTable();
    handlers = await loadDomainHandlers();
    clearMarketCache();
    overridePort('marketData', createSampleMarketProvider());
  });
  afterAll(() => table.stop());

  /** Rows other than the usage that signing in a second time leaves. */
  const kept = async (): Promise<number> => {
    const isUsage = ({ pk, sk }: { pk: string; sk: string }) => pk.includes('#EV#') || sk.startsWith('ADAY#');
    let count = 0;
    for await (const { Items = [] } of paginateScan({ client: table.doc }, { TableName: table.name })) {
      count += (Items as { pk: string; sk: string }[]).filter((item) => !isUsage(item)).length;
    }
    return count;
  };

  it('records the whole ledger through the API, once', async () => {
    await seedDemoForRun(today);
    const items = await kept();
    await seedDemo(call, today);
    expect(await kept()).toBe(items);
    const { body } = await call('GET', '/portfolio/transactions', undefined, await signIn(demoAccounts[0]));
    expect(body).toHaveLength(listDemoTrades(today).length);
  });

  it('leaves every cash platform of the owner with money, and the paid dividends in it', async () => {
    const token = await signIn(demoAccounts[0]);
    const balances = (await call('GET', '/cash/balances', undefined, token)).body as CashBalance[];
    expect(balances.filter(({ balance }) => balance <= 0)).toEqual([]);
    const { body } = await call('GET', '/dividends/robinhood-summary', undefined, token);
    const { dividends } = body as FoundDividendReport;
    expect(dividends.length).toBeGreaterThan(20);
    expect(dividends.every(({ paid, syncedToCash }) => paid === syncedToCash)).toBe(true);
  });

  it('leaves the member with a ladder of CDs and three savings accounts', async () => {
    const token = await signIn(demoAccounts[1]);
    const cds = (await call('GET', '/cds/summary', undefined, token)).body as CdSummary;
    expect(cds).toMatchObject({ totalCds: 4, activeCds: 3, maturedCds: 1, totalPrincipal: 57_500 });
    const savings = (await call('GET', '/savings/summary', undefined, token)).body as SavingsSummary;
    expect(savings).toMatchObject({ totalAccounts: 3, missingRates: [] });
    expect(savings.interestThisYear).toBeGreaterThan(0);
  });

  it('leaves the member with an empty ledger', async () => {
    const { body } = await call('GET', '/portfolio/transactions', undefined, await signIn(demoAccounts[1]));
    expect(body).toEqual([]);
  });

  it('lets a run that is under way end before its own', async () => {
    const answers = [409, 409, 200];
    const busy: CallDemoApi = async (method, path, ...rest) => {
      if (path !== '/dividends/trigger-discovery') return call(method, path, ...rest);
      return { status: answers.shift() ?? 0, body: { error: 'A discovery is already running.', code: 'running' } };
    };
    await triggerDailyRunForNotices(busy);
    expect(answers).toEqual([]);
  });

  it('says why a step was refused', async () => {
    const refusing: CallDemoApi = async () => ({ status: 503, body: { error: 'The ledger is busy.', code: 'busy' } });
    await expect(seedDemo(refusing)).rejects.toThrow('The ledger is busy.');
  });
});
