import type {
  CountedDividend as CountedRow,
  FoundDividend,
  FoundReport,
  IncomeReport,
} from '#contract/found-dividends';
import { dividendKey } from '#core/dividends/discovery';
import { statedOrNull } from '#core/dividends/entered';
import { paidBy } from '#core/dividends/entitlement';
import {
  type CountedDividend,
  countedDividends,
  foundSummary,
  incomeSummary,
  netOfFound,
  taxOf,
} from '#core/dividends/income';
import { platformOfCounted } from '#core/dividends/kept-income';
import { toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { enteredAsOf, pairShown, pairsOf } from '#functions/dividends/entry-shown';
import type { FoundRow } from '#functions/dividends/found-store';
import type { ManualRow } from '#functions/dividends/manual-store';

export const foundShown = (row: FoundRow, enteredAs: FoundDividend['enteredAs'], today: Day): FoundDividend => {
  const { version: _version, cashId, conversion, taxWithheld: _tax, ...found } = row;
  return {
    ...found,
    conversion: conversion ?? null,
    taxWithheld: toNumber(taxOf(row)),
    netAmount: toNumber(netOfFound(row)),
    enteredAs,
    paid: paidBy(row, today),
    syncedToCash: cashId !== undefined,
  };
};

const newestFirst = (a: FoundRow, b: FoundRow): number =>
  compareText(b.paymentDate, a.paymentDate) || compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

/** The found dividends of some platforms. Their sums are of those that count: a pair counts as entered by hand. */
export const foundReport = (books: DividendBooks, isAsked: (found: FoundRow) => boolean, today: Day): FoundReport => {
  const pairOf = new Map(pairsOf(books).flatMap((pair) => pair.found.map((one) => [dividendKey(one), pair])));
  const asked = books.found.filter(isAsked).toSorted(newestFirst);
  const counted = asked.filter((one) => !pairOf.has(dividendKey(one)));
  return {
    dividends: asked.map((one) => foundShown(one, enteredAsOf(pairOf.get(dividendKey(one))), today)),
    summary: { ...foundSummary(counted), enteredByHand: asked.length - counted.length },
  };
};

type Counted = CountedDividend<FoundRow, ManualRow>;

const identityOf = (row: Counted) => {
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
  const pair = row.pair && pairShown(row.pair);
  return {
    id,
    companyName,
    platform: platformOfCounted(row),
    shares: statedOrNull(shares),
    perShare: gross === undefined ? statedOrNull(dividendPerShare) : null,
    pair,
    ...nothing,
    ...(source && { source }),
  };
};

const countedShown = (row: Counted): CountedRow => ({
  origin: row.origin,
  symbol: row.symbol,
  paymentDate: row.date,
  ...identityOf(row),
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
export const incomeReport = (
  { found, manual }: DividendBooks,
  today: Day,
  isAsked: (platform: string | null) => boolean,
): IncomeReport => {
  const counted = countedDividends(found, manual, today).filter((row) => isAsked(platformOfCounted(row)));
  return { dividends: counted.map(countedShown).toSorted(latestFirst), summary: incomeSummary(counted) };
};
