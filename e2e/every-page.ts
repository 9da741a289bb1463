import type { Page } from 'playwright-core';
import { dashboardPages } from '#core/insight/dashboard-pages';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

/** All of the second person's; a stock that is held, and one that is not. */
export const everybodysPaths = dashboardPages
  .filter((page) => !/^(marcus|wealthfront|blog)\b/.test(page))
  .flatMap((page) => (page.startsWith('stock') ? ['stock/AAPL', 'stock/MSFT'] : [page]))
  .map((page) => `/dashboard${page && `/${page}`}`);
export const ownerPaths = [...everybodysPaths, '/dashboard/marcus', '/dashboard/marcus/cd', '/dashboard/wealthfront'];

/** Something to show on every page. */
export const recordOneOfEachKind = async (page: Page): Promise<void> => {
  await recordTradesByApi(page, [
    { quantity: 10, price: 100, transactionDate: '2026-01-15' },
    { symbol: 'KO', companyName: 'The Coca-Cola Company', quantity: 4, price: 60, transactionDate: '2026-02-16' },
  ]);
  await postRecord(page, '/cash/transactions', depositBody);
  await postRecord(page, '/dividends', dividendBody);
  await postRecord(page, '/cds', cdBody);
  await postRecord(page, '/savings', savingsBody);
};
