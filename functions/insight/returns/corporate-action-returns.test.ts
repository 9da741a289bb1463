import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import type { Day } from '#core/time/day';
import { reportReturns } from '#functions/insight/returns/returns';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { previewCorporateAction } from '#functions/portfolio/corporate-actions/preview-action';
import { recordCorporateAction } from '#functions/portfolio/corporate-actions/record-action';
import { addTrade } from '#functions/portfolio/trade-service';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';

const actor = { id: 'me' } as Actor;
const today = '2025-02-07';

let table: TestTable;
let market: ReturnsTestMarket;
beforeEach(async () => {
  table = await startTestTable();
  market = createEmptyReturnsTestMarket(today);
});
afterEach(() => table.stop());

const buy = (symbol: string, transactionDate: Day, quantity: number, price: number) =>
  addTrade(
    actor,
    {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType: 'buy',
      quantity,
      price,
      transactionDate,
      platform: 'Schwab',
      fees: 0,
      notes: '',
    },
    createReturnsTestEffects(market),
  );
const record = async (action: CorporateActionInput): Promise<void> => {
  const effects = createReturnsTestEffects(market);
  const { version } = await previewCorporateAction(actor, { action }, effects);
  const idempotency = { key: 'the-action', requestHash: 'of-it' };
  await recordCorporateAction({ ...actor, idempotency }, { action, version }, effects);
};
const ask = (): Promise<ReturnsReport> =>
  resolveAnswer(reportReturns(actor, ReturnsQuery.parse({ range: 'all' }), createReturnsTestEffects(market)));

/** Before the spin-off a share is worth $100; on its day $95 and a quarter of $24, which is $101; then $97 and a quarter of $28. */
const trade = async (): Promise<void> => {
  market.closes['PARENT'] = [
    ['2025-02-03', 100],
    ['2025-02-04', 100],
    ['2025-02-05', 95],
    ['2025-02-06', 97],
  ];
  market.closes['CHILD'] = [
    ['2025-02-05', 24],
    ['2025-02-06', 28],
  ];
  market.prices['PARENT'] = 97;
  market.prices['CHILD'] = 28;
  await buy('PARENT', '2025-02-03', 40, 80);
};

const spinOff: CorporateActionInput = {
  kind: 'spinOff',
  symbol: 'PARENT',
  date: '2025-02-05',
  received: { to: 'CHILD', toName: 'Child Inc.', newShares: 1, oldShares: 4 },
  costPercent: 6,
  fractions: [],
};

test('a spin-off is no loss: every return is that of parent and child as one', async () => {
  covers('4.1 corporate actions');
  await trade();
  await record(spinOff);
  const answer = await ask();
  // 40 shares bought at $80 are 40 at $97 and 10 at $28: $3,880 and $280, of $3,200.
  expect(answer).toMatchObject({ startValue: 0, endValue: 4160, gain: 960, bridge: { difference: 0 } });
  // As one share: 100 of 80, 101 of 100, 104 of 101.
  expect(answer.timeWeighted).toMatchObject({ percent: 30, reason: null });
});

test('on the day on which it is recorded, too', async () => {
  await trade();
  market.closes['PARENT'] = market.closes['PARENT']?.slice(0, 2) ?? [];
  delete market.closes['CHILD'];
  await record({ ...spinOff, date: today });
  const answer = await ask();
  expect(answer).toMatchObject({ endValue: 4160, gain: 960, bridge: { difference: 0 } });
  expect(answer.timeWeighted).toMatchObject({ percent: 30, reason: null });
});

test('a return of capital is a withdrawal, and no loss', async () => {
  await trade();
  await record({ kind: 'returnOfCapital', symbol: 'PARENT', date: '2025-02-05', amountPerShare: 6 });
  const answer = await ask();
  // $3,880 and $240 in cash, of $3,200.
  expect(answer).toMatchObject({ endValue: 3880, gain: 920, bridge: { difference: 0 } });
  // 100 of 80, 95 and 6 of 100, 97 of 95.
  expect(answer.timeWeighted).toMatchObject({ percent: 28.9079, reason: null });
});
