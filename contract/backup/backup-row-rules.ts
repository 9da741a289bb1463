import type * as z from 'zod';
import type { AccountBackup } from '#contract/backup/backup-format';
import { NewPost } from '#contract/blog/blog';
import { NewCashEntry } from '#contract/cash';
import { NewCd, NewCdInterestPayment } from '#contract/cds';
import { NewDebt } from '#contract/debts';
import { NewManualDividend, StatementDividend } from '#contract/dividends/manual-dividends';
import { StockSymbol } from '#contract/fields/fields';
import { AllocationTargetsInput } from '#contract/insight/allocation';
import { NetWorthGoalsInput } from '#contract/insight/net-worth-goals';
import { StockNoteText } from '#contract/notes';
import { NewOwnPrice, OwnAssetEdit } from '#contract/portfolio/own-assets';
import { NewOwnSplit } from '#contract/portfolio/own-splits';
import { NewTrade } from '#contract/portfolio/trades';
import { NewSavingsAccount, NewSavingsRateChange, NewSavingsTransaction } from '#contract/savings';
import { NewWatchlistItem } from '#contract/watchlist';
import { maxSavingsInterestRateChanges } from '#core/banking/banking-options';
import { findCdFault, findCdInterestPaymentDateFault } from '#core/banking/cd-faults';
import { sumSavingsBalance } from '#core/banking/savings';
import { maxFormerSlugs, maxPostVersions } from '#core/blog/post-edits';
import { isSlug, maxExcerptLength } from '#core/blog/posts';
import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import { zeroToNull } from '#core/dividends/entered-amounts';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { countDecimals, toNumber } from '#core/money/amount';
import { maxOwnPricesPerAsset } from '#core/portfolio/own-prices';
import { cashPlatforms, isReservedPlatformName, portfolioPlatforms } from '#core/portfolio/platforms';
import { findSplitRatioFault } from '#core/portfolio/position/own-splits';
import { computeRoundedTradeTotal, createTradeTotalFault, findTradeFault } from '#core/portfolio/trade-faults';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import type { ValidationFault } from '#core/text/validation-fault';
import type { Day } from '#core/time/day';

/**
 * What the API asks of each record, asked of a backup's: the same schemas and the same rules. Every rule answers the
 * sentences in which the API would have refused the record; none where it would have taken it.
 */

type Of<Name extends keyof AccountBackup> = AccountBackup[Name] extends readonly (infer Row)[] ? Row : never;
type Rule<Row> = (row: Row, today: Day) => string[];

const findSchemaFaults = (schema: z.ZodType, sent: object): string[] =>
  (schema.safeParse(sent).error?.issues ?? []).map(({ message }) => message);

const toSentences = (fault: ValidationFault | null): string[] => (fault ? [fault.sentence] : []);

const findFutureDateFault = (day: Day, today: Day): string[] =>
  day > today ? ['The date cannot be in the future.'] : [];
const findFaultUnless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);
const isInstant = (text: string): boolean => text.endsWith('Z') && !Number.isNaN(Date.parse(text));
const findInstantFault = (text: string): string[] =>
  findFaultUnless(isInstant(text), `${text} is no instant such as 2026-11-20T12:00:00.000Z.`);
const isCents = (value: number): boolean => countDecimals(value) <= 2;

export const backupTradeRule: Rule<Of<'trades'>> = ({ id: _id, version: _version, ...sent }, today) => {
  const wrong = findSchemaFaults(NewTrade, sent);
  if (wrong.length > 0) return wrong;
  const trade = NewTrade.parse(sent);
  return toSentences(
    findTradeFault(trade, today) ??
      (computeRoundedTradeTotal(trade) === sent.total ? null : createTradeTotalFault(sent.total, trade)),
  );
};

/** Whether there was a trade to split is left open: one may have been deleted since. */
export const backupSplitRule: Rule<Of<'ownSplits'>> = ({ version: _version, ...sent }, today) => {
  const wrong = findSchemaFaults(NewOwnSplit, sent);
  return wrong.length > 0
    ? wrong
    : [...findFutureDateFault(sent.date, today), ...toSentences(findSplitRatioFault(sent))];
};

/** One's own is none of the specified, and cash that is kept anyway needs no first day. */
export const backupPlatformRule: Rule<Of<'platforms'>> = ({ platform, own, since, version: _version }, today) => [
  ...findFaultUnless(
    own ? !isReservedPlatformName(platform) : portfolioPlatforms.includes(platform),
    own ? 'A built-in platform has this name.' : 'It is not one of the built-in platforms.',
  ),
  ...findFaultUnless(!cashPlatforms.includes(platform), 'It keeps cash from the start.'),
  ...(since === undefined ? [] : findFutureDateFault(since, today)),
];

export const backupCashRule: Rule<Of<'cashEntries'>> = ({ dividend: _link, version: _version, ...entry }, today) => [
  ...findSchemaFaults(NewCashEntry, entry),
  ...findFutureDateFault(entry.transactionDate, today),
  ...findFaultUnless(
    entry.id < firstTradeDerivedCashRowId,
    `The id must be below ${firstTradeDerivedCashRowId}, where the rows of trades begin.`,
  ),
];

export const backupBalanceRule: Rule<Of<'balances'>> = ({ balance }) =>
  findFaultUnless(isCents(balance), 'A balance takes at most 2 decimals.');

export const backupFoundDividendRule: Rule<Of<'foundDividends'>> = ({
  symbol,
  sharesHeld,
  amountPerShare,
  totalAmount,
}) => [
  ...findFaultUnless(StockSymbol.safeParse(symbol).success, 'Enter a stock symbol such as AAPL.'),
  ...findFaultUnless(
    sharesHeld > 0 && countDecimals(sharesHeld) <= 8,
    'The shares held must be above 0, with at most 8 decimals.',
  ),
  ...findFaultUnless(amountPerShare > 0, 'The amount per share must be greater than 0.'),
  ...findFaultUnless(
    totalAmount >= 0 && isCents(totalAmount),
    'The total cannot be negative, and takes at most 2 decimals.',
  ),
];

export const backupDividendTaxRule: Rule<Of<'dividendTaxes'>> = ({ taxWithheld }) =>
  findFaultUnless(
    taxWithheld >= 0 && isCents(taxWithheld),
    'Tax withheld cannot be negative, and takes at most 2 decimals.',
  );

export const backupManualDividendRule: Rule<Of<'manualDividends'>> = (row, today) => {
  const { shares, dividendPerShare, gross } = row;
  const wrong =
    gross === undefined
      ? findSchemaFaults(NewManualDividend, row)
      : findSchemaFaults(StatementDividend, {
          ...row,
          shares: zeroToNull(shares),
          dividendPerShare: zeroToNull(dividendPerShare),
        });
  return wrong.length > 0 ? wrong : toSentences(findDividendEntryFault(row, today));
};

export const backupWatchlistRule: Rule<Of<'watchlist'>> = ({ company_name, ...item }) =>
  findSchemaFaults(NewWatchlistItem, { ...item, ...(company_name !== null && { company_name }) });

export const backupTargetsRule: Rule<Of<'targets'>> = (targets) => [
  ...findSchemaFaults(AllocationTargetsInput, targets),
  ...findSchemaFaults(NetWorthGoalsInput, targets),
];

/** Each price as it would be sent, one a day. */
export const backupOwnAssetRule: Rule<Of<'ownAssets'>> = ({ symbol, name, prices }, today) => [
  ...findSchemaFaults(OwnAssetEdit, { name }),
  ...findSchemaFaults(StockSymbol, symbol as unknown as object),
  ...prices.flatMap((one) => [...findSchemaFaults(NewOwnPrice, one), ...findFutureDateFault(one.date, today)]),
  ...findFaultUnless(new Set(prices.map(({ date }) => date)).size === prices.length, 'It has two prices for one day.'),
  ...findFaultUnless(prices.length <= maxOwnPricesPerAsset, `An asset takes at most ${maxOwnPricesPerAsset} prices.`),
];

/** Under the one name of its stock, by which it is found. */
export const backupNoteRule: Rule<Of<'notes'>> = ({ symbol, text, changedAt }) => [
  ...findFaultUnless(
    isValidSymbol(symbol) && normalizeSymbol(symbol) === symbol,
    'A note needs a stock symbol such as AAPL.',
  ),
  ...findSchemaFaults(StockNoteText, text as unknown as object),
  ...findFaultUnless(text.trim() !== '', 'A note must have a text.'),
  ...findInstantFault(changedAt),
];

export const backupDebtRule: Rule<Of<'debts'>> = ({ amounts, ...debt }, today) => [
  ...findSchemaFaults(NewDebt, { ...debt, amounts }),
  ...amounts.flatMap(({ date }) => findFutureDateFault(date, today)),
  ...findFaultUnless(
    new Set(amounts.map(({ date }) => date)).size === amounts.length,
    'It has two amounts of one day.',
  ),
];

export const backupCdRule: Rule<Of<'cds'>> = (cd, today) => {
  const wrong = findSchemaFaults(NewCd, cd);
  return wrong.length > 0 ? wrong : toSentences(findCdFault(cd, today));
};

export const backupCdInterestPaymentRule =
  (cd: Of<'cds'>): Rule<Of<'cds'>['interestPayments'][number]> =>
  (payment, today) => [
    ...findSchemaFaults(NewCdInterestPayment, payment),
    ...findSchemaFaults(NewCd.shape.interestRate, payment.interestRate as unknown as object),
    ...toSentences(findCdInterestPaymentDateFault(payment.paymentDate, cd.startDate, today)),
  ];

/** At the end what the account says, and not less than nothing. A day of the past may be: its deposits may be dated later. */
const findSavingsBalanceFaults = ({ transactions, currentBalance }: Of<'savings'>): string[] => {
  const sum = toNumber(sumSavingsBalance(transactions));
  return [
    ...findFaultUnless(sum >= 0, `Its transactions take out ${-sum} more than they bring in.`),
    ...findFaultUnless(
      sum === currentBalance,
      `The balance ${currentBalance} is not the sum of its transactions, ${sum}.`,
    ),
  ];
};

/** One a day, in the order of their days. */
const findRateChangeFaults = ({ rateChanges = [] }: Of<'savings'>): string[] => [
  ...rateChanges.flatMap((change) => findSchemaFaults(NewSavingsRateChange, change)),
  ...findFaultUnless(
    rateChanges.every(({ from }, at) => at === 0 || from > (rateChanges[at - 1]?.from ?? '')),
    'Its rate changes must be one a day, in order of date.',
  ),
  ...findFaultUnless(
    rateChanges.length <= maxSavingsInterestRateChanges,
    `An account takes at most ${maxSavingsInterestRateChanges} rate changes.`,
  ),
];

export const backupSavingsAccountRule: Rule<Of<'savings'>> = (account) => {
  // What it holds now may be more than an account is opened with.
  const wrong = [
    ...findSchemaFaults(NewSavingsAccount, { ...account, currentBalance: 0 }),
    ...findInstantFault(account.createdAt),
  ];
  return wrong.length > 0 ? wrong : [...findSavingsBalanceFaults(account), ...findRateChangeFaults(account)];
};

export const backupSavingsTransactionRule: Rule<Of<'savings'>['transactions'][number]> = (transaction, today) => [
  ...findSchemaFaults(NewSavingsTransaction, transaction),
  ...findFutureDateFault(transaction.transactionDate, today),
];

export const backupUsageRule: Rule<Of<'usage'>> = ({ counts }) =>
  findFaultUnless(
    Object.keys(counts).every((type) => type.trim() === type && type !== '' && type.length <= 64),
    'A kind of use is named in at most 64 characters.',
  );

const longestTitle = 200;

/** A post that was begun and never published has no text but its draft's. */
const findPostTextFaults = ({ markdown, tags, draft, status, description }: Of<'posts'>): string[] =>
  findSchemaFaults(NewPost, {
    content: markdown === '' && status === 'Draft' && draft ? '-' : markdown,
    tags,
    description,
  });

/** Numbered upwards to the last one, and no more than are kept. */
const findPostVersionFaults = ({ versions, lastVersion }: Of<'posts'>): string[] =>
  findFaultUnless(
    versions.every(({ number }, at) => number === lastVersion - versions.length + 1 + at) &&
      versions.length <= maxPostVersions,
    `Its versions are at most ${maxPostVersions}, numbered one after the other up to ${lastVersion}.`,
  );

/** Without its versions. */
export const backupPostFieldsRule: Rule<Of<'posts'>> = (post) => [
  ...findPostTextFaults(post),
  ...findPostFieldFaults(post),
];
export const backupPostRule: Rule<Of<'posts'>> = (post, today) => [
  ...backupPostFieldsRule(post, today),
  ...findPostVersionFaults(post),
];

const findPostFieldFaults = ({
  slug,
  formerSlugs,
  title,
  excerpt,
  createdAt,
  publishAt,
  status,
}: Of<'posts'>): string[] => [
  ...findFaultUnless(
    formerSlugs.every(isSlug) && formerSlugs.length <= maxFormerSlugs && !formerSlugs.includes(slug),
    'Its former slugs hold letters, digits and hyphens alone, and its own is none of them.',
  ),
  ...findFaultUnless(isSlug(slug), 'The slug holds letters, digits and hyphens alone.'),
  ...findFaultUnless(
    title.trim() !== '' && title.length <= longestTitle,
    `The title takes 1 to ${longestTitle} characters.`,
  ),
  ...findFaultUnless(
    [...excerpt].length <= maxExcerptLength,
    `The excerpt takes at most ${maxExcerptLength} characters.`,
  ),
  ...findInstantFault(createdAt),
  ...(publishAt === null ? [] : findInstantFault(publishAt)),
  ...findFaultUnless(
    (status === 'Draft') === (publishAt === null),
    'A draft has no publish time, and every other post has one.',
  ),
];
