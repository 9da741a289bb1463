import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AuditInputs } from '#audit/audit-inputs';
import {
  type AuditOutcome,
  countFigureKindCoverage,
  type FigureVerdict,
  isFigureDifferent,
} from '#audit/audit-outcome';
import { uncheckedFigureKinds } from '#audit/unchecked-kinds';
import { explainableFigureNames } from '#contract/insight/explained-figures';
import { emptyAllocationTargets } from '#core/allocation/targets';
import { explainCdTotals } from '#core/banking/cds';
import { explainSavingsTotals } from '#core/banking/savings-totals';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { explainWatchlistStats } from '#core/watchlist/stats';
import { demoAccounts } from '#demo/seed';
import { startDemoTable } from '#demo/testing';
import { findLoginAccount } from '#functions/auth/store';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { readAuditInputs } from '#ops/audit/audit-account';
import { checkAuditFolderAndWriteReport, writeAuditFolder } from '#ops/audit/audit-folder';
import { readPastAuditInputs } from '#ops/audit/past-account';
import { toCommandActor } from '#ops/backup/command-account';
import { callApi } from '#ops/backup/testing';
import { isWithoutAuditTools, missingAuditTools } from '#tests/audit/audit-tools';
import { covers } from '#tests/kit/covers';
import type { TestTable } from '#tests/kit/table';
import { analyticsFigureNames } from '../../frontend/src/features/analytics/explain-analytics-figure';
import { dashboardFigureNames } from '../../frontend/src/features/dashboard/explain-dashboard-figure';
import {
  platformCardFigureNames,
  portfolioFigureNames,
} from '../../frontend/src/features/portfolio/holding/explain-portfolio';
import { explainedStockFigureKeys } from '../../frontend/src/features/stock/explain-stock';
import { portfolioAnalysisFigureNames } from '../../frontend/src/features/watchlist/explain-watchlist';

/** The demo's two accounts: each of their figures is derived again, and each kind that the product explains is among them. */

const verdicts: FigureVerdict[] = [];

/** The demo has none. */
const keepTargets = async (): Promise<void> => {
  const [{ email, password }] = demoAccounts;
  const { body } = await callApi('POST', '/auth/login', { email, password });
  const targets = {
    ...emptyAllocationTargets,
    ...{ countsCash: true, stocks: [{ symbol: 'AAPL', percent: 12.5, className: null, sector: null }], version: 0 },
  };
  const kept = await callApi('PUT', '/insight/targets', targets, (body as { token: string }).token);
  expect(kept.status).toBe(200);
};

const buyShares = (transactionDate: Day, quantity: number, price: number) => ({
  ...{ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Robinhood', transactionType: 'buy' },
  ...{ transactionDate, quantity, price, fees: 0 },
});

/** The demo has none. */
const tradeInOtherCurrencies = async ({ email, password }: (typeof demoAccounts)[number]): Promise<void> => {
  const { body } = await callApi('POST', '/auth/login', { email, password });
  const ago = (days: number) => addDays(getDayInNewYork(new Date()), -days);
  for (const trade of [
    payTradeInCurrency({ ...buyShares(ago(450), 12, 51.37), fees: 1.5 }, 'EUR', 1.0834),
    payTradeInCurrency({ ...buyShares(ago(120), 7.125, 55.5), platform: 'Revolut' }, 'PLN', 0.2512),
    payTradeInCurrency({ ...buyShares(ago(40), 3, 60.01), transactionType: 'sell', fees: 0.99 }, 'EUR', 1.1234),
  ]) {
    const { status } = await callApi('POST', '/portfolio/transactions', trade, (body as { token: string }).token);
    expect(status).toBe(201);
  }
};

let table: TestTable;
beforeAll(async () => {
  if (isWithoutAuditTools) return;
  setMinimalPasswordCost();
  table = await startDemoTable();
  await keepTargets();
  for (const account of demoAccounts) await tradeInOtherCurrencies(account);
}, 180_000);
afterAll(() => table?.stop());

const audit = async (email: string, read: (actor: Actor) => Promise<AuditInputs>): Promise<AuditOutcome> => {
  const login = requireFound(await findLoginAccount(email), 'account');
  const profile = requireFound(await findProfile(login.userId), 'account');
  const place = mkdtempSync(join(tmpdir(), 'audit-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const folder = join(place, 'audit');
  await writeAuditFolder(folder, await read(toCommandActor(profile, 'audit')));
  return checkAuditFolderAndWriteReport(folder);
};

const listTrouble = ({ verdicts: own, run, changedRows, changedFiles }: AuditOutcome): string[] => [
  ...[...run.complaints, ...changedRows, ...changedFiles],
  ...own
    .filter(isFigureDifferent)
    .map(({ figure, theirs }) => `${figure.page} ${figure.kind} of ${figure.of}: ${figure.value}, theirs ${theirs}`),
];

/** As the pages name what they explain: what a new figure of a page is called stands here by itself. */
const explainedKinds: Readonly<Record<string, readonly string[]>> = {
  Dashboard: dashboardFigureNames,
  Analytics: analyticsFigureNames,
  Portfolio: [...portfolioFigureNames, ...platformCardFigureNames],
  Stock: explainedStockFigureKeys,
  Returns: explainableFigureNames,
  CDs: Object.keys(explainCdTotals([], '2026-01-01')),
  Savings: Object.keys(explainSavingsTotals([], [], '2026-01-01')),
  Watchlist: [...portfolioAnalysisFigureNames, ...Object.keys(explainWatchlistStats([]))],
  Cash: ['totalCash'],
};

describe.skipIf(isWithoutAuditTools)('the audit of the demo', () => {
  test('the programs that derive figures again are installed', () => {
    expect(missingAuditTools).toEqual([]);
  });

  test.each(demoAccounts.map(({ email }) => email))(
    'of %s: no figure is a cent off',
    { timeout: 180_000 },
    async (email) => {
      covers('4.8 audit');
      const outcome = await audit(email, readAuditInputs);
      verdicts.push(...outcome.verdicts);
      const { derived, byPrograms, all } = countFigureKindCoverage(outcome);
      process.stdout.write(
        `${email}: ${outcome.verdicts.length} figures, ${derived} of ${all} kinds (${byPrograms} by programs alone).\n`,
      );
      expect(listTrouble(outcome)).toEqual([]);
    },
  );

  test.each([
    ['owner@example.com', 1],
    ['owner@example.com', 400],
    ['member@example.com', 90],
  ])('of %s as it was %i days ago: no figure is a cent off', { timeout: 180_000 }, async (email, days) => {
    covers('4.8 audit');
    const day = addDays(getDayInNewYork(new Date()), -days);
    const outcome = await audit(email, (actor) => readPastAuditInputs(actor, day));
    expect(listTrouble(outcome)).toEqual([]);
    expect(outcome.recorded.day).toBe(day);
    const kinds = new Set(outcome.verdicts.map(({ figure }) => `${figure.page} ${figure.kind}`));
    const wanted = ['Portfolio value', 'Portfolio cost', 'Stock realizedGain', 'Cash balance', 'Returns timeWeighted'];
    expect(email.startsWith('owner') ? wanted.filter((kind) => !kinds.has(kind)) : []).toEqual([]);
  });

  test('derives every kind of figure that pages explain again, but those that are named with a reason', () => {
    const toKind = ({ page, kind }: { page: string; kind: string }) => `${page} ${kind}`;
    const derived = new Set(verdicts.filter(({ theirs }) => theirs !== null).map(({ figure }) => toKind(figure)));
    const named = new Set(uncheckedFigureKinds.map(toKind));
    const explained = Object.entries(explainedKinds).flatMap(([page, kinds]) =>
      kinds.map((kind) => toKind({ page, kind })),
    );
    expect(explained.filter((kind) => !derived.has(kind) && !named.has(kind))).toEqual([]);
    expect([...named].filter((kind) => derived.has(kind))).toEqual([]);
    const all = new Set([...derived, ...explained, ...named]);
    process.stdout.write(`${derived.size} of ${all.size} kinds of figures are derived again.\n`);
    expect(derived.size / all.size).toBeGreaterThanOrEqual(0.95);
  });
});
