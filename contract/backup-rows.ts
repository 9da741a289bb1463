import type * as z from 'zod';
import { TargetsSent } from '#contract/allocation';
import type { Backup } from '#contract/backup-format';
import { NewPost } from '#contract/blog';
import { NewCashEntry } from '#contract/cash';
import { NewCd, NewInterestPayment } from '#contract/cds';
import { StockSymbol } from '#contract/fields';
import { NewDividend, StatedDividend } from '#contract/manual-dividends';
import { NoteText } from '#contract/notes';
import { NewOwnPrice, OwnAssetEdit } from '#contract/own-assets';
import { NewSplit } from '#contract/own-splits';
import { NewRateChange, NewSavingsAccount, NewSavingsTransaction } from '#contract/savings';
import { NewTrade } from '#contract/trades';
import { NewWatchlistItem } from '#contract/watchlist';
import { cdFault, paymentFault } from '#core/banking/cd-faults';
import { mostRateChanges } from '#core/banking/lists';
import { balanceOf } from '#core/banking/savings';
import { mostFormerSlugs, mostVersions } from '#core/blog/editing';
import { isSlug, longestExcerpt } from '#core/blog/posts';
import { derivedIdsFrom } from '#core/cash/moves';
import { statedOrNull } from '#core/dividends/entered';
import { entryFault } from '#core/dividends/entry-faults';
import { decimalsOf, toNumber } from '#core/money/amount';
import { mostPrices } from '#core/portfolio/own-prices';
import { ratioFault } from '#core/portfolio/own-splits';
import { cashPlatforms, isReservedName, portfolioPlatforms } from '#core/portfolio/platforms';
import { totalFault, totalShown, tradeFault } from '#core/portfolio/trade-faults';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import type { Fault } from '#core/text/fault';
import type { Day } from '#core/time/day';

/**
 * What the API asks of each record, asked of a backup's: the same schemas and the same rules. Every rule answers the
 * sentences in which the API would have refused the record; none where it would have taken it.
 */

type Of<Name extends keyof Backup> = Backup[Name] extends readonly (infer Row)[] ? Row : never;
type Rule<Row> = (row: Row, today: Day) => string[];

const asSent = (schema: z.ZodType, sent: object): string[] =>
  (schema.safeParse(sent).error?.issues ?? []).map(({ message }) => message);

const said = (fault: Fault | null): string[] => (fault ? [fault.sentence] : []);

const past = (day: Day, today: Day): string[] => (day > today ? ['The date cannot be in the future.'] : []);
const that = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);
const isInstant = (text: string): boolean => text.endsWith('Z') && !Number.isNaN(Date.parse(text));
const instant = (text: string): string[] =>
  that(isInstant(text), `${text} is no instant such as 2026-11-20T12:00:00.000Z.`);
const isCents = (value: number): boolean => decimalsOf(value) <= 2;

export const tradeRule: Rule<Of<'trades'>> = ({ id: _id, version: _version, ...sent }, today) => {
  const wrong = asSent(NewTrade, sent);
  if (wrong.length > 0) return wrong;
  const trade = NewTrade.parse(sent);
  return said(tradeFault(trade, today) ?? (totalShown(trade) === sent.total ? null : totalFault(sent.total, trade)));
};

/** Whether there was a trade to split is left open: one may have been deleted since. */
export const splitRule: Rule<Of<'ownSplits'>> = ({ version: _version, ...sent }, today) => {
  const wrong = asSent(NewSplit, sent);
  return wrong.length > 0 ? wrong : [...past(sent.date, today), ...said(ratioFault(sent))];
};

/** One's own is none of the specified, and cash that is kept anyway needs no first day. */
export const platformRule: Rule<Of<'platforms'>> = ({ platform, own, since, version: _version }, today) => [
  ...that(
    own ? !isReservedName(platform) : portfolioPlatforms.includes(platform),
    own ? 'A platform of that name is specified.' : 'It is none of the specified platforms.',
  ),
  ...that(!cashPlatforms.includes(platform), 'It keeps cash from the start.'),
  ...(since === undefined ? [] : past(since, today)),
];

export const cashRule: Rule<Of<'cashEntries'>> = ({ dividend: _link, version: _version, ...entry }, today) => [
  ...asSent(NewCashEntry, entry),
  ...past(entry.transactionDate, today),
  ...that(entry.id < derivedIdsFrom, `The id must be below ${derivedIdsFrom}, where the rows of trades begin.`),
];

export const balanceRule: Rule<Of<'balances'>> = ({ balance }) =>
  that(isCents(balance), 'A balance takes at most 2 decimals.');

export const foundRule: Rule<Of<'foundDividends'>> = ({ symbol, sharesHeld, amountPerShare, totalAmount }) => [
  ...that(StockSymbol.safeParse(symbol).success, 'Enter a stock symbol such as AAPL.'),
  ...that(sharesHeld > 0 && decimalsOf(sharesHeld) <= 8, 'The shares held must be above 0, with at most 8 decimals.'),
  ...that(amountPerShare > 0, 'The amount per share must be greater than 0.'),
  ...that(totalAmount >= 0 && isCents(totalAmount), 'The total cannot be negative, and takes at most 2 decimals.'),
];

export const taxRule: Rule<Of<'dividendTaxes'>> = ({ taxWithheld }) =>
  that(taxWithheld >= 0 && isCents(taxWithheld), 'Tax withheld cannot be negative, and takes at most 2 decimals.');

export const manualRule: Rule<Of<'manualDividends'>> = (row, today) => {
  const { shares, dividendPerShare, gross } = row;
  const wrong =
    gross === undefined
      ? asSent(NewDividend, row)
      : asSent(StatedDividend, {
          ...row,
          shares: statedOrNull(shares),
          dividendPerShare: statedOrNull(dividendPerShare),
        });
  return wrong.length > 0 ? wrong : said(entryFault(row, today));
};

export const watchedRule: Rule<Of<'watchlist'>> = ({ company_name, ...item }) =>
  asSent(NewWatchlistItem, { ...item, ...(company_name !== null && { company_name }) });

export const targetsRule: Rule<Of<'targets'>> = (targets) => asSent(TargetsSent, targets);

/** Each price as it would be sent, one a day. */
export const ownAssetRule: Rule<Of<'ownAssets'>> = ({ symbol, name, prices }, today) => [
  ...asSent(OwnAssetEdit, { name }),
  ...asSent(StockSymbol, symbol as unknown as object),
  ...prices.flatMap((one) => [...asSent(NewOwnPrice, one), ...past(one.date, today)]),
  ...that(new Set(prices.map(({ date }) => date)).size === prices.length, 'It has two prices of one day.'),
  ...that(prices.length <= mostPrices, `An asset takes at most ${mostPrices} prices.`),
];

/** Under the one name of its stock, by which it is found. */
export const noteRule: Rule<Of<'notes'>> = ({ symbol, text, changedAt }) => [
  ...that(isSymbol(symbol) && normalSymbol(symbol) === symbol, 'A note is that of a stock symbol such as AAPL.'),
  ...asSent(NoteText, text as unknown as object),
  ...that(text.trim() !== '', 'A note has a text.'),
  ...instant(changedAt),
];

export const cdRule: Rule<Of<'cds'>> = (cd, today) => {
  const wrong = asSent(NewCd, cd);
  return wrong.length > 0 ? wrong : said(cdFault(cd, today));
};

export const paymentRule =
  (cd: Of<'cds'>): Rule<Of<'cds'>['interestPayments'][number]> =>
  (payment, today) => [
    ...asSent(NewInterestPayment, payment),
    ...asSent(NewCd.shape.interestRate, payment.interestRate as unknown as object),
    ...said(paymentFault(payment.paymentDate, cd.startDate, today)),
  ];

/** At the end what the account says, and not less than nothing. A day of the past may be: its deposits may be dated later. */
const balanceRuns = ({ transactions, currentBalance }: Of<'savings'>): string[] => {
  const sum = toNumber(balanceOf(transactions));
  return [
    ...that(sum >= 0, `Its transactions take out ${-sum} more than they bring in.`),
    ...that(sum === currentBalance, `The balance ${currentBalance} is not the sum of its transactions, ${sum}.`),
  ];
};

/** One a day, in the order of their days. */
const rateRuns = ({ rateChanges = [] }: Of<'savings'>): string[] => [
  ...rateChanges.flatMap((change) => asSent(NewRateChange, change)),
  ...that(
    rateChanges.every(({ from }, at) => at === 0 || from > (rateChanges[at - 1]?.from ?? '')),
    'The changes of its rate are one a day, in the order of their days.',
  ),
  ...that(rateChanges.length <= mostRateChanges, `An account takes at most ${mostRateChanges} changes of its rate.`),
];

export const accountRule: Rule<Of<'savings'>> = (account) => {
  // What it holds now may be more than an account is opened with.
  const wrong = [...asSent(NewSavingsAccount, { ...account, currentBalance: 0 }), ...instant(account.createdAt)];
  return wrong.length > 0 ? wrong : [...balanceRuns(account), ...rateRuns(account)];
};

export const movementRule: Rule<Of<'savings'>['transactions'][number]> = (transaction, today) => [
  ...asSent(NewSavingsTransaction, transaction),
  ...past(transaction.transactionDate, today),
];

export const usageRule: Rule<Of<'usage'>> = ({ counts }) =>
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
      versions.length <= mostVersions,
    `Its versions are at most ${mostVersions}, numbered one after the other up to ${lastVersion}.`,
  );

/** Without its versions. */
export const postOwnRule: Rule<Of<'posts'>> = (post) => [...postText(post), ...postFacts(post)];
export const postRule: Rule<Of<'posts'>> = (post, today) => [...postOwnRule(post, today), ...versionsRule(post)];

const postFacts = ({ slug, formerSlugs, title, excerpt, createdAt, publishAt, status }: Of<'posts'>): string[] => [
  ...that(
    formerSlugs.every(isSlug) && formerSlugs.length <= mostFormerSlugs && !formerSlugs.includes(slug),
    'Its former slugs hold letters, digits and hyphens alone, and its own is none of them.',
  ),
  ...that(isSlug(slug), 'The slug holds letters, digits and hyphens alone.'),
  ...that(title.trim() !== '' && title.length <= longestTitle, `The title takes 1 to ${longestTitle} characters.`),
  ...that([...excerpt].length <= longestExcerpt, `The excerpt takes at most ${longestExcerpt} characters.`),
  ...instant(createdAt),
  ...(publishAt === null ? [] : instant(publishAt)),
  ...that((status === 'Draft') === (publishAt === null), 'A draft has no publish time, and every other post has one.'),
];
