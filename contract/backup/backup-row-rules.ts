import type * as z from 'zod';
import type { AccountBackup } from '#contract/backup/backup-format';
import { NewPost } from '#contract/blog/blog';
import { NewCashEntry } from '#contract/cash';
import { NewCd, NewInterestPayment } from '#contract/cds';
import { NewManualDividend, StatedDividend } from '#contract/dividends/manual-dividends';
import { StockSymbol } from '#contract/fields/fields';
import { AllocationTargetsInput } from '#contract/insight/allocation';
import { StockNoteText } from '#contract/notes';
import { NewOwnPrice, OwnAssetEdit } from '#contract/portfolio/own-assets';
import { NewOwnSplit } from '#contract/portfolio/own-splits';
import { NewTrade } from '#contract/portfolio/trades';
import { NewSavingsAccount, NewSavingsRateChange, NewSavingsTransaction } from '#contract/savings';
import { NewWatchlistItem } from '#contract/watchlist';
import { maxSavingsInterestRateChanges } from '#core/banking/banking-options';
import { findCdFault, findInterestPaymentDateFault } from '#core/banking/cd-faults';
import { sumSavingsBalance } from '#core/banking/savings';
import { maxFormerSlugs, maxPostVersions } from '#core/blog/post-edits';
import { isSlug, maxExcerptLength } from '#core/blog/posts';
import { firstDerivedCashRowId } from '#core/cash/cash-deltas';
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

const asSent = (schema: z.ZodType, sent: object): string[] =>
  (schema.safeParse(sent).error?.issues ?? []).map(({ message }) => message);

const toSentences = (fault: ValidationFault | null): string[] => (fault ? [fault.sentence] : []);

const past = (day: Day, today: Day): string[] => (day > today ? ['The date cannot be in the future.'] : []);
const that = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);
const isInstant = (text: string): boolean => text.endsWith('Z') && !Number.isNaN(Date.parse(text));
const instant = (text: string): string[] =>
  that(isInstant(text), `${text} is no instant such as 2026-11-20T12:00:00.000Z.`);
const isCents = (value: number): boolean => countDecimals(value) <= 2;

export const backupTradeRule: Rule<Of<'trades'>> = ({ id: _id, version: _version, ...sent }, today) => {
  const wrong = asSent(NewTrade, sent);
  if (wrong.length > 0) return wrong;
  const trade = NewTrade.parse(sent);
  return toSentences(
    findTradeFault(trade, today) ??
      (computeRoundedTradeTotal(trade) === sent.total ? null : createTradeTotalFault(sent.total, trade)),
  );
};

/** Whether there was a trade to split is left open: one may have been deleted since. */
export const backupSplitRule: Rule<Of<'ownSplits'>> = ({ version: _version, ...sent }, today) => {
  const wrong = asSent(NewOwnSplit, sent);
  return wrong.length > 0 ? wrong : [...past(sent.date, today), ...toSentences(findSplitRatioFault(sent))];
};

/** One's own is none of the specified, and cash that is kept anyway needs no first day. */
export const backupPlatformRule: Rule<Of<'platforms'>> = ({ platform, own, since, version: _version }, today) => [
  ...that(
    own ? !isReservedPlatformName(platform) : portfolioPlatforms.includes(platform),
    own ? 'A platform of that name is specified.' : 'It is none of the specified platforms.',
  ),
  ...that(!cashPlatforms.includes(platform), 'It keeps cash from the start.'),
  ...(since === undefined ? [] : past(since, today)),
];

export const backupCashRule: Rule<Of<'cashEntries'>> = ({ dividend: _link, version: _version, ...entry }, today) => [
  ...asSent(NewCashEntry, entry),
  ...past(entry.transactionDate, today),
  ...that(
    entry.id < firstDerivedCashRowId,
    `The id must be below ${firstDerivedCashRowId}, where the rows of trades begin.`,
  ),
];

export const backupBalanceRule: Rule<Of<'balances'>> = ({ balance }) =>
  that(isCents(balance), 'A balance takes at most 2 decimals.');

export const backupFoundDividendRule: Rule<Of<'foundDividends'>> = ({
  symbol,
  sharesHeld,
  amountPerShare,
  totalAmount,
}) => [
  ...that(StockSymbol.safeParse(symbol).success, 'Enter a stock symbol such as AAPL.'),
  ...that(
    sharesHeld > 0 && countDecimals(sharesHeld) <= 8,
    'The shares held must be above 0, with at most 8 decimals.',
  ),
  ...that(amountPerShare > 0, 'The amount per share must be greater than 0.'),
  ...that(totalAmount >= 0 && isCents(totalAmount), 'The total cannot be negative, and takes at most 2 decimals.'),
];

export const backupDividendTaxRule: Rule<Of<'dividendTaxes'>> = ({ taxWithheld }) =>
  that(taxWithheld >= 0 && isCents(taxWithheld), 'Tax withheld cannot be negative, and takes at most 2 decimals.');

export const backupManualDividendRule: Rule<Of<'manualDividends'>> = (row, today) => {
  const { shares, dividendPerShare, gross } = row;
  const wrong =
    gross === undefined
      ? asSent(NewManualDividend, row)
      : asSent(StatedDividend, {
          ...row,
          shares: zeroToNull(shares),
          dividendPerShare: zeroToNull(dividendPerShare),
        });
  return wrong.length > 0 ? wrong : toSentences(findDividendEntryFault(row, today));
};

export const backupWatchlistRule: Rule<Of<'watchlist'>> = ({ company_name, ...item }) =>
  asSent(NewWatchlistItem, { ...item, ...(company_name !== null && { company_name }) });

export const backupTargetsRule: Rule<Of<'targets'>> = (targets) => asSent(AllocationTargetsInput, targets);

/** Each price as it would be sent, one a day. */
export const backupOwnAssetRule: Rule<Of<'ownAssets'>> = ({ symbol, name, prices }, today) => [
  ...asSent(OwnAssetEdit, { name }),
  ...asSent(StockSymbol, symbol as unknown as object),
  ...prices.flatMap((one) => [...asSent(NewOwnPrice, one), ...past(one.date, today)]),
  ...that(new Set(prices.map(({ date }) => date)).size === prices.length, 'It has two prices of one day.'),
  ...that(prices.length <= maxOwnPricesPerAsset, `An asset takes at most ${maxOwnPricesPerAsset} prices.`),
];

/** Under the one name of its stock, by which it is found. */
export const backupNoteRule: Rule<Of<'notes'>> = ({ symbol, text, changedAt }) => [
  ...that(
    isValidSymbol(symbol) && normalizeSymbol(symbol) === symbol,
    'A note is that of a stock symbol such as AAPL.',
  ),
  ...asSent(StockNoteText, text as unknown as object),
  ...that(text.trim() !== '', 'A note has a text.'),
  ...instant(changedAt),
];

export const backupCdRule: Rule<Of<'cds'>> = (cd, today) => {
  const wrong = asSent(NewCd, cd);
  return wrong.length > 0 ? wrong : toSentences(findCdFault(cd, today));
};

export const backupInterestPaymentRule =
  (cd: Of<'cds'>): Rule<Of<'cds'>['interestPayments'][number]> =>
  (payment, today) => [
    ...asSent(NewInterestPayment, payment),
    ...asSent(NewCd.shape.interestRate, payment.interestRate as unknown as object),
    ...toSentences(findInterestPaymentDateFault(payment.paymentDate, cd.startDate, today)),
  ];

/** At the end what the account says, and not less than nothing. A day of the past may be: its deposits may be dated later. */
const balanceRuns = ({ transactions, currentBalance }: Of<'savings'>): string[] => {
  const sum = toNumber(sumSavingsBalance(transactions));
  return [
    ...that(sum >= 0, `Its transactions take out ${-sum} more than they bring in.`),
    ...that(sum === currentBalance, `The balance ${currentBalance} is not the sum of its transactions, ${sum}.`),
  ];
};

/** One a day, in the order of their days. */
const rateRuns = ({ rateChanges = [] }: Of<'savings'>): string[] => [
  ...rateChanges.flatMap((change) => asSent(NewSavingsRateChange, change)),
  ...that(
    rateChanges.every(({ from }, at) => at === 0 || from > (rateChanges[at - 1]?.from ?? '')),
    'The changes of its rate are one a day, in the order of their days.',
  ),
  ...that(
    rateChanges.length <= maxSavingsInterestRateChanges,
    `An account takes at most ${maxSavingsInterestRateChanges} changes of its rate.`,
  ),
];

export const backupSavingsAccountRule: Rule<Of<'savings'>> = (account) => {
  // What it holds now may be more than an account is opened with.
  const wrong = [...asSent(NewSavingsAccount, { ...account, currentBalance: 0 }), ...instant(account.createdAt)];
  return wrong.length > 0 ? wrong : [...balanceRuns(account), ...rateRuns(account)];
};

export const backupSavingsTransactionRule: Rule<Of<'savings'>['transactions'][number]> = (transaction, today) => [
  ...asSent(NewSavingsTransaction, transaction),
  ...past(transaction.transactionDate, today),
];

export const backupUsageRule: Rule<Of<'usage'>> = ({ counts }) =>
  that(
    Object.keys(counts).every((type) => type.trim() === type && type !== '' && type.length <= 64),
    'A kind of use is named in at most 64 characters.',
  );

const longestTitle = 200;

/** A post that was begun and never published has no text but its draft's. */
const postText = ({ markdown, tags, draft, status, description }: Of<'posts'>): string[] =>
  asSent(NewPost, { content: markdown === '' && status === 'Draft' && draft ? '-' : markdown, tags, description });

/** Numbered upwards to the last one, and no more than are kept. */
const versionsRule = ({ versions, lastVersion }: Of<'posts'>): string[] =>
  that(
    versions.every(({ number }, at) => number === lastVersion - versions.length + 1 + at) &&
      versions.length <= maxPostVersions,
    `Its versions are at most ${maxPostVersions}, numbered one after the other up to ${lastVersion}.`,
  );

/** Without its versions. */
export const backupPostFieldsRule: Rule<Of<'posts'>> = (post) => [...postText(post), ...postFacts(post)];
export const backupPostRule: Rule<Of<'posts'>> = (post, today) => [
  ...backupPostFieldsRule(post, today),
  ...versionsRule(post),
];

const postFacts = ({ slug, formerSlugs, title, excerpt, createdAt, publishAt, status }: Of<'posts'>): string[] => [
  ...that(
    formerSlugs.every(isSlug) && formerSlugs.length <= maxFormerSlugs && !formerSlugs.includes(slug),
    'Its former slugs hold letters, digits and hyphens alone, and its own is none of them.',
  ),
  ...that(isSlug(slug), 'The slug holds letters, digits and hyphens alone.'),
  ...that(title.trim() !== '' && title.length <= longestTitle, `The title takes 1 to ${longestTitle} characters.`),
  ...that([...excerpt].length <= maxExcerptLength, `The excerpt takes at most ${maxExcerptLength} characters.`),
  ...instant(createdAt),
  ...(publishAt === null ? [] : instant(publishAt)),
  ...that((status === 'Draft') === (publishAt === null), 'A draft has no publish time, and every other post has one.'),
];
