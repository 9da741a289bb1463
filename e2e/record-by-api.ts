import type { Page } from 'playwright-core';

/** The day in New York so many days from today. */
const day = (later: number): string =>
  new Date(Date.now() + later * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });

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
  startDate: day(-30),
  maturityDate: day(335),
};
