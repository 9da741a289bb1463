import type { Trade } from '#contract/portfolio/trades';
import { type CashRow, firstTradeDerivedCashRowId, toTradeDerivedCashRow } from '#core/cash/cash-deltas';
import type { CashChangesSinceStart, EnteredCashRow, SavingsMovement } from '#core/insight/net-worth/net-worth-cash';
import { toAmount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { addDays, type Day } from '#core/time/day';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import {
  type BalanceCorrectionRef,
  listBalanceCorrectionRefs,
  readBalanceCorrections,
} from '#functions/cash/balance-corrections-store';
import { type CashUsdRates, readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { batchGetCdsUpToId, type StoredCd } from '#functions/cds/store';
import { listDebts, type StoredDebt } from '#functions/debts/store';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import { getLedgerIndexPage, listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';
import {
  batchGetSavingsAccountsUpToId,
  findFirstSavingsTransaction,
  listSavingsTransactionsSince,
  type StoredSavingsAccount,
  type StoredSavingsTransaction,
} from '#functions/savings/store';

/**
 * What a household has beside its shares. Nothing is kept of the days: what cash and savings were is counted back from what
 * stands now, by the rows since, so that years that are not shown are not read.
 */
export interface CurrentNetWorthInputs {
  savings: StoredSavingsAccount[];
  cds: StoredCd[];
  sets: BalanceCorrectionRef[];
  debts: StoredDebt[];
  /** The first day on which anything of it happened. */
  firstDay: Day | null;
  currencies: CashCurrency[];
  /** What each is worth today. */
  latest: CashUsdRates;
}

/** Later than any day on which something is recorded. */
const lastDay = '9999-12-31';

const isListed = ({ PTX, CTX }: Record<'PTX' | 'CTX', LedgerState>): boolean =>
  isLedgerMaterialized(PTX) && isLedgerMaterialized(CTX);

/** Rows of type dividend, which the list has not. */
const hasUnlisted = ({ count = 0, listed = 0 }: LedgerState): boolean => count !== listed;

const listEntries = async ({ owner, ledgers: { trades } }: DailyFiguresContext): Promise<StoredCashEntry[]> =>
  isListed(trades.heads) && !hasUnlisted(trades.heads.CTX) ? [] : listCashEntries(owner);

const findFirstCashDays = async (context: DailyFiguresContext): Promise<(Day | undefined)[]> => {
  const { heads } = context.ledgers.trades;
  const newest = { limit: 1, order: 'oldest' as const };
  const [entered, listed] = await Promise.all([
    listEntries(context),
    isListed(heads) ? getLedgerIndexPage<CashRow>(context.owner, 'CTXD', [], newest) : { rows: [] },
  ]);
  return [...entered, ...listed.rows].map(({ transactionDate }) => transactionDate);
};

/** Everything but the rows of a range. */
export const readCurrentNetWorthInputs = async (
  context: DailyFiguresContext,
  { rateOf }: ReturnsEffects,
): Promise<CurrentNetWorthInputs> => {
  const { owner, ledgers } = context;
  const { heads, balances } = ledgers.trades;
  const [savings, cds, all, cashDays, debts] = await Promise.all([
    batchGetSavingsAccountsUpToId(owner, heads.SAV.last),
    batchGetCdsUpToId(owner, heads.CD.last),
    listBalanceCorrectionRefs(owner),
    findFirstCashDays(context),
    listDebts(owner),
  ]);
  // What was set where no cash is kept any more has gone with it.
  const balanceKeys = new Set(balances.map(({ platform, currency }) => `CBAL#${platform}#${currency}`));
  const sets = all.filter(({ record }) => balanceKeys.has(record));
  const first = await Promise.all(savings.map(({ id }) => findFirstSavingsTransaction(owner, id)));
  const days = [
    ...cashDays,
    ...sets.map(({ date }) => date),
    ...cds.map(({ startDate }) => startDate),
    ...first.map((row) => row?.transactionDate),
    ...debts.map(({ amounts }) => amounts[0]?.date),
  ].filter((day) => day !== undefined);
  const currencies = [...new Set([...balances, ...savings, ...debts].map(({ currency }) => currency as CashCurrency))];
  const latest = await readCashUsdRates(currencies, rateOf);
  return { savings, cds, sets, debts, firstDay: days.toSorted()[0] ?? null, currencies, latest };
};

/** What an answer follows from, beside what that of the shares does. */
export const getNetWorthEtagInputs = (
  { ledgers: { trades } }: DailyFiguresContext,
  { latest, debts, sets }: CurrentNetWorthInputs,
): unknown => [
  sets.map(({ id, record }) => [id, record]),
  debts.map(({ id, version }) => [id, version]),
  ...(['CTX', 'CD', 'SAV'] as const).map((kind) => trades.heads[kind].version),
  ...[...latest].map(([currency, { rate, asOf, source }]) => [currency, rate, asOf, source]),
];

const toEnteredCashRow = ({ dividend, manualDividend, paidBy, ...row }: StoredCashEntry): EnteredCashRow => ({
  ...row,
  ofCd: paidBy !== undefined,
  ofDividend: dividend?.slice('ADIV#'.length) ?? manualDividend,
});

/** From the lists; from all rows while there are none. */
const listRows = async (context: DailyFiguresContext, start: Day): Promise<(StoredCashEntry | CashRow)[]> => {
  const { owner, ledgers } = context;
  const { trades } = ledgers;
  if (!isListed(trades.heads)) {
    const [entered, all] = await Promise.all([listCashEntries(owner), trades.all()]);
    return [...entered, ...all.flatMap((trade: Trade) => toTradeDerivedCashRow(trade) ?? [])];
  }
  const [listed, entered] = await Promise.all([
    listLedgerIndexRowsBetween<StoredCashEntry | CashRow>(owner, 'CTXD', addDays(start, 1), lastDay),
    listEntries(context),
  ]);
  return [...listed, ...entered.filter(({ transactionType }) => transactionType === 'dividend')];
};

/** All that has moved cash after a day. */
export const readCashChangesSince = async (
  context: DailyFiguresContext,
  { sets }: CurrentNetWorthInputs,
  start: Day,
): Promise<CashChangesSinceStart> => {
  const [rows, moved] = await Promise.all([
    listRows(context, start),
    readBalanceCorrections(
      context.owner,
      sets.filter(({ date }) => date > start),
    ),
  ]);
  const since = rows.filter(({ transactionDate }) => transactionDate > start);
  return {
    balances: context.ledgers.trades.balances,
    entered: since
      .filter(({ id }) => id < firstTradeDerivedCashRowId)
      .map((row) => toEnteredCashRow(row as StoredCashEntry)),
    derived: since.filter(({ id }) => id > firstTradeDerivedCashRowId),
    sets: moved,
  };
};

const movementTypes: Record<StoredSavingsTransaction['transactionType'], SavingsMovement['type']> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  interest_earned: 'interest',
  fee: 'fee',
};

const toSavingsMovementRow = ({
  id,
  transactionDate,
  transactionType,
  amount: delta,
  paidBy,
}: StoredSavingsTransaction): SavingsMovement => ({
  id,
  date: transactionDate,
  type: paidBy ? 'transfer' : movementTypes[transactionType],
  amount: toAmount(delta),
});

/** Each savings account, with what has moved it after a day. */
export const readSavingsChangesSince = (owner: string, { savings }: CurrentNetWorthInputs, start: Day) =>
  Promise.all(
    savings.map(async ({ id, accountName: name, bankName: bank, currency, currentBalance: balance }) => ({
      account: { id, name, bank, currency, balance },
      since: (await listSavingsTransactionsSince(owner, id, addDays(start, 1))).map(toSavingsMovementRow),
    })),
  );
