import type { Trade } from '#contract/trades';
import { type CashRow, derivedIdsFrom, derivedRow } from '#core/cash/moves';
import type { CashSince, EnteredCash, SavingsMoved } from '#core/insight/household-cash';
import { amount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { addDays, type Day } from '#core/time/day';
import type { DaysAsked } from '#functions/analytics/days';
import { type Rates, ratesInDollars } from '#functions/cash/rates';
import { listSets, readSets, type SetOn } from '#functions/cash/sets-store';
import { listEntries, type StoredEntry } from '#functions/cash/store';
import { cdsUpTo, type StoredCd } from '#functions/cds/store';
import type { CompareEffects } from '#functions/insight/compare';
import {
  accountsUpTo,
  firstTransaction,
  type StoredAccount,
  type StoredTransaction,
  transactionsSince,
} from '#functions/savings/store';
import { isKept, type LedgerHead } from '#functions/storage/ledger';
import { listBetween, pageWithin } from '#functions/storage/lists';

/**
 * What a household has beside its shares. Nothing is kept of the days: what cash and savings were is counted back from what
 * stands now, by the rows since, so that years that are not shown are not read.
 */
export interface HouseholdNow {
  savings: StoredAccount[];
  cds: StoredCd[];
  sets: SetOn[];
  /** The first day on which anything of it happened. */
  firstDay: Day | null;
  currencies: CashCurrency[];
  /** What each is worth today. */
  latest: Rates;
}

/** Later than any day on which something is recorded. */
const lastDay = '9999-12-31';

const isListed = ({ PTX, CTX }: Record<'PTX' | 'CTX', LedgerHead>): boolean => isKept(PTX) && isKept(CTX);

/** Rows of type dividend, which the list has not. */
const hasUnlisted = ({ count = 0, listed = 0 }: LedgerHead): boolean => count !== listed;

const entriesOf = async ({ owner, ledgers: { trades } }: DaysAsked): Promise<StoredEntry[]> =>
  isListed(trades.heads) && !hasUnlisted(trades.heads.CTX) ? [] : listEntries(owner);

const firstCash = async (asked: DaysAsked): Promise<(Day | undefined)[]> => {
  const { heads } = asked.ledgers.trades;
  const newest = { limit: 1, order: 'oldest' as const };
  const [entered, listed] = await Promise.all([
    entriesOf(asked),
    isListed(heads) ? pageWithin<CashRow>(asked.owner, 'CTXD', [], newest) : { rows: [] },
  ]);
  return [...entered, ...listed.rows].map(({ transactionDate }) => transactionDate);
};

/** Everything but the rows of a range. */
export const readNow = async (asked: DaysAsked, { rateOf }: CompareEffects): Promise<HouseholdNow> => {
  const { owner, ledgers } = asked;
  const { heads, balances } = ledgers.trades;
  const [savings, cds, all, cashDays] = await Promise.all([
    accountsUpTo(owner, heads.SAV.last),
    cdsUpTo(owner, heads.CD.last),
    listSets(owner),
    firstCash(asked),
  ]);
  // What was set where no cash is kept any more has gone with it.
  const kept = new Set(balances.map(({ platform, currency }) => `CBAL#${platform}#${currency}`));
  const sets = all.filter(({ record }) => kept.has(record));
  const first = await Promise.all(savings.map(({ id }) => firstTransaction(owner, id)));
  const days = [
    ...cashDays,
    ...sets.map(({ date }) => date),
    ...cds.map(({ startDate }) => startDate),
    ...first.map((row) => row?.transactionDate),
  ].filter((day) => day !== undefined);
  const currencies = [...new Set([...balances, ...savings].map(({ currency }) => currency as CashCurrency))];
  const latest = await ratesInDollars(currencies, rateOf);
  return { savings, cds, sets, firstDay: days.toSorted()[0] ?? null, currencies, latest };
};

/** What an answer follows from, beside what that of the shares does. */
export const followedBy = ({ ledgers: { trades } }: DaysAsked, { latest }: HouseholdNow): unknown => [
  ...(['CTX', 'CD', 'SAV'] as const).map((kind) => trades.heads[kind].version),
  ...[...latest].map(([currency, { rate, asOf }]) => [currency, rate, asOf]),
];

const enteredCash = ({ dividend, manualDividend, ...row }: StoredEntry): EnteredCash => ({
  ...row,
  ofDividend: dividend?.slice('ADIV#'.length) ?? manualDividend,
});

/** From the lists; from all rows while there are none. */
const listRows = async (asked: DaysAsked, start: Day): Promise<(StoredEntry | CashRow)[]> => {
  const { owner, ledgers } = asked;
  const { trades } = ledgers;
  if (!isListed(trades.heads)) {
    const [entered, all] = await Promise.all([listEntries(owner), trades.all()]);
    return [...entered, ...all.flatMap((trade: Trade) => derivedRow(trade) ?? [])];
  }
  const [listed, entered] = await Promise.all([
    listBetween<StoredEntry | CashRow>(owner, 'CTXD', addDays(start, 1), lastDay),
    entriesOf(asked),
  ]);
  return [...listed, ...entered.filter(({ transactionType }) => transactionType === 'dividend')];
};

/** All that has moved cash after a day. */
export const readCashSince = async (asked: DaysAsked, { sets }: HouseholdNow, start: Day): Promise<CashSince> => {
  const [rows, moved] = await Promise.all([
    listRows(asked, start),
    readSets(
      asked.owner,
      sets.filter(({ date }) => date > start),
    ),
  ]);
  const since = rows.filter(({ transactionDate }) => transactionDate > start);
  return {
    balances: asked.ledgers.trades.balances,
    entered: since.filter(({ id }) => id < derivedIdsFrom).map((row) => enteredCash(row as StoredEntry)),
    derived: since.filter(({ id }) => id > derivedIdsFrom),
    sets: moved,
  };
};

const kindOf: Record<StoredTransaction['transactionType'], SavingsMoved['type']> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  interest_earned: 'interest',
  fee: 'fee',
};

const savingsMoved = ({ id, transactionDate, transactionType, amount: moved }: StoredTransaction): SavingsMoved => ({
  id,
  date: transactionDate,
  type: kindOf[transactionType],
  amount: amount(moved),
});

/** Each savings account, with what has moved it after a day. */
export const readSavingsSince = (owner: string, { savings }: HouseholdNow, start: Day) =>
  Promise.all(
    savings.map(async ({ id, accountName: name, currency, currentBalance: balance }) => ({
      account: { id, name, currency, balance },
      since: (await transactionsSince(owner, id, addDays(start, 1))).map(savingsMoved),
    })),
  );
