import type { AccountBackup } from '#contract/backup/backup-format';
import { findAllocationTargetsFault, getDefaultAssetClass } from '#core/allocation/targets';
import { type CdInterestPayout, computeCdInterestPayoutsAfterChange } from '#core/banking/interest-payouts';
import { maxSiteVersions } from '#core/blog/site-pages';
import { firstTradeDerivedCashRowId, toTradeDerivedCashRow } from '#core/cash/cash-deltas';
import { getEnteredDividendCash, needsCashTrackingFlag } from '#core/dividends/dividend-cash';
import { toNumber } from '#core/money/amount';
import { maxOwnAssets } from '#core/portfolio/own-prices';
import {
  findCashPlatform,
  isCashTrackedOn,
  listTrackedCashPlatforms,
  listTradePlatforms,
  maxOwnPlatforms,
  normalizePlatformName,
} from '#core/portfolio/platforms';
import { maxOwnSplits } from '#core/portfolio/position/own-splits';
import { maxWatchedStocks } from '#core/watchlist/watchlist-options';

/** What the records of a backup must be to each other: none twice, none without what it refers to. */

const findRepeated = (names: readonly (string | number)[]): string | number | undefined => {
  const unique = new Set<string | number>();
  return names.find((name) => unique.size === unique.add(name).size);
};

type Numbered = readonly { id: number }[];

const findIdFaults = (what: string, rows: Numbered, last: number): string[] => {
  const ids = rows.map(({ id }) => id);
  const repeated = findRepeated(ids);
  const beyond = ids.find((id) => id > last);
  return [
    ...(repeated === undefined ? [] : [`${what}: the id ${repeated} is there twice`]),
    ...(beyond === undefined ? [] : [`${what}: the id ${beyond} is above the last one given, ${last}`]),
  ];
};

const findRepeatedNameFaults = (what: string, names: readonly string[]): string[] => {
  const repeated = findRepeated(names);
  return repeated === undefined ? [] : [`${what}: ${repeated} is there twice`];
};

type Found = { platform: string; symbol: string; exDate: string };
const formatFoundDividendName = ({ platform, symbol, exDate }: Found): string => `${platform} ${symbol} ${exDate}`;

/** A synced cash entry and its dividend name each other. */
const findCashLinkFaults = ({ cashEntries, foundDividends }: AccountBackup): string[] => {
  const synced = new Map(foundDividends.map((found) => [formatFoundDividendName(found), found.cashId]));
  const entries = new Map(cashEntries.map(({ id, dividend }) => [id, dividend && formatFoundDividendName(dividend)]));
  return [
    ...cashEntries.flatMap(({ id, dividend }) =>
      dividend && synced.get(formatFoundDividendName(dividend)) !== id
        ? [`cash entry ${id}: its dividend, ${formatFoundDividendName(dividend)}, is not synced to it`]
        : [],
    ),
    ...foundDividends.flatMap((found) =>
      found.cashId !== undefined && entries.get(found.cashId) !== formatFoundDividendName(found)
        ? [`found dividend ${formatFoundDividendName(found)}: the cash entry ${found.cashId} is not its own`]
        : [],
    ),
  ];
};

/** Nothing stands on a platform that is not the person's, and what moves cash says so. */
const findPlatformFaults = ({
  platforms,
  trades,
  cashEntries,
  balances,
  foundDividends,
  manualDividends,
}: AccountBackup): string[] => {
  const [places, cash] = [new Set(listTradePlatforms(platforms)), new Set(listTrackedCashPlatforms(platforms))];
  const traded = [...trades, ...foundDividends, ...manualDividends].flatMap(({ platform }) => platform ?? []);
  const unknown = traded.find((name) => !places.has(name));
  const cashless = [...cashEntries, ...balances].find(({ platform }) => !cash.has(platform));
  const isUnfinished = platforms.some(({ unfinished }) => unfinished);
  const unmarked = manualDividends.find((row) => Boolean(row.keepsCash) !== needsCashTrackingFlag(row, platforms));
  const marked = trades.find(
    ({ platform, transactionDate, keepsCash }) =>
      Boolean(keepsCash) !==
      (findCashPlatform(platform) === null && isCashTrackedOn(platforms, platform, transactionDate)),
  );
  return [
    ...findRepeatedNameFaults(
      'platforms',
      platforms.map(({ platform }) => normalizePlatformName(platform)),
    ),
    ...(platforms.filter(({ own }) => own).length <= maxOwnPlatforms
      ? []
      : [`platforms: there are more than ${maxOwnPlatforms} of one's own`]),
    ...(unknown === undefined ? [] : [`platforms: there are rows of ${unknown}, which is not among them`]),
    ...(cashless === undefined ? [] : [`platforms: there is cash of ${cashless.platform}, which keeps none`]),
    ...(marked === undefined || isUnfinished
      ? []
      : [`trade ${marked.id}: whether it moves cash is not as its platform says`]),
    ...(unmarked === undefined || isUnfinished
      ? []
      : [`dividend by hand ${unmarked.id}: whether it moves cash is not as its platform says`]),
  ];
};

/** The cash entry of a manual dividend is what that brings; where it brings nothing, there is none. */
const findManualDividendCashFaults = ({ cashEntries, manualDividends, ledgers }: AccountBackup): string[] => {
  const own = new Map(manualDividends.map((row) => [row.id, row]));
  const entries = new Map(cashEntries.map((entry) => [entry.id, entry]));
  const lastCashEntry = ledgers.cashEntries?.last ?? 0;
  return [
    ...cashEntries.flatMap(({ id, manualDividend }) =>
      manualDividend !== undefined && own.get(manualDividend)?.cashId !== id
        ? [`cash entry ${id}: it is not that of the dividend by hand ${manualDividend}`]
        : [],
    ),
    ...manualDividends.flatMap((row) => {
      const entry = entries.get(row.cashId ?? 0);
      const cash = getEnteredDividendCash(row);
      const isRight = cash
        ? entry?.manualDividend === row.id &&
          entry.amount === toNumber(cash.amount) &&
          entry.platform === cash.platform &&
          entry.transactionDate === cash.date
        : entry === undefined;
      return isRight && (row.cashId ?? 0) <= lastCashEntry
        ? []
        : [`dividend by hand ${row.id}: the cash entry ${row.cashId} is not what it brings`];
    }),
  ];
};

/** Whatever moved a balance made it: money that is in rows alone would be in no total. */
const findBalanceFaults = ({ trades, cashEntries, balances }: AccountBackup): string[] => {
  const storedBalances = new Set(balances.map(({ platform, currency }) => `${platform} ${currency}`));
  const cashRows = [...cashEntries, ...trades.flatMap((trade) => toTradeDerivedCashRow(trade) ?? [])];
  const missing = cashRows
    .map(({ platform, currency }) => `${platform} ${currency}`)
    .find((name) => !storedBalances.has(name));
  return missing === undefined ? [] : [`balances: there are rows of ${missing}, but no balance`];
};

/** What a CD was rolled over into or came from may be deleted, but never is one that is yet to be recorded. */
const findRolloverFaults = ({ cds, ledgers }: AccountBackup): string[] =>
  cds.flatMap(({ id, rolledInto, rolledFrom }) =>
    [rolledInto, rolledFrom].flatMap((other) =>
      other !== undefined && (other === id || other > (ledgers.cds?.last ?? 0))
        ? [`CD ${id}: it cannot be rolled over with CD ${other}`]
        : [],
    ),
  );

type Transfer = { of: string; place: string; date: string; amount: number };
const toTransferKey = ({ of, place, date, amount }: Transfer): string => [of, place, date, amount].join(' ');

/** Interest that was paid to an own account is one payment and one row, of one day and amount, each naming the other. */
const findTransferFaults = ({ cds, savings, cashEntries }: AccountBackup): string[] => {
  const paid = cds.flatMap((cd) =>
    cd.interestPayments.flatMap(({ id, paidTo, arrival, paymentDate: date, interestAmount: amount }) => {
      if (paidTo === undefined || paidTo.kind === 'outside') return [];
      const place =
        paidTo.kind === 'savings' ? `savings ${paidTo.id} ${arrival}` : `cash ${paidTo.platform} ${arrival}`;
      return [{ of: `CD ${cd.id}, interest payment ${id}`, place, date, amount }];
    }),
  );
  const ofRow = (
    row: { id: number; paidBy?: { cd: number; payment: number } | undefined; transactionDate: string; amount: number },
    place: string,
  ) =>
    row.paidBy
      ? [
          {
            of: `CD ${row.paidBy.cd}, interest payment ${row.paidBy.payment}`,
            place: `${place} ${row.id}`,
            date: row.transactionDate,
            amount: row.amount,
          },
        ]
      : [];
  const arrived = [
    ...savings.flatMap(({ id, transactions }) => transactions.flatMap((row) => ofRow(row, `savings ${id}`))),
    ...cashEntries.flatMap((row) => ofRow(row, `cash ${row.platform}`)),
  ];
  const [out, into] = [new Set(paid.map(toTransferKey)), new Set(arrived.map(toTransferKey))];
  const wrong = [...paid, ...arrived].filter((one) => out.has(toTransferKey(one)) !== into.has(toTransferKey(one)));
  return [...new Set(wrong.map(({ of }) => `${of}: what it paid is not what has arrived`))];
};

const formatPayout = ({ id, date, amount, to }: CdInterestPayout): string =>
  [id, date, amount, to.kind, to.kind === 'savings' ? to.id : to.kind === 'cash' ? to.platform : ''].join(' ');

/** What a CD has paid out stands beside its payments. */
const findPayoutFaults = ({ cds }: AccountBackup): string[] =>
  cds.flatMap(({ id, paidOut = [], interestPayments }) =>
    paidOut.map(formatPayout).join() ===
    computeCdInterestPayoutsAfterChange([], [], interestPayments).map(formatPayout).join()
      ? []
      : [`CD ${id}: what it has paid out is not what its payments say`],
  );

/** They are told by the head of the trades. */
const findSplitFaults = ({ ledgers, ownSplits }: AccountBackup): string[] => [
  ...findRepeatedNameFaults(
    'ownSplits',
    ownSplits.map(({ symbol, date }) => `${symbol} ${date}`),
  ),
  ...(ownSplits.length <= maxOwnSplits ? [] : [`ownSplits: there are at most ${maxOwnSplits}`]),
  ...(ownSplits.length === 0 || ledgers.trades ? [] : ['ownSplits: there are splits, but no ledger of trades']),
];

/** As the API judges them, by what the stocks are by themselves. */
/** Numbered one after the other, and no more than are kept. */
const findSiteFaults = ({ site }: AccountBackup): string[] => {
  const numbers = site.map(({ number }) => number).toSorted((a, b) => a - b);
  const isRow = numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
  return isRow && numbers.length <= maxSiteVersions
    ? []
    : [`site: its versions are at most ${maxSiteVersions}, numbered one after the other`];
};

const findTargetFaults = ({ targets, ownAssets }: AccountBackup): string[] => {
  const own = new Set(ownAssets.map(({ symbol }) => symbol));
  const faults = targets.flatMap(
    (one) => findAllocationTargetsFault(one, (symbol) => getDefaultAssetClass(symbol, own)) ?? [],
  );
  return [
    ...(targets.length > 1 ? ['targets: there are two of them'] : []),
    ...faults.map(({ sentence }) => `targets: ${sentence}`),
  ];
};

const findLimitFaults = ({ ledgers, watchlist, ownAssets, noticeSettings }: AccountBackup): string[] => [
  ...((ledgers.cashEntries?.last ?? 0) < firstTradeDerivedCashRowId
    ? []
    : [`ledgers: cash ids must stay below ${firstTradeDerivedCashRowId}`]),
  // Whoever reads the prices of own assets knows by the ledger of trades that they have changed.
  ...(ownAssets.length === 0 || ledgers.trades ? [] : ['ledgers: there are own assets, but no ledger of trades']),
  ...(ownAssets.length <= maxOwnAssets ? [] : [`ownAssets: there are at most ${maxOwnAssets} own assets`]),
  ...(noticeSettings.length <= 1 ? [] : ['noticeSettings: there is at most one choice of notices']),
  ...(watchlist.length <= maxWatchedStocks ? [] : [`watchlist: it holds at most ${maxWatchedStocks} stocks`]),
];

/** What rows of statements stand for: each event is recorded once. */
const listIdentities = ({ trades, cashEntries, manualDividends }: AccountBackup): string[] =>
  [...trades, ...cashEntries, ...manualDividends].flatMap(({ source }) =>
    source ? [source.identity, ...(source.also ?? [])] : [],
  );

/** Without any of these, the records can be written and the account goes on as any other. */
export const listBackupInconsistencyMessages = (backup: AccountBackup): string[] => {
  const { ledgers, cds, savings } = backup;
  const ledgerNames = ['trades', 'cashEntries', 'manualDividends', 'watchlist', 'cds', 'savings', 'imports'] as const;
  return [
    ...ledgerNames.flatMap((name) => findIdFaults(name, backup[name], ledgers[name]?.last ?? 0)),
    ...cds.flatMap(({ id, lastRow, interestPayments }) => findIdFaults(`CD ${id}`, interestPayments, lastRow)),
    ...savings.flatMap(({ id, lastRow, transactions, rateChanges = [] }) =>
      findIdFaults(`savings account ${id}`, [...transactions, ...rateChanges], lastRow),
    ),
    ...findRolloverFaults(backup),
    ...findTransferFaults(backup),
    ...findPayoutFaults(backup),
    ...findRepeatedNameFaults(
      'balances',
      backup.balances.map(({ platform, currency }) => `${platform} ${currency}`),
    ),
    ...findRepeatedNameFaults('foundDividends', backup.foundDividends.map(formatFoundDividendName)),
    ...findRepeatedNameFaults('dividendTaxes', backup.dividendTaxes.map(formatFoundDividendName)),
    ...findRepeatedNameFaults(
      'dividendCorrections',
      backup.dividendCorrections.map(({ symbol }) => symbol),
    ),
    ...findRepeatedNameFaults(
      'watchlist',
      backup.watchlist.map(({ symbol }) => symbol),
    ),
    ...findRepeatedNameFaults(
      'comparisons',
      backup.comparisons.map(({ platform }) => platform),
    ),
    ...findRepeatedNameFaults('events of statements', listIdentities(backup)),
    ...findRepeatedNameFaults(
      'ownAssets',
      backup.ownAssets.map(({ symbol }) => symbol),
    ),
    ...findRepeatedNameFaults(
      'notes',
      backup.notes.map(({ symbol }) => symbol),
    ),
    ...findRepeatedNameFaults(
      'debts',
      backup.debts.map(({ id }) => id),
    ),
    ...findRepeatedNameFaults(
      'usage',
      backup.usage.map(({ date }) => date),
    ),
    ...findRepeatedNameFaults(
      'posts',
      backup.posts.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]),
    ),
    ...findRepeatedNameFaults(
      'posts',
      backup.posts.map(({ id }) => id),
    ),
    ...findSiteFaults(backup),
    ...findSplitFaults(backup),
    ...findTargetFaults(backup),
    ...findPlatformFaults(backup),
    ...findCashLinkFaults(backup),
    ...findManualDividendCashFaults(backup),
    ...findBalanceFaults(backup),
    ...findLimitFaults(backup),
  ];
};
