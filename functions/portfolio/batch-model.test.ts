import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BatchedRow } from '#contract/many-rows';
import type { NewTrade, Trade } from '#contract/trades';
import type { ImpossibleSale } from '#core/portfolio/book';
import { foldTrades } from '#core/portfolio/kept-book';
import type { Split } from '#core/portfolio/splits';
import { inOrder, tradeTypes } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';
import { verifyCash } from '#functions/cash/verify-cash';
import type { Actor } from '#functions/identity/actor';
import { addTrades } from '#functions/portfolio/batch';
import { makeBooks } from '#functions/portfolio/make-books';
import { addTrade, deleteTrade } from '#functions/portfolio/service';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { verifyBooks } from '#functions/portfolio/verify-books';
import { Refusal } from '#functions/refusal';
import { writeTogether } from '#functions/storage/table';
import { dice } from '#tests/kit/dice';
import { type Fault, withFault } from '#tests/kit/faults';
import { startTable, type TestTable } from '#tests/kit/table';

/**
 * Random batches on a ledger that single trades change as well, some of them on a table that fails, each sent until it is
 * answered. After each, everything kept is compared with the trades counted from nothing, and each position of the batch
 * with a judgement of its own: recorded where the ledger by date is possible with all its rows, and else not at all.
 */
const batches = Number(process.env['BATCHES'] ?? 60);

const { next, pick } = dice(500);

const now = () => new Date('2026-11-20T20:00:00Z');
const owner = 'the-model';
const single = { id: owner } as Actor;
const symbols = ['AAPL', 'KO', 'BRK-B', 'NVDA'];
const platforms = ['Robinhood', 'Revolut', 'Schwab'] as const;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const market = new Map<string, Split[]>([
  ['AAPL', []],
  ['KO', [{ date: '2025-09-01', numerator: 3, denominator: 2 }]],
  ['BRK-B', []],
]);
const splitsOf = async (asked: readonly string[]) =>
  new Map(asked.map((symbol) => [symbol, market.get(symbol) ?? null] as const));
const effects = { now, splitsOf };

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
  const [book] = foldTrades(own, new Map([...market])).get(own[0]?.symbol ?? '') ?? [];
  return book?.impossible ?? undefined;
};

/** Each row as the ledger would have it, after all that is there. */
const withRows = (before: readonly Trade[], sent: readonly NewTrade[]): Trade[] => {
  const last = Math.max(0, ...before.map(({ id }) => id));
  const all = sent.map((one, at) => ({ ...one, id: last + 1 + at, total: 0, version: 1 }));
  return [...before, ...inOrder(all).map((one, rank) => ({ ...one, id: last + 1 + rank }))];
};

const expectJudged = (before: readonly Trade[], sent: readonly NewTrade[], answers: readonly BatchedRow[]): void => {
  const after = withRows(before, sent);
  for (const [place, own] of Map.groupBy(sent.keys(), (at) => placeOf(sent[at] as NewTrade))) {
    const isPossible = Boolean(impossibleIn(before, place)) || !impossibleIn(after, place);
    const found = own.map((at) => answers[at]?.status);
    if (isPossible) expect(found, place).toEqual(own.map(() => 'recorded'));
    else expect(found.toSorted(), place).toEqual([...own.slice(1).map(() => 'leftOut'), 'refused']);
  }
};

const faults: readonly Fault[] = ['answer lost', 'timed out', 'conflict', 'throttled'];
const expected = new Set(['TimeoutError', 'ProvisionedThroughputExceededException', 'WriteConflict']);
const tolerated = (error: unknown): void => {
  if (error instanceof Refusal || expected.has((error as Error).name)) return;
  throw error;
};

const expectSound = async (at: number): Promise<Trade[]> => {
  const { differences } = await verifyBooks(owner, { splitsOf });
  expect(differences, `after batch ${at}`).toEqual([]);
  expect(await verifyCash(owner), `after batch ${at}`).toMatchObject({ differences: [] });
  return listTrades(owner);
};

/** Sent until it is answered, on a table that fails now and then; with the ledger looked at wherever it was broken off. */
const sendUntilDone = async (at: number, sent: NewTrade[]): Promise<BatchedRow[]> => {
  const idempotency = { key: randomUUID(), requestHash: 'the-request' };
  const send = () => addTrades({ ...single, idempotency }, { transactions: sent, whole: false }, effects);
  for (;;) {
    const isInTrouble = next(3) === 0;
    const plan = { fault: pick(faults), on: 'writes', after: next(5), times: 1 + next(9) } as const;
    const answer = await (isInTrouble ? withFault(plan, send).then(({ result }) => result) : send()).catch(tolerated);
    if (answer) return answer.transactions;
    const trades = await expectSound(at);
    for (const one of sent) {
      const isNew = !market.has(one.symbol);
      expect(isNew ? undefined : impossibleIn(trades, placeOf(one)), `broken off in batch ${at}`).toBe(undefined);
    }
  }
};

test(
  `kept books are what the trades come to, after each of ${batches} batches`,
  async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const met = new Map<string, number>();
    for (let at = 0; at < batches; at += 1) {
      for (let singles = next(3); singles > 0; singles -= 1) await addTrade(single, row(), effects).catch(tolerated);
      if (next(15) === 0) {
        const { last, version } = await tradeLedger.head(owner);
        await writeTogether([tradeLedger.restore(owner, { last, version: version + 1 })]);
      }
      let before = await listTrades(owner);
      for (const { id } of before.slice(60)) await deleteTrade(single, { id }, effects).catch(tolerated);
      before = await listTrades(owner);
      const sent = rows();
      const answers = await sendUntilDone(at, sent);
      expectJudged(before, sent, answers);
      const trades = await expectSound(at);
      const ids = answers.flatMap((one) => (one.status === 'recorded' ? [one.id] : []));
      expect(trades).toHaveLength(before.length + ids.length);
      for (const [index, answer] of answers.entries()) {
        met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
        if (answer.status !== 'recorded') continue;
        expect(trades.find(({ id }) => id === answer.id)).toMatchObject(sent[index] as NewTrade);
      }
      if (next(4) === 0) await makeBooks(owner, 5_000, { splitsOf });
    }
    vi.restoreAllMocks();
    for (const status of ['recorded', 'refused', 'leftOut'])
      expect(met.get(status), status).toBeGreaterThan(batches / 6);
  },
  batches * 3_000,
);
