import { isDeepStrictEqual } from 'node:util';
import { findDailyFiguresInputs } from '#functions/analytics/daily-figures-store';
import { type DailyFiguresVerification, verifyDailyFigures } from '#functions/analytics/verify-daily-figures';
import { type CashVerification, verifyCash } from '#functions/cash/verify-cash';
import { type DividendsVerification, verifyDividends } from '#functions/dividends/verify-dividends';
import { tradeDerivedCashRowSource } from '#functions/portfolio/store';
import { type TradesVerification as VerifiedTrades, verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { verifySavingsBalances } from '#functions/savings/verify-savings-balances';
import { verifyCashBalances } from '#functions/verification/verify-cash-balances';
import { verifyWatchedSymbols } from '#functions/watchlist/verify-symbols';

/** A part of the Lambda of daily-run, and of that of analytics, which rebuilds what returns are computed from. */

/** Everything that is derived from a person's records, compared with what they come to, counted from nothing. */
export interface DerivedDataVerification {
  trades: VerifiedTrades;
  days: DailyFiguresVerification;
  cash: CashVerification;
  dividends: DividendsVerification;
  /** Of balances, savings accounts and watched symbols. */
  others: string[];
}

/** It mends nothing. What is changed meanwhile may show as a difference: see `verifyDerivedDataTwice`. */
export const verifyDerivedData = async (owner: string): Promise<DerivedDataVerification> => {
  // One after the other: a long ledger takes much memory in each.
  const trades = await verifyTrades(owner);
  const days = await verifyDailyFigures(owner);
  const cash = await verifyCash(owner, tradeDerivedCashRowSource);
  const dividends = await verifyDividends(owner);
  const others = [
    ...(await verifyCashBalances(owner)),
    ...(await verifySavingsBalances(owner)),
    ...(await verifyWatchedSymbols(owner)),
  ];
  return { trades, days, cash, dividends, others };
};

/** False where some of it is still to be built: there is nothing to compare then. */
export const isFullyMaterialized = ({ trades, cash, dividends }: DerivedDataVerification): boolean =>
  trades.isKept && cash.isKept && dividends.isKept;

/** A sentence each. */
export const listVerificationDifferences = ({
  trades,
  days,
  cash,
  dividends,
  others,
}: DerivedDataVerification): string[] => [
  ...[trades, days, cash, dividends].flatMap((part) => part.differences),
  ...others,
];

/** What every change of a record moves on, and every counting of the days. */
const readVersions = async (owner: string): Promise<unknown> => [
  await readLedgerStatesByKind(owner),
  (await findDailyFiguresInputs(owner)).version,
];

const isRight = (verification: DerivedDataVerification): boolean =>
  listVerificationDifferences(verification).length === 0 && verification.days.valuedOtherwise === 0;

const attempts = 3;

/**
 * As `verifyDerivedData`; a difference counts only where it is found twice and no ledger has moved from before the first time until
 * after the second. Null where the records are changed all the time.
 */
export const verifyDerivedDataTwice = async (owner: string): Promise<DerivedDataVerification | null> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = await readVersions(owner);
    const first = await verifyDerivedData(owner);
    if (isRight(first)) return first;
    const second = await verifyDerivedData(owner);
    const isSame = isDeepStrictEqual(listVerificationDifferences(first), listVerificationDifferences(second));
    if (isSame && isDeepStrictEqual(before, await readVersions(owner))) return second;
  }
  return null;
};
