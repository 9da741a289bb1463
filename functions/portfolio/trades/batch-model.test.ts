import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BatchRowResult } from '#contract/fields/bulk-row-refs';
import type { NewTrade, Trade } from '#contract/portfolio/trades';
import type { ImpossibleSale } from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import { foldTradesIntoRunningPositions } from '#core/portfolio/position/stored-position';
import { sortTrades, tradeTypes } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';
import { verifyCash } from '#functions/cash/verify-cash';
import { liveTradeEffects } from '#functions/followers';
import { listTrades, tradeDerivedCashRowSource, tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade } from '#functions/portfolio/trade-service';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { writeTransaction } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFault, withTableFault } from '#tests/kit/table-faults';

/**
 * Random batches on a ledger that single trades change as well, some of them on a table that fails, each sent until it is
 * answered. After each, everything kept is compared with the trades counted from nothing, and each position of the batch
 * with a judgement of its own: recorded where the ledger by date is possible with all its rows, and else not at all.
 */
const batches = scaleToRunLength(60);

const { next, pick } = createDice();

const now = () => new Date('2026-11-20T20:00:00Z');
const owner = 'the-model';
const single = { id: owner } as Actor;
const symbols = ['AAPL', 'KO', 'BRK-B', 'NVDA'];
const platforms = ['Robinhood', 'Revolut', 'Schwab'] as const;

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const market = new Map<string, Split[]>([
  ['AAPL', []],
  ['KO', [{ date: '2025-09-01', numerator: 3, denominator: 2 }]],
  ['BRK-B', []],
]);
const splitsOf = async (asked: readonly string[]) =>
  new Map(asked.map((symbol) => [symbol, market.get(symbol) ?? null] as const));
const effects = { ...liveTradeEffects, now, splitsOf };

const row = (): NewTrade => ({
  symbol: pick(symbols),
  companyName: 'One Inc.',
  transactionType: pick(['buy', 'buy', ...tradeTypes]),
  quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
  price: next(20_000) / pick([1, 100]),
  transactionDate: next(4) === 0 ? '2026-11-20' : addDays('2025-06-01', next(530)),
  platform: pick(platforms),
  fees: next(4) === 0 ? next(500) / 100 : 0,
  notes: '',
});

/** Mostly a few rows of some positions; now and then more of one than one transaction takes. */
const rows = (): NewTrade[] => {
  const count = 1 + next(next(4) === 0 ? 120 : 12);
  const sent = Array.from({ length: count }, row);
  if (next(2) === 0) return sent;
  const { symbol, platform } = row();
  return sent.map((one) => ({
    ...one,
    symbol,
    platform,
    quantity: ['sell', 'sharesOut'].includes(one.transactionType) ? 0.5 : one.quantity,
  }));
};

const placeOf = ({ symbol, platform }: Pick<Trade, 'symbol' | 'platform'>) => `${symbol}#${platform}`;

const impossibleIn = (trades: readonly Trade[], place: string): ImpossibleSale | undefined => {
  const own = trades.filter((trade) => placeOf(trade) === place);
  const [book] = foldTradesIntoRunningPositions(own, new Map([...market])).get(own[0]?.symbol ?? '') ?? [];
  return book?.impossible ?? undefined;
};

/** Each row as the ledger would have it, after all that is there. */
const withRows = (before: readonly Trade[], sent: readonly NewTrade[]): Trade[] => {
  const last = Math.max(0, ...before.map(({ id }) => id));
  const all = sent.map((one, at) => ({ ...one, id: last + 1 + at, total: 0, version: 1 }));
  return [...before, ...sortTrades(all).map((one, rank) => ({ ...one, id: last + 1 + rank }))];
};

const expectJudged = (
  before: readonly Trade[],
  sent: readonly NewTrade[],
  answers: readonly BatchRowResult[],
): void => {
  const after = withRows(before, sent);
  for (const [place, own] of Map.groupBy(sent.keys(), (at) => placeOf(sent[at] as NewTrade))) {
    const isPossible = Boolean(impossibleIn(before, place)) || !impossibleIn(after, place);
    const found = own.map((at) => answers[at]?.status);
    if (isPossible) expect(found, place).toEqual(own.map(() => 'recorded'));
    else expect(found.toSorted(), place).toEqual([...own.slice(1).map(() => 'leftOut'), 'refused']);
  }
};

const faults: readonly TableFault[] = ['answer lost', 'timed out', 'conflict', 'throttled'];
const expected = new Set(['TimeoutError', 'ProvisionedThroughputExceededException', 'WriteConflict']);
const tolerated = (error: unknown): void => {
  if (error instanceof Refusal || expected.has((error as Error).name)) return;
  throw error;
};

const expectSound = async (at: number): Promise<Trade[]> => {
  const { differences } = await verifyTrades(owner, { splitsOf });
  expect(differences, `after batch ${at}`).toEqual([]);
  expect(await verifyCash(owner, tradeDerivedCashRowSource), `after batch ${at}`).toMatchObject({ differences: [] });
  return listTrades(owner);
};

/** Sent until it is answered, on a table that fails now and then; with the ledger looked at wherever it was interrupted. */
const sendUntilDone = async (at: number, sent: NewTrade[]): Promise<BatchRowResult[]> => {
  const idempotency = { key: randomUUID(), requestHash: 'the-request' };
  const send = () => addTrades({ ...single, idempotency }, { transactions: sent, whole: false }, effects);
  for (;;) {
    const isInTrouble = next(3) === 0;
    const plan = { fault: pick(faults), on: 'writes', after: next(5), times: 1 + next(9) } as const;
    const answer = await (isInTrouble ? withTableFault(plan, send).then(({ result }) => result) : send()).catch(
      tolerated,
    );
    if (answer) return answer.transactions;
    const trades = await expectSound(at);
    for (const one of sent) {
      const isNew = !market.has(one.symbol);
      expect(isNew ? undefined : impossibleIn(trades, placeOf(one)), `broken off in batch ${at}`).toBe(undefined);
    }
  }
};

const sendAndJudge = async (at: number, sent: NewTrade[]): Promise<BatchRowResult[]> => {
  const before = await listTrades(owner);
  const answers = await sendUntilDone(at, sent);
  expectJudged(before, sent, answers);
  const trades = await expectSound(at);
  expect(trades).toHaveLength(before.length + answers.filter(({ status }) => status === 'recorded').length);
  for (const [index, answer] of answers.entries()) {
    if (answer.status !== 'recorded') continue;
    expect(trades.find(({ id }) => id === answer.id)).toMatchObject(sent[index] as NewTrade);
  }
  return answers;
};

test('records the positions of a batch that are possible, and of another refuses the sale and leaves out the rest', async () => {
  const bought = { ...row(), transactionType: 'buy' as const, platform: 'Schwab' as const, quantity: 2 };
  const sent = [
    { ...bought, symbol: 'AAPL' },
    { ...bought, symbol: 'KO', transactionDate: '2025-06-02' },
    { ...bought, symbol: 'KO', transactionDate: '2025-06-03', transactionType: 'sell' as const, quantity: 5 },
  ];
  const answers = await sendAndJudge(0, sent);
  expect(answers.map(({ status }) => status)).toEqual(['recorded', 'leftOut', 'refused']);
});

test(
  `kept books are what the trades come to, after each of ${batches} batches`,
  async () => {
    covers('1.7 POST /portfolio/transactions/batch');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (let at = 0; at < batches; at += 1) {
      for (let singles = next(3); singles > 0; singles -= 1) await addTrade(single, row(), effects).catch(tolerated);
      if (next(15) === 0) {
        const { last, version } = await tradeLedger.head(owner);
        await writeTransaction([tradeLedger.restore(owner, { last, version: version + 1 })]);
      }
      const tooMany = (await listTrades(owner)).slice(60);
      for (const { id } of tooMany) await deleteTrade(single, { id }, effects).catch(tolerated);
      await sendAndJudge(at, rows());
      if (next(4) === 0) await backfillTrades(owner, 5_000, { splitsOf });
    }
    vi.restoreAllMocks();
  },
  batches * 3_000,
);
