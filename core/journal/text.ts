import { type Amount, inDigits } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** The text of hledger's journal: what balances is an entry, and every amount carries its commodity. */

export interface Posting {
  account: string;
  amount: Amount;
  /** `USD`, or a stock's symbol. */
  commodity: string;
  /** Of shares: what they came to in all, in US dollars; by it the entry balances. */
  total?: Amount;
}

export interface Entry {
  day: Day;
  description: string;
  postings: readonly Posting[];
}

/** One line, without what ends a description or begins a comment, a status or a code there. */
const plainLine = (text: string): string => {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[;|]/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
  return /^[*!(=]/.test(line) ? `- ${line}` : line;
};

/** `assets:shares:E*TRADE`. A name's own colon would part the account, two spaces would end it. */
export const accountOf = (...names: readonly string[]): string =>
  names.map((name) => plainLine(name.replaceAll(':', '-')) || 'unnamed').join(':');

const commodityText = (commodity: string): string => (/^[A-Z]+$/.test(commodity) ? commodity : `"${commodity}"`);

const amountText = ({ amount, commodity, total }: Posting): string =>
  `${inDigits(amount)} ${commodityText(commodity)}${total === undefined ? '' : ` @@ ${inDigits(total)} USD`}`;

export const entryText = ({ day, description, postings }: Entry): string =>
  [
    `${day} ${plainLine(description)}`,
    ...postings.map((posting) => `    ${posting.account}  ${amountText(posting)}`),
    '',
    '',
  ].join('\n');
