import { type CashDelta, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { type Amount, sumExactAmounts, toAmount, toDecimalText, toNumber, zeroAmount } from '#core/money/amount';
import type { CashPlatform } from '#core/portfolio/platforms';
import {
  type BalanceCorrectionChange,
  type BalanceCorrectionRef,
  listBalanceCorrectionRefs,
  readBalanceCorrectionChanges,
} from '#functions/cash/balance-corrections-store';
import { buildRestoredBalanceWrite, type StoredBalance, sumRowDeltasOfBalance } from '#functions/cash/balances';
import { cashLedger, listCashEntries } from '#functions/cash/store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import {
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';
import {
  buildVerificationWrite,
  readVerificationState,
  type StoredBalanceCorrections,
  type StoredVerificationState,
} from '#functions/verification/store';

/**
 * A balance is what its rows come to and what it was corrected by when it was set by hand. Corrections stand in the log, which
 * forgets, and a restored account has none of it: so how large they are is noted at each verification, and followed by the
 * log from there.
 */
interface BalanceRead {
  /** `Robinhood#USD`. */
  name: string;
  stands: StoredBalance | undefined;
  moves: readonly CashDelta[];
  corrections: Amount;
}

const nameIn = ({ platform, currency }: { platform: string; currency: string }): string => `${platform}#${currency}`;
const recordPrefix = 'CBAL#';

const movesIn = async (owner: string): Promise<Map<string, CashDelta[]>> => {
  const [entered, trades] = await Promise.all([listCashEntries(owner), listTrades(owner)]);
  return Map.groupBy([...entered.map(toCashDelta), ...trades.flatMap(toTradeCashDeltas)], nameIn);
};

const sumMoves = (moves: readonly CashDelta[]): Amount => sumExactAmounts(moves.map(({ delta }) => delta));

/** What was noted, and every change by hand since. One that went with the cash of its platform began anew. */
const sumBalanceCorrections = (noted: string | undefined, changes: readonly BalanceCorrectionChange[]): Amount =>
  changes.reduce(
    (total, { before, after }) => (after ? total.plus(after.balance).minus(before?.balance ?? 0) : zeroAmount),
    toAmount(noted ?? 0),
  );

interface AllRead {
  verified: StoredVerificationState;
  sets: BalanceCorrectionRef[];
  balances: BalanceRead[];
}

/** Of an account that was never verified the balances are taken as they are: nothing tells what they were set to. */
const readAll = async (owner: string): Promise<AllRead> => {
  const [moves, stands, sets, verified] = await Promise.all([
    movesIn(owner),
    querySortKeyPrefix<StoredBalance & TableKey>(userPartitionKey(owner), recordPrefix),
    listBalanceCorrectionRefs(owner),
    readVerificationState(owner),
  ]);
  const noted = verified.corrections;
  const since = sets.filter(({ id }) => id > (noted?.upTo ?? ''));
  const changes = Map.groupBy(noted ? await readBalanceCorrectionChanges(owner, since) : [], ({ record }) => record);
  const byName = new Map(stands.map((balance) => [balance.sk.slice(recordPrefix.length), balance]));
  const names = new Set([...byName.keys(), ...moves.keys(), ...Object.keys(noted?.byBalance ?? {})]);
  const balances = [...names].toSorted().map((name): BalanceRead => {
    const [own, balance] = [moves.get(name) ?? [], byName.get(name)];
    const corrections = noted
      ? sumBalanceCorrections(noted.byBalance[name], changes.get(recordPrefix + name) ?? [])
      : toAmount(balance?.balance ?? sumMoves(own)).minus(sumMoves(own));
    return { name, stands: balance, moves: own, corrections };
  });
  return { verified, sets, balances };
};

const computeExpected = ({ moves, corrections }: BalanceRead): Amount => sumMoves(moves).plus(corrections);

const isRight = (read: BalanceRead): boolean => toAmount(read.stands?.balance ?? 0).eq(computeExpected(read));

/** A sentence for each balance that is not what its rows and its corrections come to. */
export const verifyCashBalances = async (owner: string): Promise<string[]> =>
  (await readAll(owner)).balances
    .filter((read) => !isRight(read))
    .map(
      (read) =>
        `The balance ${read.name} is ${read.stands?.balance ?? 'missing'}, not the ${toDecimalText(computeExpected(read))} of its rows and corrections.`,
    );

const buildCorrectionWrite = (owner: string, read: BalanceRead): TransactionWrite => {
  const { name, stands, moves } = read;
  const wanted = computeExpected(read);
  const Key = { pk: userPartitionKey(owner), sk: recordPrefix + name };
  const [platform, currency] = name.split('#') as [CashPlatform, StoredBalance['currency']];
  if (!stands) {
    const balance = { platform, currency, balance: toNumber(wanted) };
    const { Put } = buildRestoredBalanceWrite(owner, balance) as Extract<TransactionWrite, { Put: unknown }>;
    return { Put: { ...Put, Item: { ...Put.Item, counted: toNumber(sumRowDeltasOfBalance(moves, balance)) } } };
  }
  const asRead = {
    ConditionExpression: '#balance = :read',
    ExpressionAttributeNames: { '#balance': 'balance' },
    ExpressionAttributeValues: { ':read': stands.balance },
  };
  if (moves.length === 0 && wanted.eq(0)) return { Delete: { Key, ...asRead } };
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #balance = :wanted',
      ...asRead,
      ExpressionAttributeValues: { ...asRead.ExpressionAttributeValues, ':wanted': toNumber(wanted) },
    },
  };
};

/** Makes each balance what it should be, refused where a trade or a row of cash comes meanwhile. */
export const rebuildCashBalances = (owner: string): Promise<void> =>
  retryOnConflict(async () => {
    const [cash, trades] = [await cashLedger.head(owner), await tradeLedger.head(owner)];
    const wrong = (await readAll(owner)).balances.filter((read) => !isRight(read));
    if (wrong.length === 0) return;
    const headWrites = [cashLedger.move(owner, cash, cash.last), tradeLedger.unmoved(owner, trades)];
    await writeTransaction([...headWrites, ...wrong.map((read) => buildCorrectionWrite(owner, read))]);
  });

const findNewest = (sets: readonly BalanceCorrectionRef[], before: StoredBalanceCorrections | undefined): string =>
  [...sets.map(({ id }) => id), before?.upTo ?? ''].toSorted().at(-1) ?? '';

/** Notes what the balances are corrected by, for the next verification. @throws WriteConflict where they change meanwhile. */
export const storeBalanceCorrections = async (owner: string): Promise<void> => {
  const [cash, trades] = [await cashLedger.head(owner), await tradeLedger.head(owner)];
  const { verified, sets, balances } = await readAll(owner);
  const byBalance = Object.fromEntries(
    balances.flatMap(({ name, corrections }) => (corrections.eq(0) ? [] : [[name, toDecimalText(corrections)]])),
  );
  const corrections = { byBalance, upTo: findNewest(sets, verified.corrections) };
  await writeTransaction([
    cashLedger.unmoved(owner, cash),
    tradeLedger.unmoved(owner, trades),
    buildVerificationWrite(owner, { ...verified, corrections }, verified),
  ]);
};
