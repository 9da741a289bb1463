import type {
  CountedDividendView as CountedRow,
  DividendIncomeReport,
  FoundDividendReport,
  FoundDividendView,
} from '#contract/dividends/found-dividends';
import { zeroToNull } from '#core/dividends/entered-amounts';
import { isDividendPaidBy } from '#core/dividends/entitlement';
import {
  type CountedDividend,
  capTaxWithheldAtDividend,
  computeFoundDividendNet,
  listDividendIncomePaidBy,
  summarizeDividendIncome,
  summarizeFoundDividends,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { findPaymentPlatform } from '#core/dividends/stored-income';
import { toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import type { FoundDividendRow } from '#functions/dividends/found/found-store';
import {
  pairStoredDividends,
  toManualDividendPairView,
  toReplacingManualEntryView,
} from '#functions/dividends/manual/manual-dividend-view';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';

export const toFoundDividendView = (
  row: FoundDividendRow,
  enteredAs: FoundDividendView['enteredAs'],
  today: Day,
): FoundDividendView => {
  const { version: _version, cashId, conversion, taxWithheld: _tax, ...found } = row;
  return {
    ...found,
    conversion: conversion ?? null,
    taxWithheld: toNumber(capTaxWithheldAtDividend(row)),
    netAmount: toNumber(computeFoundDividendNet(row)),
    enteredAs,
    paid: isDividendPaidBy(row, today),
    syncedToCash: cashId !== undefined,
  };
};

const newestFirst = (a: FoundDividendRow, b: FoundDividendRow): number =>
  compareText(b.paymentDate, a.paymentDate) || compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

/** The found dividends of some platforms. Their sums are of those that count: a pair counts as entered by hand. */
export const toFoundDividendReport = (
  recorded: RecordedDividends,
  isAsked: (found: FoundDividendRow) => boolean,
  today: Day,
): FoundDividendReport => {
  const pairByDividend = new Map(
    pairStoredDividends(recorded).flatMap((pair) => pair.found.map((one) => [toDividendIdentityKey(one), pair])),
  );
  const requested = recorded.found.filter(isAsked).toSorted(newestFirst);
  const unpaired = requested.filter((one) => !pairByDividend.has(toDividendIdentityKey(one)));
  return {
    dividends: requested.map((one) =>
      toFoundDividendView(one, toReplacingManualEntryView(pairByDividend.get(toDividendIdentityKey(one))), today),
    ),
    summary: { ...summarizeFoundDividends(unpaired), enteredByHand: requested.length - unpaired.length },
  };
};

type Counted = CountedDividend<FoundDividendRow, ManualDividendRow>;

const toIdentity = (row: Counted) => {
  if (row.origin === 'found') {
    const { companyName, platform, exDate, paymentDateEstimated, sharesHeld, conversion = null } = row.found;
    const perShare = row.found.amountPerShare;
    return {
      id: null,
      companyName,
      platform,
      exDate,
      paymentDateEstimated,
      shares: sharesHeld,
      perShare,
      conversion,
      pair: null,
    };
  }
  const { id, companyName, shares, dividendPerShare, gross, source } = row.entered;
  const nothing = { exDate: null, paymentDateEstimated: false, conversion: null };
  const pair = row.pair && toManualDividendPairView(row.pair);
  return {
    id,
    companyName,
    platform: findPaymentPlatform(row),
    shares: zeroToNull(shares),
    perShare: gross === undefined ? zeroToNull(dividendPerShare) : null,
    pair,
    ...nothing,
    ...(source && { source }),
  };
};

const toCountedRow = (row: Counted): CountedRow => ({
  origin: row.origin,
  symbol: row.symbol,
  paymentDate: row.date,
  ...toIdentity(row),
  gross: toNumber(row.gross),
  taxWithheld: toNumber(row.tax),
  fees: toNumber(row.fees),
  net: toNumber(row.net),
});

const latestFirst = (a: CountedRow, b: CountedRow): number =>
  compareText(b.paymentDate, a.paymentDate) ||
  compareText(a.symbol, b.symbol) ||
  compareText(a.platform ?? '', b.platform ?? '') ||
  (a.id ?? 0) - (b.id ?? 0);

/** Every row behind the total of dividends, or those of some platforms, by the very function that the total is made by. */
export const toDividendIncomeReport = (
  { found, manual }: RecordedDividends,
  today: Day,
  isAsked: (platform: string | null) => boolean,
): DividendIncomeReport => {
  const counted = listDividendIncomePaidBy(found, manual, today).filter((row) => isAsked(findPaymentPlatform(row)));
  return { dividends: counted.map(toCountedRow).toSorted(latestFirst), summary: summarizeDividendIncome(counted) };
};
