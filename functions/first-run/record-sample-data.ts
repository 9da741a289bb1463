import { setTimeout as wait } from 'node:timers/promises';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { addCashEntry } from '#functions/cash/service';
import { addInterestPayment } from '#functions/cds/interest-payments';
import { addCd } from '#functions/cds/service';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import {
  listSampleCdInterestPayments,
  type SampleCdHistory,
  type SampleSavingsHistory,
  toSampleSavingsHistory,
} from '#functions/first-run/sample-bank-history';
import { listSampleCashEntries, listSampleTrades, sampleWatchlist } from '#functions/first-run/sample-ledger';
import { liveTradeEffects } from '#functions/followers';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile, type SampleDataMark } from '#functions/runtime/identity/profile';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { handleIdempotentRequest, type IdempotentRequest } from '#functions/runtime/storage/idempotency';
import { addSavingsTransaction } from '#functions/savings/savings-transactions';
import { addSavingsAccount } from '#functions/savings/service';
import { addWatchedStock } from '#functions/watchlist/service';

/** Deposits to look round with, relative to today: one CD matures next month, another in a year. */

type Terms = Pick<
  SampleCdHistory['cd'],
  'accountNumber' | 'principalAmount' | 'interestRate' | 'termMonths' | 'description'
> & {
  daysToMaturity: number;
};

const terms: Terms[] = [
  {
    accountNumber: 'CD-20418',
    principalAmount: 10_000,
    interestRate: 0.0475,
    termMonths: 12,
    description: 'First rung, decide whether to renew',
    daysToMaturity: 21,
  },
  {
    accountNumber: 'CD-21532',
    principalAmount: 15_000,
    interestRate: 0.0425,
    termMonths: 24,
    description: 'Second rung',
    daysToMaturity: 398,
  },
];

const creditedEvery = 3;

const createSampleCds = (today: Day): SampleCdHistory[] =>
  terms.map(({ daysToMaturity, ...own }) => {
    const maturityDate = addDays(today, daysToMaturity);
    const startDate = addMonthsToDay(maturityDate, -own.termMonths);
    const cd = {
      ...own,
      bankName: 'Citi',
      compoundingFrequency: 'quarterly',
      earlyWithdrawalPenalty: 0.0119,
      startDate,
      maturityDate,
    } as const;
    return { cd, payments: listSampleCdInterestPayments(cd, creditedEvery, today) };
  });

const createSampleSavings = (today: Day): SampleSavingsHistory[] => [
  toSampleSavingsHistory(
    {
      account: {
        accountName: 'Emergency Fund',
        bankName: 'Citi',
        accountType: 'high-yield',
        interestRate: 4.35,
        currency: 'USD',
        description: 'Six months of expenses',
      },
      months: 6,
      opening: 8_000,
      monthly: 400,
      others: { 4: ['withdrawal', 1_240, 'Boiler repair'] },
    },
    today,
  ),
];

/** Milliseconds that dividends are looked for; what is not found by then, the daily run finds. */
const longestSearch = 4_000;

/** A person's press, step by step: each is recorded once, however often the filling is begun again. */
type Step = (writer: Actor) => Promise<unknown>;

const beingRemovedRefusal = () =>
  new Refusal(409, 'sample_removed', 'The sample data is being removed. Please try again in a moment.');

/** Another tab may have asked for its removal meanwhile. */
const refuseUnlessFilling = async (owner: string, fill: string): Promise<void> => {
  const sample = (await findProfile(owner))?.sample;
  if (sample?.fill !== fill || sample.state !== 'filling') throw beingRemovedRefusal();
};

/** The answer of an earlier step is answered again, and so carries the number that a later one needs. */
const createStepRunner = (actor: Actor, { fill }: SampleDataMark) => {
  let at = 0;
  return async <T>(step: (writer: Actor) => Promise<T>): Promise<T> => {
    at += 1;
    await refuseUnlessFilling(actor.id, fill);
    const idempotency: IdempotentRequest = { key: `${fill}--${at}`, requestHash: fill };
    const { checkAnswer: _ofTheCall, ...person } = actor;
    const writer: Actor = { ...person, idempotency, made: { source: 'sample', group: fill } };
    return (await handleIdempotentRequest(actor.id, idempotency, clock, () => step(writer))) as T;
  };
};

/** They follow from the trades, and are found like those of anybody's. */
const findDividends: Step = async (writer) => {
  const plain = { id: writer.id, ...(writer.made && { made: writer.made }) };
  const search = discoverDividends(plain, portfolioPlatforms).then(() =>
    syncDividendsToCash(plain, portfolioPlatforms),
  );
  const failed = (error: unknown) => log.warn('dividends of sample data not found', {}, error);
  await Promise.race([search.catch(failed), wait(longestSearch)]);
};

type Do = ReturnType<typeof createStepRunner>;

const fillLedger = async (doOnce: Do, today: Day): Promise<void> => {
  for (const entry of listSampleCashEntries(today)) await doOnce((writer) => addCashEntry(writer, entry));
  await doOnce((writer) =>
    addTrades(writer, { transactions: listSampleTrades(today), whole: false }, liveTradeEffects),
  );
  for (const item of sampleWatchlist) await doOnce((writer) => addWatchedStock(writer, item));
  await doOnce(findDividends);
};

const fillDeposits = async (doOnce: Do, today: Day): Promise<void> => {
  for (const { cd, payments } of createSampleCds(today)) {
    const { id } = await doOnce((writer) => addCd(writer, cd));
    for (const payment of payments) await doOnce((writer) => addInterestPayment(writer, { ...payment, id }));
  }
  for (const { account, transactions } of createSampleSavings(today)) {
    const { id } = await doOnce((writer) => addSavingsAccount(writer, account));
    for (const one of transactions) await doOnce((writer) => addSavingsTransaction(writer, { ...one, id }));
  }
};

/**
 * Records the sample data of one filling under the rules of any record: stocks, cash and a watchlist for the owner, deposits
 * for the other, who has the pages of banks. Broken off, it goes on where it was; twice at once, nothing is there twice.
 */
export const recordSampleData = (actor: Actor, mark: SampleDataMark): Promise<void> => {
  const doOnce = createStepRunner(actor, mark);
  const today = getDayInNewYork(clock());
  return actor.role === 'owner' ? fillLedger(doOnce, today) : fillDeposits(doOnce, today);
};
