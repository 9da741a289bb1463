import type {
  CashBalance,
  CashBalanceUpdate,
  CashEntriesPage,
  CashEntriesQuery,
  CashEntry,
  CashTotal,
} from '#contract/cash';
import { type CashRow, convertCashToUsd, firstTradeDerivedCashRowId, toCashDelta } from '#core/cash/cash-deltas';
import { explainCashTotal } from '#core/cash/totals';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import { cashCurrencies, cashPlatforms, ledgerCurrencies } from '#core/portfolio/platforms';
import { compareByDateThenId } from '#core/portfolio/trades';
import { type StoredBalance, setStoredBalance, sumRowDeltasOfBalance } from '#functions/cash/balances';
import { buildConditionalCashAnswer, type CashEffects } from '#functions/cash/cash-answer';
import type { TradeCashRowSource } from '#functions/cash/cash-row-sources';
import { type CashUsdRates, readCashUsdRates, toCashEntry } from '#functions/cash/cash-usd-rates';
import {
  cashEntryCollection,
  computeCashLedgerTally,
  findCashEntry,
  listCashEntries,
  type StoredCashEntry,
} from '#functions/cash/store';
import { clock } from '#functions/runtime/clock';
import { refuseLongList } from '#functions/runtime/http/answer-size-limit';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  buildPlatformsUnchangedChecks,
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { requireFound } from '#functions/runtime/refusal';
import type { LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { getLedgerIndexPage, paginateRows, type RowPageRequest } from '#functions/runtime/storage/ledger-indexes';
import { padId } from '#functions/runtime/storage/table';
import { getFxRate } from '#functions/stocks/market-cache';

const live = { now: clock, rateOf: getFxRate };

const toDerivedCashEntry = (row: CashRow): CashEntry => ({
  ...row,
  amountUsd: row.amount,
  origin: 'portfolio',
  version: 1,
});

const toCashEntries = (rows: readonly (StoredCashEntry | CashRow)[], rates: CashUsdRates): CashEntry[] =>
  rows.map((row) =>
    row.id > firstTradeDerivedCashRowId ? toDerivedCashEntry(row) : toCashEntry(row as StoredCashEntry, rates),
  );

/** Entered and synced rows, and one for each trade on a platform that keeps cash here; oldest first. */
const listAllCashRows = async (owner: string, trades: TradeCashRowSource): Promise<(StoredCashEntry | CashRow)[]> =>
  (await Promise.all([listCashEntries(owner), trades.list(owner)])).flat().toSorted(compareByDateThenId);

const tallySyncedDividends = (rows: readonly StoredCashEntry[]): CashEntriesPage['dividends'] => {
  const { synced: count, syncedAmount: total } = computeCashLedgerTally(rows);
  return { count, total };
};

/** While there is no list of them yet. */
const buildPageFromAllRows = async (owner: string, trades: TradeCashRowSource, request: RowPageRequest) => {
  const rows = await listAllCashRows(owner, trades);
  const listed = rows.filter(({ transactionType }) => transactionType !== 'dividend');
  const entered = rows.filter(({ id }) => id < firstTradeDerivedCashRowId) as StoredCashEntry[];
  return { ...paginateRows(listed, request), count: listed.length, dividends: tallySyncedDividends(entered) };
};

const readIndexedPage = async (
  owner: string,
  { PTX: trades, CTX: entered }: LedgerStatesByKind,
  request: RowPageRequest,
) => ({
  ...(await getLedgerIndexPage<StoredCashEntry | CashRow>(owner, 'CTXD', [], request)),
  count: (trades.listed ?? 0) + (entered.listed ?? 0),
  dividends: { count: entered.synced ?? 0, total: entered.syncedAmount ?? 0 },
});

const parseCursorId = (cursor: string): number => Number(cursor.split('.')[1]);
const toEntryCursor = ({ transactionDate, id }: StoredCashEntry): string => `${transactionDate}.${padId(id)}`;

/** Rows that were entered or synced, by their numbers. The last page is an empty one: one of long rows may be shorter than asked. */
const readEnteredPage = async (owner: string, { limit, cursor }: RowPageRequest) => {
  const rows = await cashEntryCollection.listFrom(owner, cursor === undefined ? 0 : parseCursorId(cursor), limit);
  const last = rows.at(-1);
  return { rows, cursor: last ? toEntryCursor(last) : null };
};

/**
 * All rows, newest first; with a limit, a page of those that the table lists, or of what was entered.
 * @throws Refusal 422 `too_long` without a limit, where one answer does not hold them.
 */
export const reportCashEntries = (
  { id: owner, budget }: Actor,
  { limit, cursor, order, rows: which }: CashEntriesQuery,
  effects: CashEffects,
) =>
  buildConditionalCashAnswer(
    { id: owner, budget },
    effects,
    async ({ isKept, heads, rates }): Promise<CashEntry[] | CashEntriesPage> => {
      if (limit === undefined) {
        if (isKept) refuseLongList((heads.PTX.listed ?? 0) + (heads.CTX.listed ?? 0));
        return toCashEntries((await listAllCashRows(owner, effects.sources.trades)).toReversed(), rates);
      }
      const request = { limit, cursor, order };
      const listed = await (isKept
        ? readIndexedPage(owner, heads, request)
        : buildPageFromAllRows(owner, effects.sources.trades, request));
      const { rows, ...page } =
        which === 'entered' ? { ...listed, ...(await readEnteredPage(owner, request)) } : listed;
      return { ...page, rows: toCashEntries(rows, rates) };
    },
  );

/** One row that was entered or synced. */
export const getCashEntry = async (
  { id: owner, budget }: Actor,
  { id }: { id: number },
  { rateOf, sources }: CashEffects,
): Promise<CashEntry> => {
  const read = await sources.readCorrected({ id: owner, budget }, () => findCashEntry(owner, id));
  const entry = requireFound(read, 'transaction');
  return toCashEntry(entry, await readCashUsdRates([entry.currency], rateOf));
};

/** What a person would clear: every row that was synced from a dividend. */
export const listSyncedEntryIdsAndTotal = ({ id: owner, budget }: Actor, _input: unknown, effects: CashEffects) =>
  buildConditionalCashAnswer({ id: owner, budget }, effects, async () => {
    const entered = await listCashEntries(owner);
    const synced = entered.filter(({ dividend }) => dividend !== undefined);
    return { ids: synced.map(({ id }) => id), total: tallySyncedDividends(synced).total };
  });

/** Beyond the places in the list; of one's own names far enough apart to be told from each other. */
const toPlatformNumber = (name: string): number => {
  const place = cashPlatforms.indexOf(name);
  if (place >= 0) return place;
  let mixed = 0x811c9dc5;
  for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return cashPlatforms.length + mixed;
};

/** Beyond all of those in the currencies that came first, which keep the numbers that they had. */
const firstIdOfLaterCurrency = 1e11;

/** By platform and currency, from 1: the same balance always has the same id. */
const toBalanceId = ({ platform, currency }: StoredBalance): number => {
  const [place, at] = [toPlatformNumber(platform), ledgerCurrencies.indexOf(currency)];
  return at < cashCurrencies.length ? place * cashCurrencies.length + at + 1 : firstIdOfLaterCurrency * at + place;
};

const toCashBalance = (balance: StoredBalance, rates: CashUsdRates): CashBalance => ({
  id: toBalanceId(balance),
  platform: balance.platform,
  balance: balance.balance,
  currency: balance.currency,
  balanceUsd: convertCashToUsd(balance.balance, rates.get(balance.currency)?.rate),
  counted: balance.counted ?? 0,
  countedUsd: convertCashToUsd(balance.counted ?? 0, rates.get(balance.currency)?.rate),
});

/** With what the rows of each come to, from the rows themselves. */
const withCountedSums = async (
  owner: string,
  balances: readonly StoredBalance[],
  trades: TradeCashRowSource,
): Promise<StoredBalance[]> => {
  const rows = (await listAllCashRows(owner, trades)).map(toCashDelta);
  return balances.map((balance) => ({ ...balance, counted: toNumber(sumRowDeltasOfBalance(rows, balance)) }));
};

export const reportCashBalances = ({ id: owner, budget }: Actor, _input: unknown, effects: CashEffects) =>
  buildConditionalCashAnswer(
    { id: owner, budget },
    effects,
    async ({ isKept, rates, balances }): Promise<CashBalance[]> => {
      const stored = await balances();
      const all = isKept ? stored : await withCountedSums(owner, stored, effects.sources.trades);
      return all.map((balance) => toCashBalance(balance, rates)).sort((a, b) => a.id - b.id);
    },
  );

export const setCashBalance = async (
  actor: Actor,
  sent: CashBalanceUpdate,
  { now, rateOf } = live,
): Promise<CashBalance> => {
  const storedPlatforms = await listStoredPlatformsIfNeeded(actor.id, [sent.platform]);
  refuseCashlessPlatform(storedPlatforms, sent);
  const rates = await readCashUsdRates([sent.currency], rateOf);
  return setStoredBalance(
    actor,
    sent,
    now(),
    (balance) => toCashBalance(balance, rates),
    buildPlatformsUnchangedChecks(actor.id, storedPlatforms, [sent.platform]),
  );
};

/** All balances in US dollars: each in cents at the latest rate, then summed. A currency without a rate is left out. */
export const reportCashTotal = ({ id: owner, budget }: Actor, _input: unknown, effects: CashEffects) =>
  buildConditionalCashAnswer(
    { id: owner, budget },
    effects,
    async ({ rates, balances }) => computeCashTotal(await balances(), rates),
    (rate) => rate,
  );

const computeCashTotal = (balances: readonly StoredBalance[], known: CashUsdRates): CashTotal => {
  const held = new Set(balances.filter(({ balance }) => balance !== 0).map(({ currency }) => currency));
  const inUse = ledgerCurrencies.filter((currency) => currency !== 'USD' && held.has(currency));
  const rates = inUse.flatMap((currency) => {
    const rate = known.get(currency);
    return rate ? [{ currency, ...rate }] : [];
  });
  return {
    total: toNumber(getTermAmount(explainCashTotal('totalCash', balances, rates))),
    rates,
    missingRates: inUse.filter((currency) => !known.has(currency)),
  };
};
