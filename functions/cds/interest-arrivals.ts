import type { CdPaymentRef } from '#contract/fields/fields';
import { isSameCdInterestDestination } from '#core/banking/interest-payouts';
import { reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import { toAmount } from '#core/money/amount';
import { countDaysBetween, type Day, formatLongDay } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { getNextCashEntryId } from '#functions/cash/entry-ids';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  cashLedger,
  computeCashLedgerTallyDelta,
  findCashEntry,
  isDividendEntry,
  listCashEntries,
  type StoredCashEntry,
} from '#functions/cash/store';
import type { StoredCd, StoredInterestPayment } from '#functions/cds/store';
import {
  buildPlatformsUnchangedChecks,
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { fieldRefusal } from '#functions/runtime/refusal';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import { buildSavingsBalanceWrites } from '#functions/savings/savings-transactions';
import {
  buildSavingsTransactionRemovalWrite,
  buildSavingsTransactionWrite,
  findSavingsAggregate,
  type SavingsAggregate,
  type StoredSavingsTransaction,
} from '#functions/savings/store';

/**
 * Interest that a CD pays to an account of the person arrives there in the transaction of its payment, as a row that
 * names the payment, on the same day and with the same amount. One that had been entered by hand is joined instead.
 */

/** The row that a payment arrived as; `joined` where it had been entered by hand. */
type Arrival = Pick<StoredInterestPayment, 'arrival' | 'joined'>;
interface Arrived {
  arrival: Arrival;
  writes: TransactionWrite[];
}
interface ArrivalRequest {
  owner: string;
  cd: StoredCd;
  payment: StoredInterestPayment;
  /** Whether a row that was entered by hand may be the same money. */
  joins: boolean;
}

const nothing: Arrived = { arrival: {}, writes: [] };

/** Days by which the same money may have been entered apart. */
const maxDaysApart = 7;

type Candidate = { transactionDate: Day; amount: number; transactionType: string; description: string };

/** The one nearest in date of the same amount: interest before a deposit. */
const findNearestRow = <R extends Candidate>(
  rows: readonly R[],
  { paymentDate, interestAmount }: StoredInterestPayment,
): R | undefined => {
  const apart = (row: R): number => Math.abs(countDaysBetween(paymentDate, row.transactionDate));
  const isDeposit = (row: R): number => Number(row.transactionType === 'deposit');
  return rows
    .filter((row) => toAmount(row.amount).eq(interestAmount) && apart(row) <= maxDaysApart)
    .toSorted((a, b) => isDeposit(a) - isDeposit(b) || apart(a) - apart(b))[0];
};

const describe = ({ accountNumber, bankName }: StoredCd): string => `Interest of CD ${accountNumber} at ${bankName}`;
const toPaymentRef = ({ cd, payment }: ArrivalRequest): CdPaymentRef => ({ cd: cd.id, payment: payment.id });
const toDateAndAmount = ({ payment }: ArrivalRequest) => ({
  transactionDate: payment.paymentDate,
  amount: payment.interestAmount,
});

const destinationGoneRefusal = () =>
  fieldRefusal(
    'paidTo',
    'This savings account no longer exists. Choose where the interest goes.',
    422,
    'destination_gone',
  );
const notInDollarsRefusal = ({ record }: SavingsAggregate) =>
  fieldRefusal(
    'paidTo',
    `${record.accountName} is in ${record.currency}; a CD pays US dollars.`,
    422,
    'wrong_currency',
  );

const findSavings = async (owner: string, id: number): Promise<SavingsAggregate> => {
  const branch = await findSavingsAggregate(owner, id);
  if (!branch) throw destinationGoneRefusal();
  if (branch.record.currency !== 'USD') throw notInDollarsRefusal(branch);
  return branch;
};

const getArrivalRow = ({ rows }: SavingsAggregate, { arrival }: StoredInterestPayment): StoredSavingsTransaction => {
  const row = rows.find(({ id }) => id === arrival);
  if (!row) throw new Error('The row that an interest payment arrived as is not there.');
  return row;
};

/** A row of savings in place of another, and the balance that follows. */
const replaceInSavings = (
  owner: string,
  branch: SavingsAggregate,
  before: StoredSavingsTransaction,
  after: StoredSavingsTransaction,
) => [
  ...buildSavingsBalanceWrites(
    owner,
    branch,
    branch.rows.map((row) => (row === before ? after : row)),
  ),
  ...buildSavingsTransactionWrite(owner, branch.record.id, after, before),
];

const withNextVersion = <R extends { version: number }>(row: R): R => ({ ...row, version: row.version + 1 });

const isOpening = ({ description }: StoredSavingsTransaction): boolean => description === 'Opening balance';

const planSavingsArrival = async (request: ArrivalRequest, id: number): Promise<Arrived> => {
  const { owner, payment, cd, joins } = request;
  const branch = await findSavings(owner, id);
  const free = branch.rows.filter(
    (row) =>
      row.paidBy === undefined && !isOpening(row) && ['interest_earned', 'deposit'].includes(row.transactionType),
  );
  const same = joins ? findNearestRow(free, payment) : undefined;
  if (same) {
    const after = { ...withNextVersion(same), ...toDateAndAmount(request), paidBy: toPaymentRef(request) };
    return { arrival: { arrival: same.id, joined: true }, writes: replaceInSavings(owner, branch, same, after) };
  }
  const row: StoredSavingsTransaction = {
    id: branch.record.lastRow + 1,
    transactionType: 'interest_earned',
    ...toDateAndAmount(request),
    description: describe(cd),
    paidBy: toPaymentRef(request),
    version: 1,
  };
  const writes = [
    ...buildSavingsBalanceWrites(owner, branch, [...branch.rows, row]),
    ...buildSavingsTransactionWrite(owner, id, row),
  ];
  return { arrival: { arrival: row.id }, writes };
};

/** A row of cash in place of another, or gone, and the balance that follows. */
const replaceInCash = (
  owner: string,
  before: StoredCashEntry,
  after: StoredCashEntry | undefined,
): TransactionWrite[] => [
  cashLedger.touch(owner, computeCashLedgerTallyDelta([before], after ? [after] : [])),
  ...(after ? buildCashEntryWrite(owner, after, before) : buildCashEntryRemovalWrite(owner, before)),
  ...buildBalanceDeltaWrites(owner, [reverseCashDelta(toCashDelta(before)), ...(after ? [toCashDelta(after)] : [])]),
];

const isFree = (entry: StoredCashEntry, platform: string): boolean =>
  entry.platform === platform &&
  entry.currency === 'USD' &&
  ['interest', 'deposit'].includes(entry.transactionType) &&
  !isDividendEntry(entry) &&
  entry.paidBy === undefined &&
  entry.source === undefined;

const planCashArrival = async (request: ArrivalRequest, platform: string): Promise<Arrived> => {
  const { owner, payment, cd, joins } = request;
  const head = await cashLedger.head(owner);
  const storedPlatforms = await listStoredPlatformsIfNeeded(owner, [platform]);
  refuseCashlessPlatform(storedPlatforms, { platform, day: payment.paymentDate }, 'paidTo');
  const openings = new Set(storedPlatforms.map(({ opening }) => opening));
  const entries = joins ? await listCashEntries(owner) : [];
  const same = findNearestRow(
    entries.filter((entry) => isFree(entry, platform) && !openings.has(entry.id)),
    payment,
  );
  const guards = buildPlatformsUnchangedChecks(owner, storedPlatforms, [platform]);
  if (same) {
    const after = { ...withNextVersion(same), ...toDateAndAmount(request), paidBy: toPaymentRef(request) };
    return {
      arrival: { arrival: same.id, joined: true },
      writes: [...replaceInCash(owner, same, after), ...guards],
    };
  }
  const entry: StoredCashEntry = {
    id: getNextCashEntryId(head.last),
    transactionType: 'interest',
    ...toDateAndAmount(request),
    platform,
    currency: 'USD',
    description: describe(cd),
    paidBy: toPaymentRef(request),
    version: 1,
  };
  const writes = [
    cashLedger.move(owner, head, entry.id, computeCashLedgerTallyDelta([], [entry])),
    ...buildCashEntryWrite(owner, entry),
    ...buildBalanceDeltaWrites(owner, [toCashDelta(entry)]),
    ...guards,
  ];
  return { arrival: { arrival: entry.id }, writes };
};

const findArrived = async (owner: string, { arrival }: StoredInterestPayment): Promise<StoredCashEntry> => {
  const entry = arrival === undefined ? undefined : await findCashEntry(owner, arrival);
  if (!entry) throw new Error('The row that an interest payment arrived as is not there.');
  return entry;
};

/** What a payment brings to where it goes. @throws Refusal 422 `destination_gone`, `wrong_currency`; 400 for a platform without cash. */
const planArrival = async (request: ArrivalRequest): Promise<Arrived> => {
  const { paidTo } = request.payment;
  if (paidTo?.kind === 'savings') return planSavingsArrival(request, paidTo.id);
  if (paidTo?.kind === 'cash') return planCashArrival(request, paidTo.platform);
  return nothing;
};

/** Takes what a payment brought away again; a row that was entered by hand stays, and is the person's own again. */
export const planInterestCreditRemoval = async (
  owner: string,
  payment: StoredInterestPayment,
): Promise<TransactionWrite[]> => {
  const { paidTo, joined } = payment;
  if (paidTo?.kind === 'savings') {
    const branch = await findSavings(owner, paidTo.id);
    const row = getArrivalRow(branch, payment);
    const { paidBy: _paidBy, ...own } = row;
    if (joined) return replaceInSavings(owner, branch, row, withNextVersion(own));
    const rest = branch.rows.filter((one) => one !== row);
    return [
      ...buildSavingsBalanceWrites(owner, branch, rest),
      buildSavingsTransactionRemovalWrite(owner, paidTo.id, row),
    ];
  }
  if (paidTo?.kind !== 'cash') return [];
  const entry = await findArrived(owner, payment);
  const { paidBy: _paidBy, ...own } = entry;
  return replaceInCash(owner, entry, joined ? withNextVersion(own) : undefined);
};

/** The row that is there already takes the day and the amount of its corrected payment. */
const follow = async (request: ArrivalRequest, before: StoredInterestPayment): Promise<Arrived> => {
  const { owner, payment } = request;
  const arrival: Arrival = {
    ...(before.arrival && { arrival: before.arrival }),
    ...(before.joined && { joined: true }),
  };
  const isSame =
    before.paymentDate === payment.paymentDate &&
    before.interestAmount === payment.interestAmount &&
    (!before.paidTo || !payment.paidTo || isSameCdInterestDestination(before.paidTo, payment.paidTo));
  if (isSame) return { arrival, writes: [] };
  if (payment.paidTo?.kind === 'savings') {
    const branch = await findSavings(owner, payment.paidTo.id);
    const row = getArrivalRow(branch, before);
    return {
      arrival,
      writes: replaceInSavings(owner, branch, row, { ...withNextVersion(row), ...toDateAndAmount(request) }),
    };
  }
  if (payment.paidTo?.kind !== 'cash') return { arrival, writes: [] };
  const { platform } = payment.paidTo;
  const entry = await findArrived(owner, before);
  const storedPlatforms = await listStoredPlatformsIfNeeded(owner, [platform]);
  refuseCashlessPlatform(storedPlatforms, { platform, day: payment.paymentDate }, 'paidTo');
  const writes = replaceInCash(owner, entry, { ...withNextVersion(entry), ...toDateAndAmount(request), platform });
  return { arrival, writes: [...writes, ...buildPlatformsUnchangedChecks(owner, storedPlatforms, [platform])] };
};

const sameLedgerRefusal = (payment: StoredInterestPayment) =>
  fieldRefusal(
    'paidTo',
    `The payment of ${formatLongDay(payment.paymentDate)} is linked to a transaction you entered on the same platform. First choose an outside account, then where it goes.`,
    422,
    'same_ledger',
  );

/**
 * What a new payment brings with it, or a corrected one changes where it has arrived.
 * @throws Refusal as `arrive`; 422 `overdraw` where what it brought has been spent.
 */
export const planInterestCredit = async (request: ArrivalRequest, before?: StoredInterestPayment): Promise<Arrived> => {
  const { owner, payment } = request;
  const { paidTo } = payment;
  const stood = before?.arrival === undefined ? undefined : before.paidTo;
  if (!before || !stood) return planArrival(request);
  const stays = paidTo !== undefined && isSameCdInterestDestination(stood, paidTo);
  const isCash = paidTo?.kind === 'cash' && stood.kind === 'cash';
  if (before.joined ? stays && request.joins : stays || isCash) return follow(request, before);
  // Both would move one head, or one account, by what was read of it.
  if (stays || isCash) throw sameLedgerRefusal(before);
  const [left, arrived] = [await planInterestCreditRemoval(owner, before), await planArrival(request)];
  const isSavings = paidTo?.kind === 'savings' && stood.kind === 'savings';
  // One account and the other are of one ledger, whose head moves once.
  return { ...arrived, writes: [...left, ...(isSavings ? arrived.writes.slice(1) : arrived.writes)] };
};
