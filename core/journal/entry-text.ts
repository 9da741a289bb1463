import type { JournalEntry, JournalPosting, JournalPrice } from '#core/journal/entries';
import { toDecimalText } from '#core/money/amount';
import { compareText } from '#core/text/compare';

/** The text of hledger's journal: what balances is an entry, and every amount carries its commodity. */

/** One line, without what ends a description or begins a comment, a status or a code there. */
const toPlainLine = (text: string): string => {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[;|]/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
  return /^[*!(=]/.test(line) ? `- ${line}` : line;
};

/** `assets:shares:E*TRADE`. A name's own colon would part the account, two spaces would end it. */
export const toJournalAccountName = (...names: readonly string[]): string =>
  names.map((name) => toPlainLine(name.replaceAll(':', '-')) || 'unnamed').join(':');

const formatCommodity = (commodity: string): string => (/^[A-Z]+$/.test(commodity) ? commodity : `"${commodity}"`);

const formatPostingAmount = ({ amount, commodity, total }: JournalPosting): string =>
  `${toDecimalText(amount)} ${formatCommodity(commodity)}${total === undefined ? '' : ` @@ ${toDecimalText(total)} USD`}`;

/**
 * What a strict reader wants to have been told: every account and commodity before it is used, with as many decimals as it
 * has; and whose the accounts are, where that is told.
 */
export const formatJournalDeclarations = (
  entries: readonly JournalEntry[],
  { prices = [], owner }: { prices?: readonly JournalPrice[]; owner?: string | undefined } = {},
): string => {
  const postings = entries.flatMap((entry) => entry.postings);
  const accounts = [...new Set(postings.map(({ account }) => account))].toSorted(compareText);
  const all = [
    ...postings.flatMap(({ commodity, total }) => (total === undefined ? [commodity] : [commodity, 'USD'])),
    ...prices.flatMap(({ commodity, currency }) => [commodity, currency]),
  ];
  const commodities = [...new Set(all)].toSorted(compareText);
  const tag = owner === undefined ? '' : `  ; owner: ${toPlainLine(owner).replaceAll(',', ' ')}`;
  return [
    ...commodities.map((commodity) => `commodity ${formatCommodity(commodity)}`),
    ...accounts.map((account) => `account ${account}${tag}`),
    '',
    '',
  ].join('\n');
};

/** `P 2026-11-20 AAPL 271.49 USD`, with where it is from. */
export const formatJournalPrice = ({ day, commodity, price, currency, source }: JournalPrice): string =>
  `P ${day} ${formatCommodity(commodity)} ${toDecimalText(price)} ${formatCommodity(currency)}  ; ${toPlainLine(source)}\n`;

/** Its row stands where hledger has the code of an entry: `2026-01-05 (trades/12) Bought 10 AAPL`. */
export const formatJournalEntry = ({ day, row, description, postings }: JournalEntry): string =>
  [
    `${day}${row === undefined ? '' : ` (${toPlainLine(row).replace(/[()]/g, '-')})`} ${toPlainLine(description)}`,
    ...postings.map((posting) => `    ${posting.account}  ${formatPostingAmount(posting)}`),
    '',
    '',
  ].join('\n');
