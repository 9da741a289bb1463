import type { SkippedLine } from '#contract/imports/import-skipped-lines';
import { toAmount as exact, sumExactAmounts, toDecimalText } from '#core/money/amount';
import type { DifferenceCauseSubject } from '#core/statements/reconcile/difference-cause';
import type { ReconciliationContext, UnrecordedRow } from '#core/statements/reconcile/find-difference-causes';
import { toRecordsToExplainDividends } from '#functions/imports/reconcile/manual-cause-records';
import type { ReconciliationLedgerRows } from '#functions/imports/reconcile/platform-ledger-figures';
import { readSkippedLines } from '#functions/imports/record/skipped-lines';
import type { StoredImport } from '#functions/imports/store';

/** What an import knows that may explain a difference. */

type Effect = NonNullable<SkippedLine['effect']>;

const cashTypes: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'interest', 'fee', 'tax']);

const getLedger = ({ type, symbol }: Effect): DifferenceCauseSubject['ledger'] => {
  if (type === 'dividend') return 'dividends';
  return cashTypes.has(type) || symbol === null ? 'cash' : 'trades';
};

const toUnrecordedRow = (line: SkippedLine, platform: string, effect: Effect): UnrecordedRow => {
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
    what: type,
    lines: line.lines,
    about: { ledger: getLedger(effect), symbol, day, type, shares, money },
    ...(line.cash && { cash: line.cash.identity }),
  };
};

/** The platform of a line; where it says none, that of an import of one platform. */
const getPlatform = ({ platform }: SkippedLine, { platforms }: StoredImport): string | undefined =>
  platform ?? (platforms.length === 1 ? platforms[0] : undefined);

const countPending = (lines: readonly SkippedLine[], row: StoredImport): ReconciliationContext['pending'] => {
  const places = lines.flatMap((line) => (line.isPending ? (getPlatform(line, row) ?? []) : []));
  return [...Map.groupBy(places, (platform) => platform)].map(([platform, same]) => ({ platform, rows: same.length }));
};

/** A file that names its accounts covers the days of their platforms; any other one those of an import of one platform. */
const listCoveredSpans = ({ files, platforms }: StoredImport): ReconciliationContext['covered'] =>
  files.flatMap(({ from, to, accounts = [] }) => {
    const own = new Set(accounts.map(({ platform }) => platform));
    const named = own.size > 0 ? [...own] : platforms.length === 1 ? platforms : [];
    return from && to ? named.map((platform) => ({ platform, from, to })) : [];
  });

export const readReconciliationContext = async (
  owner: string,
  row: StoredImport,
  read: ReconciliationLedgerRows,
): Promise<ReconciliationContext> => {
  const lines = (await readSkippedLines(owner, row)).filter(({ cashIsRecorded }) => !cashIsRecorded);
  const fees = row.platforms.map((platform) => {
    const own = read.trades.filter((trade) => trade.platform === platform);
    return { platform, amount: toDecimalText(sumExactAmounts(own.map((trade) => exact(trade.fees)))) };
  });
  return {
    notRecorded: lines.flatMap((line) => {
      const platform = getPlatform(line, row);
      return line.effect && platform ? [toUnrecordedRow(line, platform, line.effect)] : [];
    }),
    foundDividends: read.paid.flatMap(({ isFound, inCash = false, platform, symbol, day, net }) =>
      isFound && platform !== null ? [{ platform, symbol, day, net: toDecimalText(net), inCash }] : [],
    ),
    pending: countPending(lines, row),
    covered: listCoveredSpans(row),
    fees,
    dividends: toRecordsToExplainDividends(read),
  };
};
