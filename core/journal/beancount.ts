import type { Journal, JournalBalanceCheck, JournalEntry, JournalPosting, JournalPrice } from '#core/journal/entries';
import { type Amount, countDecimals, toDecimalText, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

/**
 * The text of Beancount 3: what hledger's journal says, with a lot of each purchase. Shares are as they are after all splits, and
 * a split is a note: so the lots are the same whichever of them leave first.
 */

/** Which lots leave first: the oldest, or those that cost most a share. */
export type BeancountBookingMethod = 'FIFO' | 'HIFO';

const gains = 'income:gains';

/** `Robinhood`, `E-TRADE`, `401-k`: letters, digits and hyphens, the first a capital or a digit. */
const toAccountPart = (name: string): string => {
  const part = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  const [first = '', ...others] = part;
  const capitalised = [first.toUpperCase(), ...others].join('');
  return /^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u.test(capitalised)
    ? capitalised
    : `X${capitalised.replace(/[^A-Za-z0-9-]/g, '')}`;
};

const toPlainCommodity = (commodity: string): string => {
  const isPlain = /^[A-Z](?:[A-Z0-9'._-]*[A-Z0-9])?$/.test(commodity) && !/^(?:TRUE|FALSE|NULL)$/.test(commodity);
  return isPlain ? commodity : `X${commodity.toUpperCase().replace(/[^A-Z0-9._-]/g, '-')}X`;
};

/** The same name for the same thing, and another for another, should two be written alike. */
const nameEach = (names: Iterable<string>, write: (name: string) => string, join: string): Map<string, string> => {
  const taken = new Set<string>();
  return new Map(
    [...new Set(names)].toSorted(compareText).map((name) => {
      const written = write(name);
      let [own, count] = [written, 1];
      while (taken.has(own)) {
        count += 1;
        own = `${written}${join}${count}`;
      }
      taken.add(own);
      return [name, own];
    }),
  );
};

const toAccount = (name: string): string => name.split(':').map(toAccountPart).join(':');

/** At least two decimals, by which Beancount knows that a cent may be missing to a rounding. */
const formatNumber = (amount: Amount): string =>
  countDecimals(toNumber(amount)) < 2 && amount.round(2).eq(amount) ? amount.toFixed(2) : toDecimalText(amount);

const quote = (text: string): string =>
  `"${text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/["\\]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()}"`;

/** What Beancount's ledger calls each account and each commodity. */
export interface BeancountNames {
  accounts: ReadonlyMap<string, string>;
  commodities: ReadonlyMap<string, string>;
}
type Names = BeancountNames;
const nameOf = (names: ReadonlyMap<string, string>, name: string): string => names.get(name) ?? name;

/** 10 shares that cost $50 are `10 AAPL {{50.00 USD, 2026-01-05, "trade-1"}}`; of a sale Beancount finds the lots itself. */
const formatPosting = (posting: JournalPosting, day: Day, { accounts, commodities }: Names): string => {
  const { account, amount, commodity, total, lot } = posting;
  if (!lot) {
    const price = total === undefined ? '' : ` @@ ${formatNumber(total)} USD`;
    return `  ${nameOf(accounts, account)}  ${formatNumber(amount)} ${nameOf(commodities, commodity)}${price}`;
  }
  const place = `  ${nameOf(accounts, lot.account)}  `;
  const exact = `${formatNumber(lot.exact)} USD`;
  if (lot.units.eq(0)) return `${place}-${exact}`;
  const shares = `${place}${toDecimalText(lot.units)} ${nameOf(commodities, lot.commodity)}`;
  return lot.units.gt(0) ? `${shares} {{${exact}, ${day}, ${quote(lot.label)}}}` : `${shares} {} @@ ${exact}`;
};

const isSaleOfLots = ({ lot }: JournalPosting): boolean => lot?.units.lt(0) ?? false;
const getGainsAccount = ({ lot }: JournalPosting): string => `${gains}:${lot?.commodity}`;

const formatEntry = (entry: JournalEntry, names: Names): string => {
  const { day, row, description, postings, isSplit } = entry;
  if (isSplit) {
    return `${day} note ${nameOf(names.accounts, postings[0]?.account ?? '')} ${quote(description)}\n\n`;
  }
  const sold = postings.find(isSaleOfLots);
  return [
    `${day} * ${quote(description)}`,
    ...(row === undefined ? [] : [`  row: ${quote(row)}`]),
    ...postings.map((posting) => formatPosting(posting, day, names)),
    ...(sold ? [`  ${nameOf(names.accounts, getGainsAccount(sold))}`] : []),
    '',
    '',
  ].join('\n');
};

const formatPrice = ({ day, commodity, price, currency, source }: JournalPrice, { commodities }: Names): string =>
  `${day} price ${nameOf(commodities, commodity)} ${toDecimalText(price)} ${nameOf(commodities, currency)} ; ${quote(source).slice(1, -1)}\n`;

/** At the beginning of the next day, to the cent. */
const formatCheck = (
  { day, account, commodity, amount }: JournalBalanceCheck,
  { accounts, commodities }: Names,
): string =>
  `${addDays(day, 1)} balance ${nameOf(accounts, account)}  ${formatNumber(amount)} ~ 0.00 ${nameOf(commodities, commodity)}\n`;

const listAccounts = ({ postings }: JournalEntry): string[] =>
  postings.flatMap((posting) => [
    posting.lot?.account ?? posting.account,
    ...(isSaleOfLots(posting) ? [getGainsAccount(posting)] : []),
  ]);

/** With the day of the first entry of each. */
const findOpenings = (journal: Journal): Map<string, Day> => {
  const openings = new Map<string, Day>();
  for (const entry of journal.entries) {
    for (const account of listAccounts(entry)) if (!openings.has(account)) openings.set(account, entry.day);
  }
  for (const { account, day } of journal.checks) if (!openings.has(account)) openings.set(account, day);
  return openings;
};

const listCommodities = ({ entries, prices, checks }: Journal): string[] => [
  ...entries.flatMap(({ postings }) => postings.map(({ lot, commodity }) => lot?.commodity ?? commodity)),
  ...prices.flatMap(({ commodity, currency }) => [commodity, currency]),
  ...checks.map(({ commodity }) => commodity),
];

const formatHead = ({ day, owner, unknown }: Journal, booking: BeancountBookingMethod): string =>
  [
    `; Everything that is recorded in Evenkeel on ${day}, for Beancount 3 (https://beancount.github.io).`,
    '; Shares are as they are after all splits. Which lots leave first is the booking method below: "FIFO", or "HIFO".',
    ...unknown.map((symbol) => `; The splits of ${symbol} could not be looked up: its shares may need an adjustment.`),
    `option "title" ${quote(owner ?? 'Evenkeel')}`,
    'option "operating_currency" "USD"',
    `option "booking_method" "${booking}"`,
    // A total is rounded to the cent: half a cent may be missing, which no decimal tells from a little more.
    'option "tolerance_multiplier" "0.6"',
    // The same where no dollars are told but as the price of cash in another currency.
    'option "inferred_tolerance_default" "USD:0.006"',
    '',
    '',
  ].join('\n');

export const createBeancountNames = (journal: Journal): BeancountNames => ({
  accounts: nameEach(findOpenings(journal).keys(), toAccount, '-'),
  commodities: nameEach([...listCommodities(journal), 'USD'], toPlainCommodity, ''),
});

/** The whole as the text of a ledger that `bean-check` takes. What each sale realized Beancount works out itself. */
export const formatBeancount = (journal: Journal, booking: BeancountBookingMethod): string => {
  const openings = findOpenings(journal);
  const names = createBeancountNames(journal);
  const first = [...openings.values()].toSorted(compareText)[0] ?? journal.day;
  const commodities = [...names.commodities].map(
    ([name, written]) => `${first} commodity ${written}\n${written === name ? '' : `  name: ${quote(name)}\n`}`,
  );
  const open = [...openings]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([account, day]) => `${day} open ${nameOf(names.accounts, account)}\n`);
  const section = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('')}\n`);
  return [
    formatHead(journal, booking),
    section(commodities),
    section(open),
    section(journal.prices.map((price) => formatPrice(price, names))),
    ...journal.entries.map((entry) => formatEntry(entry, names)),
    section(journal.checks.map((check) => formatCheck(check, names))),
  ].join('');
};
