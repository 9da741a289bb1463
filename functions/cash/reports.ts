import type { BalanceSetting, CashBalance, CashEntry, CashPage, CashTotal } from '#contract/cash';
import type { PageQuery } from '#contract/pages';
import { type CashRow, derivedIdsFrom, derivedRow, inDollars, moveOf, tradeMoves } from '#core/cash/moves';
import { cashMade } from '#core/cash/totals';
import { amountIn } from '#core/insight/explained';
import { toNumber } from '#core/money/amount';
import { cashCurrencies, cashPlatforms } from '#core/portfolio/platforms';
import { byDateThenId } from '#core/portfolio/trades';
import { type Balance, countedIn, putBalance } from '#functions/cash/balances';
import type { CashHeads } from '#functions/cash/make-list';
import { entryShown, type Rates, ratesInDollars } from '#functions/cash/rates';
import { fromCash } from '#functions/cash/ready-cash';
import { findEntry, listEntries, type StoredEntry, tallyOf } from '#functions/cash/store';
import { readSettledCash } from '#functions/dividends/settled';
import type { Actor } from '#functions/identity/actor';
import { platformsFor, refuseCashless, whilePlatforms } from '#functions/identity/platforms';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { orNotFound } from '#functions/refusal';
import { getFxRate } from '#functions/stocks/cache';
import { type PageAsked, pageAmong, pageWithin } from '#functions/storage/lists';

const live = { now: clock, rateOf: getFxRate };

const derivedShown = (row: CashRow): CashEntry => ({
  ...row,
  amountUsd: row.amount,
  origin: 'portfolio',
  version: 1,
});

const shown = (rows: readonly (StoredEntry | CashRow)[], rates: Rates): CashEntry[] =>
  rows.map((row) => (row.id > derivedIdsFrom ? derivedShown(row) : entryShown(row as StoredEntry, rates)));

const readRows = async (owner: string): Promise<{ entered: StoredEntry[]; derived: CashRow[] }> => {
  const [entered, trades] = await Promise.all([listEntries(owner), listTrades(owner)]);
  return { entered, derived: trades.flatMap((trade) => derivedRow(trade) ?? []) };
};

/** Entered and synced rows, and one for each trade on a platform that keeps cash here; oldest first. */
const everyRow = async (owner: string): Promise<(StoredEntry | CashRow)[]> => {
  const { entered, derived } = await readRows(owner);
  return [...entered, ...derived].toSorted(byDateThenId);
};

const syncedIn = (rows: readonly StoredEntry[]): CashPage['dividends'] => {
  const { synced: count, syncedAmount: total } = tallyOf(rows);
  return { count, total };
};

/** While there is no list of them yet. */
const pageOfAll = async (owner: string, asked: PageAsked) => {
  const rows = await everyRow(owner);
  const listed = rows.filter(({ transactionType }) => transactionType !== 'dividend');
  const entered = rows.filter(({ id }) => id < derivedIdsFrom) as StoredEntry[];
  return { ...pageAmong(listed, asked), count: listed.length, dividends: syncedIn(entered) };
};

const listedPage = async (owner: string, { PTX: trades, CTX: entered }: CashHeads, asked: PageAsked) => ({
  ...(await pageWithin<StoredEntry | CashRow>(owner, 'CTXD', [], asked)),
  count: (trades.listed ?? 0) + (entered.listed ?? 0),
  dividends: { count: entered.synced ?? 0, total: entered.syncedAmount ?? 0 },
});

/** All rows, newest first; with a limit, a page of those that the table lists. */
export const listCash = ({ id: owner }: Actor, { limit, cursor, order }: PageQuery, { rateOf } = live) =>
  fromCash(owner, rateOf, async ({ isKept, heads, rates }): Promise<CashEntry[] | CashPage> => {
    if (limit === undefined) return shown((await everyRow(owner)).toReversed(), rates);
    const asked = { limit, cursor, order };
    const { rows, ...page } = await (isKept ? listedPage(owner, heads, asked) : pageOfAll(owner, asked));
    return { ...page, rows: shown(rows, rates) };
  });

/** One row that was entered or synced. */
export const readEntry = async (
  { id: owner }: Actor,
  { id }: { id: number },
  { rateOf } = live,
): Promise<CashEntry> => {
  const entry = orNotFound(await readSettledCash(owner, () => findEntry(owner, id)), 'transaction');
  return entryShown(entry, await ratesInDollars([entry.currency], rateOf));
};

/** What a person would clear: every row that was synced from a dividend. */
export const listDividendEntries = ({ id: owner }: Actor, _input: unknown, { rateOf } = live) =>
  fromCash(owner, rateOf, async () => {
    const entered = await listEntries(owner);
    const synced = entered.filter(({ dividend }) => dividend !== undefined);
    return { ids: synced.map(({ id }) => id), total: syncedIn(synced).total };
  });

/** Beyond the places in the list; of one's own names far enough apart to be told from each other. */
const numberOf = (name: string): number => {
  const place = cashPlatforms.indexOf(name);
  if (place >= 0) return place;
  let mixed = 0x811c9dc5;
  for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return cashPlatforms.length + mixed;
};

/** By platform and currency, from 1: the same balance always has the same id. */
const balanceId = ({ platform, currency }: Balance): number =>
  numberOf(platform) * cashCurrencies.length + cashCurrencies.indexOf(currency) + 1;

const balanceShown = (balance: Balance, rates: Rates): CashBalance => ({
  id: balanceId(balance),
  platform: balance.platform,
  balance: balance.balance,
  currency: balance.currency,
  balanceUsd: inDollars(balance.balance, rates.get(balance.currency)?.rate),
  counted: balance.counted ?? 0,
  countedUsd: inDollars(balance.counted ?? 0, rates.get(balance.currency)?.rate),
});

/** With what the rows of each come to: from the balance itself where that is kept, else from the rows. */
const counted = async (owner: string, balances: readonly Balance[], isKept: boolean): Promise<Balance[]> => {
  if (isKept) return [...balances];
  const [entered, trades] = await Promise.all([listEntries(owner), listTrades(owner)]);
  const rows = [...entered.map(moveOf), ...trades.flatMap(tradeMoves)];
  return balances.map((balance) => ({ ...balance, counted: toNumber(countedIn(rows, balance)) }));
};

export const reportBalances = ({ id: owner }: Actor, _input: unknown, { rateOf } = live) =>
  fromCash(owner, rateOf, async ({ isKept, rates, balances }): Promise<CashBalance[]> => {
    const all = await counted(owner, await balances(), isKept);
    return all.map((balance) => balanceShown(balance, rates)).sort((a, b) => a.id - b.id);
  });

export const setBalance = async (actor: Actor, sent: BalanceSetting, { now, rateOf } = live): Promise<CashBalance> => {
  const kept = await platformsFor(actor.id, [sent.platform]);
  refuseCashless(kept, sent);
  const rates = await ratesInDollars([sent.currency], rateOf);
  return putBalance(
    actor,
    sent,
    now(),
    (balance) => balanceShown(balance, rates),
    whilePlatforms(actor.id, kept, [sent.platform]),
  );
};

/** All balances in US dollars: each in cents at the latest rate, then summed. A currency without a rate is left out. */
export const reportTotal = ({ id: owner }: Actor, _input: unknown, { rateOf } = live) =>
  fromCash(
    owner,
    rateOf,
    async ({ rates, balances }) => totalOf(await balances(), rates),
    (rate) => rate,
  );

const totalOf = (balances: readonly Balance[], known: Rates): CashTotal => {
  const held = new Set(balances.filter(({ balance }) => balance !== 0).map(({ currency }) => currency));
  const inUse = cashCurrencies.filter((currency) => currency !== 'USD' && held.has(currency));
  const rates = inUse.flatMap((currency) => {
    const rate = known.get(currency);
    return rate ? [{ currency, ...rate }] : [];
  });
  return {
    total: toNumber(amountIn(cashMade('totalCash', balances, rates))),
    rates,
    missingRates: inUse.filter((currency) => !known.has(currency)),
  };
};
