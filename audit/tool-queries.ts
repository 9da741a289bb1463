import { ledgerCurrencies } from '#core/portfolio/platforms';
import { addDays, type Day, toMonth } from '#core/time/day';
import { subtractYear } from '#core/time/months';

/** What is asked of other programs. Each query has a name, by which figures say what they are derived from. */

export interface HledgerQuery {
  name: string;
  file: 'journal.hledger' | 'prices.db';
  /** After `hledger -f <file>`. */
  args: readonly string[];
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Of trades of stocks that totals leave out: they are told by what their entries are called. */
const listWithout = (symbols: readonly string[]): string[] =>
  symbols.length === 0 ? [] : [`not:desc:[0-9] (${symbols.map(escapePattern).join('|')}) at `];
const listWithoutPaidBy = (symbols: readonly string[]): string[] =>
  symbols.length === 0 ? [] : [`not:desc:^Dividend from (${symbols.map(escapePattern).join('|')})( on |$)`];

const trades = 'code:^trades/';
const dividends = 'code:^(foundDividends|manualDividends)/';
const found = ['code:^foundDividends/', 'desc:on Robinhood$'];
const entered = ['code:^manualDividends/'];
const shares = 'acct:^(assets:shares|equity:shares not recorded)';
const earned = ['acct:^(income:dividends|expenses)'];
const bank = 'code:^(cashEntries|savings)/';
const interest = ['code:^(cashEntries|savings|cds)/', 'acct:^income:interest', 'not:acct:accrued'];
const styles = ledgerCurrencies.flatMap((currency) => ['-c', `1000.00 ${currency}`]);

const balance = (name: string, ...args: string[]): HledgerQuery => ({
  name,
  file: 'journal.hledger',
  args: ['balance', '--flat', '-N', '-O', 'csv', '--layout=bare', ...styles, ...args],
});
/** Its keys end with the month. */
const byMonth = (name: string, ...args: string[]): HledgerQuery => balance(name, '-M', ...args);
const codes = (name: string, ...args: string[]): HledgerQuery => ({
  name,
  file: 'journal.hledger',
  args: ['codes', ...args],
});

/**
 * As few as there can be: hledger reads the whole journal for each.
 * @param leftOut stocks that values and returns do without.
 */
export const listHledgerQueries = (day: Day, leftOut: readonly string[]): HledgerQuery[] => {
  const [tomorrow, newYear] = [addDays(day, 1), `${day.slice(0, 4)}-01-01`];
  const lastYear = ['-b', addDays(subtractYear(day), 1), '-e', tomorrow];
  const [counted, paidByCounted] = [listWithout(leftOut), listWithoutPaidBy(leftOut)];
  return [
    balance('balances', '^assets', '^liabilities'),
    byMonth('bought', '-B', trades, shares, 'amt:>0'),
    byMonth('sold', '-B', trades, shares, 'amt:<0'),
    byMonth('boughtCounted', '-B', trades, shares, 'amt:>0', ...counted),
    byMonth('soldCounted', '-B', trades, shares, 'amt:<0', ...counted),
    balance('tradeFees', '--pivot', 'description', trades, 'acct:^expenses:fees'),
    byMonth('dividends', '--pivot', 'description', dividends, ...earned),
    balance('dividendsCounted', dividends, ...earned, ...paidByCounted),
    balance('dividendsLastYear', '--pivot', 'description', dividends, ...earned, ...lastYear),
    balance('foundDividends', ...found, ...earned),
    balance('enteredDividends', ...entered, ...earned),
    balance(
      'savingsInterest',
      '--pivot',
      'code',
      'code:^savings/',
      'acct:^income:interest',
      '-b',
      newYear,
      '-e',
      tomorrow,
    ),
    balance('savingsInterestLastYear', 'code:^savings/', 'acct:^income:interest', ...lastYear),
    balance('payments', '--pivot', 'code', dividends, ...earned),
    balance('contributed', '-B', '^equity'),
    byMonth('deposits', bank, 'acct:^equity:transfers', 'amt:<0'),
    byMonth('withdrawals', bank, 'acct:^equity:transfers', 'amt:>0'),
    byMonth('interest', ...interest),
    codes('rows', 'code:^(trades|foundDividends|manualDividends)/'),
    codes('tradesThisMonth', trades, '-b', `${toMonth(day)}-01`),
    codes('foundPayments', ...found),
    { name: 'prices', file: 'prices.db', args: ['prices'] },
  ];
};

/** Of Beancount's ledger; `bean-query ledger.beancount "$(cat queries/values.bql)"` asks the same. */
export const listBeancountQueries = (day: Day): Readonly<Record<string, string>> => {
  const sold = "account ~ '^Assets:Shares' AND number < 0";
  // Later than the same date of the next year: held for more than one year.
  const isLong =
    'year(date) * 10000 + month(date) * 100 + day(date) > (year(cost_date) + 1) * 10000 + month(cost_date) * 100 + day(cost_date)';
  return {
    values: `SELECT account, currency, convert(units(sum(position)), 'USD', ${day}) WHERE account ~ '^(Assets|Liabilities)' GROUP BY account, currency`,
    valuesByStock: `SELECT currency, convert(units(sum(position)), 'USD', ${day}) WHERE account ~ '^Assets:Shares' GROUP BY currency`,
    stocks: "SELECT currency, sum(number) WHERE account ~ '^Assets:Shares' GROUP BY currency",
    traded: "SELECT currency, count(number) WHERE account ~ '^Assets:Shares' GROUP BY currency",
    lotShares:
      "SELECT account, currency, cost_label, sum(number) WHERE account ~ '^Assets:Shares' GROUP BY account, currency, cost_label",
    lotCost:
      "SELECT account, currency, cost_label, sum(number * cost_number) WHERE account ~ '^Assets:Shares' GROUP BY account, currency, cost_label",
    cost: "SELECT account, currency, sum(number * cost_number) WHERE account ~ '^Assets:Shares' GROUP BY account, currency",
    realized: `SELECT account, currency, sum(-number * number(price) + number * cost_number) WHERE ${sold} GROUP BY account, currency`,
    realizedLong: `SELECT account, currency, sum(-number * number(price) + number * cost_number) WHERE ${sold} AND ${isLong} GROUP BY account, currency`,
  };
};
