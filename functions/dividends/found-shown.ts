import type {
  CountedDividend as CountedRow,
  FoundDividend,
  FoundReport,
  IncomeReport,
} from '#contract/found-dividends';
import type { Platform } from '#contract/trades';
import { dividendKey } from '#core/dividends/discovery';
import { grossOf, paidBy } from '#core/dividends/entitlement';
import {
  type CountedDividend,
  countedDividends,
  foundSummary,
  incomeSummary,
  netOfEntered,
  netOfFound,
  taxOf,
} from '#core/dividends/income';
import { toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { foundAmountOf, type Pair, pairShown, pairsOf } from '#functions/dividends/entry-shown';
import type { FoundRow } from '#functions/dividends/found-store';
import type { ManualRow } from '#functions/dividends/manual-store';

const entryOf = (pair: Pair): FoundDividend['enteredAs'] => ({
  id: pair.entered.id,
  paymentDate: pair.entered.paymentDate,
  grossAmount: toNumber(grossOf(pair.entered.shares, pair.entered.dividendPerShare)),
  netAmount: toNumber(netOfEntered(pair.entered)),
  foundAmount: foundAmountOf(pair),
});

export const foundShown = (row: FoundRow, pair: Pair | undefined, today: Day): FoundDividend => {
  const { version: _version, cashId, conversion, taxWithheld: _tax, ...found } = row;
  return {
    ...found,
    conversion: conversion ?? null,
    taxWithheld: toNumber(taxOf(row)),
    netAmount: toNumber(netOfFound(row)),
    enteredAs: pair ? entryOf(pair) : null,
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
    dividends: asked.map((one) => foundShown(one, pairOf.get(dividendKey(one)), today)),
    summary: { ...foundSummary(counted), enteredByHand: asked.length - counted.length },
  };
};

type Counted = CountedDividend<FoundRow, ManualRow>;

/** Of an entry that names none, that of the dividends that it stands for, where they are all on one. */
const platformOf = (platform: Platform | undefined, pair: Pair | null): Platform | null => {
  const [first, ...others] = new Set(pair?.found.map((one) => one.platform) ?? []);
  return platform ?? (others.length === 0 ? (first ?? null) : null);
};

const identityOf = (row: Counted) => {
  if (row.origin === 'found') {
    const { companyName, platform, exDate, paymentDateEstimated, sharesHeld, conversion = null } = row.found;
    return {
      id: null,
      companyName,
      platform,
      exDate,
      paymentDateEstimated,
      shares: sharesHeld,
      conversion,
      pair: null,
    };
  }
  const { id, companyName, platform, shares } = row.entered;
  const nothing = { exDate: null, paymentDateEstimated: false, conversion: null };
  const pair = row.pair && pairShown(row.pair);
  return { id, companyName, platform: platformOf(platform, row.pair), shares, pair, ...nothing };
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

/** Every row behind the total of dividends, by the very function that the total is made by. */
export const incomeReport = ({ found, manual }: DividendBooks, today: Day): IncomeReport => {
  const counted = countedDividends(found, manual, today);
  return { dividends: counted.map(countedShown).toSorted(latestFirst), summary: incomeSummary(counted) };
};
