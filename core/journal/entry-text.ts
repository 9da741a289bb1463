import { type Amount, toDecimalText } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The text of hledger's journal: what balances is an entry, and every amount carries its commodity. */

export interface JournalPosting {
  account: string;
  amount: Amount;
  /** `USD`, or a stock's symbol. */
  commodity: string;
  /** Of shares: what they came to in all, in US dollars; by it the entry balances. */
  total?: Amount;
}

export interface JournalEntry {
  day: Day;
  description: string;
  postings: readonly JournalPosting[];
}

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

/** What a strict reader wants to have been told: every account and commodity before it is used, with as many decimals as it has. */
export const formatJournalDeclarations = (entries: readonly JournalEntry[]): string => {
  const postings = entries.flatMap((entry) => entry.postings);
  const accounts = [...new Set(postings.map(({ account }) => account))].toSorted(compareText);
  const all = postings.flatMap(({ commodity, total }) => (total === undefined ? [commodity] : [commodity, 'USD']));
  const commodities = [...new Set(all)].toSorted(compareText);
  return [
    ...commodities.map((commodity) => `commodity ${formatCommodity(commodity)}`),
    ...accounts.map((account) => `account ${account}`),
    '',
    '',
  ].join('\n');
};

export const formatJournalEntry = ({ day, description, postings }: JournalEntry): string =>
  [
    `${day} ${toPlainLine(description)}`,
    ...postings.map((posting) => `    ${posting.account}  ${formatPostingAmount(posting)}`),
    '',
    '',
  ].join('\n');
