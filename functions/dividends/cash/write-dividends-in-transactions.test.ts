import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  readDividendAndTradeLedgerStates,
  writeDividendsInTransactions,
} from '#functions/dividends/cash/write-dividends-in-transactions';
import { buildFoundDividendRemovalWrite, readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import {
  buildDividendMaterializationWrites,
  planDividendMaterialization,
} from '#functions/dividends/plan-dividend-materialization';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { liveTradeEffects } from '#functions/followers';
import { findTrade, tradeLedger } from '#functions/portfolio/store';
import { readTradeChangeContext } from '#functions/portfolio/trades/trade-change-context';
import { createImmediateFollowUp } from '#functions/portfolio/trades/write-trades';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { WriteConflict } from '#functions/runtime/storage/table';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** Changes of trades, dividends and entries at the same moment: whoever comes second looks again. */

let table: TestTable;
let owner: DividendApiCalls & { id: string };

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({ dividends: { AAPL: [['2024-02-09', 0.24, '2024-02-15']] } });
  owner = await createDividendCallsForRole('owner');
  await owner.buy();
});
afterEach(() => table.stop());

/** Something to write that is refused by nobody. */
const harmless = async () => ({
  writes: [dividendLedger.unmoved('somebody else', await dividendLedger.head('somebody else'))],
  tally: {},
});
const nothing = { books: { found: [], manual: [] }, now: new Date() };

/** The writes of a deleted trade, planned now. */
const planDelete = async () => {
  const before = await findTrade(owner.id, 1);
  if (!before) throw new Error('The trade is not there.');
  const change = { removed: [before], added: [] };
  const read = await readTradeChangeContext(owner.id, { ids: [1] }, liveTradeEffects.followers);
  const snapshot = await read.snapshotFor(change, getMarketSplitsBySymbol);
  return createImmediateFollowUp(owner, liveTradeEffects, snapshot, '2026-11-20')(change, []);
};

describe('what was planned is refused', () => {
  test('of a discovery, once a trade has changed', async () => {
    const heads = await readDividendAndTradeLedgerStates(owner.id);
    await owner.buy({ transactionDate: '2024-03-01' });
    await expect(
      writeDividendsInTransactions(owner, [], { heads, ...nothing, last: await harmless() }),
    ).rejects.toThrow(WriteConflict);
  });

  test('of a discovery, once another dividend has changed', async () => {
    const heads = await readDividendAndTradeLedgerStates(owner.id);
    await owner.enter();
    await expect(
      writeDividendsInTransactions(owner, [], { heads, ...nothing, last: await harmless() }),
    ).rejects.toThrow(WriteConflict);
  });

  test('of a trade on which nothing hung, once a discovery has found something', async () => {
    const { writes, isWhole } = await planDelete();
    expect([writes.length, isWhole]).toEqual([1, true]);
    await owner.discover();
    await expect(writeWithoutChangeLog(writes)).rejects.toThrow(WriteConflict);
  });

  test('of a trade, once its dividend was synced, or its tax said', async () => {
    await owner.discover();
    for (const change of [
      () => owner.sync(),
      () =>
        owner.dividends('PUT', '/automated/tax', {
          platform: 'Robinhood',
          symbol: 'AAPL',
          exDate: '2024-02-09',
          taxWithheld: 0.1,
        }),
    ]) {
      const { writes } = await planDelete();
      await change();
      await expect(writeWithoutChangeLog(writes)).rejects.toThrow(WriteConflict);
    }
  });
});

test('all at once, each happens once, and the books agree in the end', async () => {
  await owner.discover();
  const answers = await Promise.all([
    owner.sync(),
    owner.enter({ paymentDate: '2024-02-16', fees: 0.1 }),
    owner.trades('PUT', '/1', {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 20,
      price: 100,
      transactionDate: '2024-01-10',
      platform: 'Robinhood',
    }),
    owner.discover(),
    owner.sync(),
  ]);
  expect(answers).toHaveLength(5);
  await owner.sync();
  expect(await owner.synced()).toEqual([['2024-02-15', 4.8]]);
  expect(await owner.balanceOf('Robinhood')).toBe(-1995.2);
  expect((await owner.income()).summary.net).toBe(7.1);
  expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
});

test('what is kept and does not fit into the transaction of a change is made anew afterwards', async () => {
  await owner.discover();
  const head = await dividendLedger.head(owner.id);
  const { found } = await readFoundDividendRecords(owner.id);
  const before = { found, manual: [] };
  const standing = { owner: owner.id, head, today: '2026-11-20' };
  const gone = { before, after: { found: [], manual: [] } };
  const beside = (count: number) => Array.from({ length: count }, () => tradeLedger.touch(owner.id, {}));
  // The head, one list row, its stock and its year; three rows are left to whoever writes.
  expect(await planDividendMaterialization(standing, gone, ['AAPL'], beside(93))).toMatchObject({
    keeps: true,
    tally: { count: 0, listed: -1 },
  });
  const kept = await planDividendMaterialization(standing, gone, ['AAPL'], beside(94));
  expect(kept).toEqual({ writes: [], tally: {}, keeps: false });
  const [one] = found;
  if (!one) throw new Error('Nothing was found.');
  await writeWithoutChangeLog([
    ...buildDividendMaterializationWrites(owner.id, head, kept),
    buildFoundDividendRemovalWrite(owner.id, one),
  ]);
  expect(isLedgerMaterialized(await dividendLedger.head(owner.id))).toBe(false);
  expect((await owner.dividends('GET', '/robinhood-summary?limit=5')).body.count).toBe(0);
  expect(await verifyDividends(owner.id)).toEqual({ found: 0, entered: 0, isKept: true, differences: [] });
});
