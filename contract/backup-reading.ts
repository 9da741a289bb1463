import * as z from 'zod';
import { Backup, formatName, formatVersion } from '#contract/backup-format';
import { nameAt } from '#contract/backup-names';
import * as rules from '#contract/backup-rows';
import { wrongAsAWhole } from '#contract/backup-whole';
import { normalSymbol } from '#core/stocks/symbols';
import { halfCharacter, halfCharacterIn, isTooDeep, tooDeep } from '#core/text/sound';
import type { Day } from '#core/time/day';
import { underOneName } from '#core/watchlist/names';

const stated = z.object({ format: z.literal(formatName), version: z.number() });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('The file is not valid JSON: it may have been cut off.');
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
export const wrongRows = (backup: Backup, today: Day): string[] => {
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
    ...check('platforms', backup.platforms, rules.platformRule),
    ...check('trades', backup.trades, rules.tradeRule),
    ...check('ownSplits', backup.ownSplits, rules.splitRule),
    ...check('cashEntries', backup.cashEntries, rules.cashRule),
    ...check('balances', backup.balances, rules.balanceRule),
    ...check('foundDividends', backup.foundDividends, rules.foundRule),
    ...check('dividendTaxes', backup.dividendTaxes, rules.taxRule),
    ...check('manualDividends', backup.manualDividends, rules.manualRule),
    ...check('watchlist', backup.watchlist, rules.watchedRule),
    ...check('ownAssets', backup.ownAssets, rules.ownAssetRule),
    ...check('notes', backup.notes, rules.noteRule),
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

/** The file is none that could be restored: one sentence says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const stepsOf = (path: string): PropertyKey[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** A backup, or what keeps it from being restored, a sentence a record. */
export interface Judged {
  backup: Backup | null;
  faults: string[];
}

/** What no request may hold either: endless nesting, and text that is none. */
const soundJson = (text: string): { json: unknown; faults: string[] } => {
  if (isTooDeep(text)) return { json: null, faults: [tooDeep] };
  const json = jsonOf(text);
  const half = halfCharacterIn(json);
  return { json, faults: half === null ? [] : [`${nameAt(json, stepsOf(half))}: ${halfCharacter}`] };
};

const shapeOf = (json: unknown): Judged => {
  const head = stated.safeParse(json);
  if (!head.success) throw new Unreadable('The file is not an export of an account.');
  if (head.data.version > formatVersion) {
    throw new Unreadable(
      `The file is of version ${head.data.version}; this program reads up to version ${formatVersion}.`,
    );
  }
  const parsed = Backup.safeParse(json);
  if (parsed.success) return { backup: brought(parsed.data), faults: [] };
  return { backup: null, faults: parsed.error.issues.map(({ path, message }) => `${nameAt(json, path)}: ${message}`) };
};

/**
 * What the text holds, every record of it held against the rules by which the API takes one today. Only sales beyond
 * what is held are left to the server, since splits have to be looked up for that.
 * @throws Unreadable where the text is no backup, or one of a later version.
 */
export const judgeBackup = (text: string, today: Day): Judged => {
  const sound = soundJson(text);
  if (sound.faults.length > 0) return { backup: null, faults: sound.faults };
  const { backup, faults } = shapeOf(sound.json);
  return { backup, faults: backup ? [...wrongRows(backup, today), ...wrongAsAWhole(backup)] : faults };
};
