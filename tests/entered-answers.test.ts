import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { NewCashEntry } from '#contract/cash';
import { NewCd, NewCdInterestPayment } from '#contract/cds';
import { NewManualDividend } from '#contract/dividends/manual-dividends';
import { NewOwnSplit } from '#contract/portfolio/own-splits';
import { NewTrade } from '#contract/portfolio/trades';
import { NewSavingsAccount, NewSavingsRateChange, NewSavingsTransaction } from '#contract/savings';
import { NewWatchlistItem } from '#contract/watchlist';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { handler as watchlist } from '#functions/watchlist/handler';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  cashEntryInput,
  cdInput,
  createSender,
  createTestLedgers,
  manualDividendInput,
  operationsMarket,
  type SendToHandler,
  savingsAccountInput,
  savingsWithdrawalInput,
  splitInput,
  tradeInput,
} from '#tests/kit/write-operations';

/**
 * Each field that the API takes of a record comes back in its answer, also one that a record will have tomorrow: a form that
 * opens with less would save it away. docs/adding-a-field.md
 */

type Sent = readonly [input: z.ZodType, to: ApiHandler, call: string, body: Readonly<Record<string, unknown>>];
const records: Readonly<Record<string, Sent>> = {
  trade: [
    NewTrade,
    portfolio,
    'POST /portfolio/transactions',
    {
      ...payTradeInCurrency({ ...tradeInput, fees: 1 }, 'EUR', 1.1),
      ...{ transactionType: 'sharesIn', acquiredOn: '2024-02-03', notes: 'first', total: 1100 },
    },
  ],
  split: [NewOwnSplit, portfolio, 'POST /portfolio/splits', { ...splitInput, date: '2025-08-01' }],
  cashEntry: [
    NewCashEntry,
    cash,
    'POST /cash/transactions',
    { ...cashEntryInput, currency: 'EUR', description: 'gift' },
  ],
  dividend: [
    NewManualDividend,
    dividends,
    'POST /dividends',
    {
      ...{ ...manualDividendInput, fees: 0.11, taxWithheld: 0.22, platform: 'Schwab', notes: 'late' },
      paidIn: { currency: 'EUR', gross: 2, tax: 0.2, fees: 0.1, exchangeRate: 1.1, rateSource: 'market' },
    },
  ],
  cd: [
    NewCd,
    cds,
    'POST /cds',
    {
      ...cdInput,
      bankName: 'Ally',
      compoundingFrequency: 'daily',
      earlyWithdrawalPenalty: 0.01,
      description: 'ladder',
      interestTo: { kind: 'outside' },
      dayCount: '30/360',
      penaltyTerms: { basis: 'days', days: 90 },
      graceDays: 7,
    },
  ],
  interestPayment: [
    NewCdInterestPayment,
    cds,
    'POST /cds/1/interest',
    {
      paymentDate: '2025-03-01',
      interestAmount: 18.75,
      principalBalance: 5000,
      paymentType: 'other',
      description: 'bonus',
      paidTo: { kind: 'outside' },
    },
  ],
  savingsAccount: [
    NewSavingsAccount,
    savings,
    'POST /savings',
    { ...savingsAccountInput, bankName: 'Marcus', accountType: 'basic', currency: 'EUR', description: 'rent' },
  ],
  savingsTransaction: [
    NewSavingsTransaction,
    savings,
    'POST /savings/1/transactions',
    { ...savingsWithdrawalInput, description: 'roof' },
  ],
  rateChange: [NewSavingsRateChange, savings, 'POST /savings/1/rates', { from: '2026-03-01', interestRate: 4.1 }],
  watchedStock: [
    NewWatchlistItem,
    watchlist,
    'POST /enhanced-watchlist',
    {
      symbol: 'AAPL',
      companyName: 'Apple',
      categoryId: 4,
      targetBuyPrice: 100,
      targetBuyQuantity: 3,
      targetInvestmentAmount: 500,
      targetSellPrice: 300,
      notes: 'dip',
      investmentThesis: 'services',
      priorityLevel: 1,
      targetStatus: 'completed',
    },
  ],
};

/** It answers a question, and is not kept; the version says what was read. */
const neverAnswered = ['separate', 'version'];

const shapeIn = (input: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (input instanceof z.ZodPipe) return shapeIn(input.out as z.ZodType);
  if (input instanceof z.ZodObject) return input.shape as Record<string, z.ZodType>;
  throw new Error('No object.');
};

/** Whatever fits a field that the body does not name yet. */
const samples = ['Sample', '2025-02-03', 1, 0.5, true];
const fill = ([input, , , body]: Sent): Record<string, unknown> => {
  const missing = Object.entries(shapeIn(input)).filter(([name]) => !(name in body) && !neverAnswered.includes(name));
  const made = missing.map(([name, field]) => [name, samples.find((one) => field.safeParse(one).success)] as const);
  return { ...body, ...Object.fromEntries(made) };
};

/** Dividends are read back in lower case, watched stocks in snake case. */
const answeredUnder = (answer: Record<string, unknown>, name: string): unknown =>
  [name, name.toLowerCase(), name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    .map((one) => answer[one])
    .find((value) => value !== undefined);

let table: TestTable;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', operationsMarket);
  send = createSender(await createSignedInPerson('owner'));
  await createTestLedgers(send);
});
afterEach(() => table.stop());

test.for(Object.entries(records))('each field of a %s that is sent is answered', async ([name, sent]) => {
  const [, to, call] = sent;
  const body = fill(sent);
  const [method = '', path = ''] = call.split(' ');
  const { status, body: answer } = await send(to, method, path, body);
  expect([status, answer.error]).toEqual([201, undefined]);
  const told = name === 'rateChange' ? answer.rateChanges.at(-1) : answer;
  const fields = Object.keys(body);
  expect(Object.fromEntries(fields.map((field) => [field, answeredUnder(told, field)]))).toEqual(body);
});
