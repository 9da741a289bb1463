import type { LeftOutLine } from '#contract/import-left-out';
import { amount as exact, inDigits, sum } from '#core/money/amount';
import type { CauseAbout, Circumstances, NotRecorded } from '#core/statements/causes';
import type { LedgersRead } from '#functions/imports/count';
import { dividendBooks } from '#functions/imports/hand-books';
import { type ImportRow, listLeftOut } from '#functions/imports/store';

/** What an import knows that may explain a difference. */

type Effect = NonNullable<LeftOutLine['effect']>;

const cashTypes: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'interest', 'fee', 'tax']);

const ledgerOf = ({ type }: Effect): CauseAbout['ledger'] => {
  if (type === 'dividend') return 'dividends';
  return cashTypes.has(type) ? 'cash' : 'trades';
};

const notRecorded = (line: LeftOutLine, platform: string, effect: Effect): NotRecorded => {
  const { day, type, symbol, shares, money, currency, paid } = effect;
  return {
    identity: `${line.file}:${line.lines.join()}`,
    day,
    platform,
    symbol,
    shares,
    money,
    currency,
    paid,
    why: line.sentence,
    about: { ledger: ledgerOf(effect), symbol, day, type, shares, money },
  };
};

/** The platform of a line; where it says none, that of an import of one platform. */
const platformOf = ({ platform }: LeftOutLine, { platforms }: ImportRow): string | undefined =>
  platform ?? (platforms.length === 1 ? platforms[0] : undefined);

const pendingOf = (lines: readonly LeftOutLine[], row: ImportRow): Circumstances['pending'] => {
  const places = lines.flatMap((line) => (line.isPending ? (platformOf(line, row) ?? []) : []));
  return [...Map.groupBy(places, (platform) => platform)].map(([platform, same]) => ({ platform, rows: same.length }));
};

/** A file that names its accounts covers the days of their platforms; any other one those of an import of one platform. */
const coveredBy = ({ files, platforms }: ImportRow): Circumstances['covered'] =>
  files.flatMap(({ from, to, accounts = [] }) => {
    const own = new Set(accounts.map(({ platform }) => platform));
    const named = own.size > 0 ? [...own] : platforms.length === 1 ? platforms : [];
    return from && to ? named.map((platform) => ({ platform, from, to })) : [];
  });

export const readCircumstances = async (owner: string, row: ImportRow, read: LedgersRead): Promise<Circumstances> => {
  const lines = row.leftOut === 0 ? [] : (await listLeftOut(owner, row.id)).flatMap((page) => page.lines);
  const fees = row.platforms.map((platform) => {
    const own = read.trades.filter((trade) => trade.platform === platform);
    return { platform, amount: inDigits(sum(own.map((trade) => exact(trade.fees)))) };
  });
  return {
    notRecorded: lines.flatMap((line) => {
      const platform = platformOf(line, row);
      return line.effect && platform ? [notRecorded(line, platform, line.effect)] : [];
    }),
    foundDividends: read.paid.flatMap(({ isFound, inCash = false, platform, symbol, day, net }) =>
      isFound && platform !== null ? [{ platform, symbol, day, net: inDigits(net), inCash }] : [],
    ),
    pending: pendingOf(lines, row),
    covered: coveredBy(row),
    fees,
    dividends: dividendBooks(read),
  };
};
