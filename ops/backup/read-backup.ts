import * as z from 'zod';
import { normalSymbol } from '#core/stocks/symbols';
import { type Day, dayInNewYork } from '#core/time/day';
import { refuseDeepJson, refuseHalfCharacters } from '#functions/http/sound-input';
import { Refusal } from '#functions/refusal';
import { underOneName } from '#functions/watchlist/store';
import { CommandError } from '#local/command-error';
import { Backup, formatName, formatVersion } from '#ops/backup/format';
import { nameAt } from '#ops/backup/record-names';
import * as rules from '#ops/backup/row-rules';
import { wrongAsAWhole } from '#ops/backup/whole-rules';

const stated = z.object({ format: z.literal(formatName), version: z.number() });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError('The file is not valid JSON: it may have been cut off.');
  }
};

/** Names of stocks as they are kept today; a file may be older than that. */
const inOneSpelling = <T extends { symbol: string }>(row: T): T => ({ ...row, symbol: normalSymbol(row.symbol) });
const brought = (backup: Backup): Backup => ({
  ...backup,
  trades: backup.trades.map(inOneSpelling),
  manualDividends: backup.manualDividends.map(inOneSpelling),
  watchlist: underOneName(backup.watchlist),
});

/** `trade 7: Quantity must be greater than 0.` for every record that the API would have refused. */
const wrongRows = (backup: Backup, today: Day): string[] => {
  const check = <Row>(
    list: string,
    rows: readonly Row[],
    rule: (row: Row, today: Day) => string[],
    outer = '',
  ): string[] =>
    rows.flatMap((row, at) =>
      rule(row, today).map((sentence) => `${outer}${nameAt({ [list]: rows }, [list, at])}: ${sentence}`),
    );
  return [
    ...check('trades', backup.trades, rules.tradeRule),
    ...check('cashEntries', backup.cashEntries, rules.cashRule),
    ...check('balances', backup.balances, rules.balanceRule),
    ...check('foundDividends', backup.foundDividends, rules.foundRule),
    ...check('dividendTaxes', backup.dividendTaxes, rules.taxRule),
    ...check('manualDividends', backup.manualDividends, rules.manualRule),
    ...check('watchlist', backup.watchlist, rules.watchedRule),
    ...check('cds', backup.cds, rules.cdRule),
    ...backup.cds.flatMap((cd) =>
      check('interestPayments', cd.interestPayments, rules.paymentRule(cd), `CD ${cd.id}, `),
    ),
    ...check('savings', backup.savings, rules.accountRule),
    ...backup.savings.flatMap(({ id, transactions }) =>
      check('transactions', transactions, rules.movementRule, `savings account ${id}, `),
    ),
    ...check('usage', backup.usage, rules.usageRule),
    ...check('posts', backup.posts, rules.postRule),
  ];
};

const shown = 5;
const listed = (faults: readonly string[]): string => {
  const more = faults.length > shown ? [`and ${faults.length - shown} more`] : [];
  return [...faults.slice(0, shown), ...more].map((fault) => fault.replace(/\.$/, '')).join('; ');
};

const cannotBe = (faults: readonly string[]): CommandError =>
  new CommandError(`The file cannot be restored: ${listed(faults)}.`);

const stepsOf = (path: string): PropertyKey[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** What no request may hold either: endless nesting, and text that is none. */
const soundJson = (text: string): unknown => {
  let json: unknown;
  try {
    refuseDeepJson(text);
    json = jsonOf(text);
    refuseHalfCharacters(json);
    return json;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const path = error.details?.[0]?.path;
    throw cannotBe([path === undefined ? error.message : `${nameAt(json, stepsOf(path))}: ${error.message}`]);
  }
};

const shapeOf = (json: unknown): Backup => {
  const head = stated.safeParse(json);
  if (!head.success) throw new CommandError('The file is not an export of an account.');
  if (head.data.version > formatVersion) {
    throw new CommandError(
      `The file is of version ${head.data.version}; this program reads up to version ${formatVersion}.`,
    );
  }
  const parsed = Backup.safeParse(json);
  if (!parsed.success)
    throw cannotBe(parsed.error.issues.map(({ path, message }) => `${nameAt(json, path)}: ${message}`));
  return brought(parsed.data);
};

/**
 * The backup that the text holds, every record of it such as the API would have taken it, by the rules of today. Only
 * sales beyond what is held are left to `refuseOversold`, since splits have to be looked up for that.
 * @throws CommandError where the text is no backup, one of a later version, or one that cannot be restored as it is.
 */
export const readBackup = (text: string, today: Day = dayInNewYork(new Date())): Backup => {
  const backup = shapeOf(soundJson(text));
  const faults = [...wrongRows(backup, today), ...wrongAsAWhole(backup)];
  if (faults.length > 0) throw cannotBe(faults);
  return backup;
};
