import { type TradeForCashDeltas, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { computeFoundDividendCashByKey } from '#core/dividends/dividend-cash';
import {
  computeEnteredDividendNet,
  type EnteredDividend,
  type FoundDividend,
  listDividendIncomePaidBy,
} from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { JournalCashBalance, JournalCashRow, JournalDividend } from '#core/journal/cash';
import type { JournalDebt } from '#core/journal/debts';
import type { JournalCd, JournalSavingsAccount } from '#core/journal/deposits';
import type { JournalPrice } from '#core/journal/entries';
import type { JournalRecords } from '#core/journal/journal';
import { type Amount, toAmount, toNumber } from '#core/money/amount';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

interface DividendKey {
  platform: string;
  symbol: string;
  exDate: Day;
}

/** What an export has of money, list by list, as it names them. */
export interface ExportedMoney {
  trades: readonly (TradeRow & TradeForCashDeltas)[];
  cashEntries: readonly (Omit<JournalCashRow, 'ofDividend'> & {
    dividend?: DividendKey | undefined;
    manualDividend?: unknown;
  })[];
  balances: readonly JournalCashBalance[];
  foundDividends: readonly (Omit<FoundDividend, 'taxWithheld'> &
    DividendKey & { conversion?: { currency: string; rate: number; day: Day } | undefined })[];
  dividendTaxes: readonly (DividendKey & { taxWithheld: number })[];
  manualDividends: readonly EnteredDividend[];
  ownAssets: readonly { symbol: string; prices: readonly { date: Day; price: number }[] }[];
  cds: readonly JournalCd[];
  savings: readonly JournalSavingsAccount[];
  debts: readonly JournalDebt[];
}

/** By which a found dividend is told from every other: `foundDividends/Robinhood AAPL 2026-02-09`. */
export const toFoundDividendExportKey = ({ platform, symbol, exDate }: DividendKey): string =>
  `foundDividends/${platform} ${symbol} ${exDate}`;

const listFoundWithTax = ({ foundDividends, dividendTaxes }: ExportedMoney) => {
  const taxes = new Map(dividendTaxes.map((tax) => [toDividendIdentityKey(tax), tax.taxWithheld]));
  return foundDividends.map((one) => ({ ...one, taxWithheld: taxes.get(toDividendIdentityKey(one)) }));
};

/** Each payment once, as the pages count them. */
const listDividends = (exported: ExportedMoney, today: Day): JournalDividend[] =>
  listDividendIncomePaidBy(listFoundWithTax(exported), exported.manualDividends, today).map((one) => ({
    row: one.origin === 'found' ? toFoundDividendExportKey(one.found) : `manualDividends/${one.entered.id}`,
    day: one.date,
    symbol: one.symbol,
    platform: (one.origin === 'found' ? one.found.platform : one.entered.platform) ?? null,
    gross: toNumber(one.gross),
    tax: toNumber(one.tax),
    fees: toNumber(one.fees),
  }));

/** What a row of cash of a dividend in another currency counts as, whether of one by hand or of what was found of it. */
const createUsdFinder = (exported: ExportedMoney) => {
  const { manualDividends } = exported;
  const byHand = new Map<unknown, Amount>(
    manualDividends.flatMap((one) => (one.paidIn ? [[one.id, computeEnteredDividendNet(one)] as const] : [])),
  );
  const ofFound = computeFoundDividendCashByKey(listFoundWithTax(exported), manualDividends);
  return ({ currency, dividend, manualDividend }: ExportedMoney['cashEntries'][number]): Amount | undefined =>
    dividend === undefined || currency === 'USD'
      ? byHand.get(manualDividend)
      : ofFound.get(toDividendIdentityKey(dividend))?.usd;
};

/** What an export comes to as books. */
export const toJournalRecords = (exported: ExportedMoney, today: Day): JournalRecords => {
  const findUsd = createUsdFinder(exported);
  return {
    trades: exported.trades.map((trade) => ({ ...trade, hasCash: toTradeCashDeltas(trade).length > 0 })),
    cash: exported.cashEntries.map((row) => ({
      ...row,
      ofDividend: (row.dividend ?? row.manualDividend) !== undefined,
      usd: findUsd(row),
    })),
    balances: exported.balances,
    dividends: listDividends(exported, today),
    cds: exported.cds,
    savings: exported.savings,
    debts: exported.debts,
  };
};

/** The prices and rates that stand in the export itself: one's own, and those by which dividends and trades became US dollars. */
export const listPricesInExport = ({
  ownAssets,
  foundDividends,
  manualDividends,
  trades,
}: Pick<ExportedMoney, 'ownAssets' | 'foundDividends' | 'manualDividends' | 'trades'>): JournalPrice[] => {
  const own = ownAssets.flatMap(({ symbol, prices }) =>
    prices.map(({ date, price }) => ({
      ...{ day: date, commodity: symbol, price: toAmount(price), currency: 'USD' },
      source: 'own price, a share as shares were on that day',
    })),
  );
  const converted = foundDividends.flatMap(({ conversion }) =>
    conversion
      ? [
          {
            ...{
              day: conversion.day,
              commodity: conversion.currency,
              price: toAmount(conversion.rate),
              currency: 'USD',
            },
            source: 'by which a dividend was converted',
          },
        ]
      : [],
  );
  const traded = trades.flatMap(({ transactionDate, currency, exchangeRate, rateSource = 'unknown' }) =>
    currency === undefined || exchangeRate === undefined
      ? []
      : [
          {
            ...{ day: transactionDate, commodity: currency, price: toAmount(exchangeRate), currency: 'USD' },
            source: `by which a trade was converted, ${rateSource}`,
          },
        ],
  );
  const paid = manualDividends.flatMap(({ paymentDate, paidIn }) =>
    paidIn
      ? [
          {
            ...{ day: paymentDate, commodity: paidIn.currency, price: toAmount(paidIn.exchangeRate), currency: 'USD' },
            source: `by which a dividend was converted, ${paidIn.rateSource}`,
          },
        ]
      : [],
  );
  const each = new Map(
    [...own, ...traded, ...paid, ...converted].map((one) => [`${one.commodity} ${one.day} ${one.price}`, one]),
  );
  return [...each.values()];
};
