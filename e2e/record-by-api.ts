import type { Page } from 'playwright-core';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';

/** The day in New York so many days from today: counted in days, for an hour is lost or won where clocks are set. */
export const getDayFromToday = (days: number): Day => addDays(getDayInNewYork(new Date()), days);

/** As the signed-in person through the API, for what a journey only needs to be there, or what another tab does. */
const send = async (page: Page, method: string, path: string, body?: object): Promise<Response> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(`${new URL(page.url()).origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer;
};

export const postRecord = async (page: Page, path: string, body: object): Promise<void> => {
  await send(page, 'POST', path, body);
};
export const updateRecord = async (page: Page, path: string, body: object): Promise<void> => {
  await send(page, 'PUT', path, body);
};
export const deleteRecord = async (page: Page, path: string): Promise<void> => {
  await send(page, 'DELETE', path);
};
export const readFromApi = async (page: Page, path: string): Promise<unknown> => (await send(page, 'GET', path)).json();

export const depositBody = { transactionType: 'deposit', amount: 5, platform: 'BOSA', transactionDate: '2026-01-05' };
export const savingsBody = { accountName: 'Rainy days', currentBalance: 500, interestRate: 4 };
export const dividendBody = {
  symbol: 'KO',
  companyName: 'Coca-Cola',
  shares: 1,
  dividendPerShare: 1,
  paymentDate: '2026-04-01',
};
export const cdBody = {
  accountNumber: 'CD-1',
  principalAmount: 1000,
  interestRate: 0.04,
  termMonths: 12,
  startDate: getDayFromToday(-30),
  maturityDate: getDayFromToday(335),
};
