import type { SkippedLine, SkippedLineWithCashState } from '#contract/imports/import-skipped-lines';
import type { Trade } from '#contract/portfolio/trades';
import { toAmount } from '#core/money/amount';
import { countDaysBetween } from '#core/time/day';
import { listSkippedLinesPages, type StoredImport } from '#functions/imports/store';
import { listTradesOfSymbols } from '#functions/portfolio/store';
import { isPlatformCashTracked, listStoredPlatformsIfNeeded } from '#functions/runtime/identity/stored-platforms';
import {
  findRecordedStatementIdentities,
  type RecordedStatementIdentity,
} from '#functions/runtime/storage/statement-identities';

/** Lines that an import left out, and which of them have money that can be recorded by itself. */

type Cash = NonNullable<SkippedLine['cash']>;
type WithCash = SkippedLine & { cash: Cash };
export const hasLineCash = (line: SkippedLine): line is WithCash => line.cash !== undefined;

export const findRecordedLineIdentities = (
  owner: string,
  lines: readonly WithCash[],
): Promise<Map<string, RecordedStatementIdentity>> =>
  findRecordedStatementIdentities(
    owner,
    lines.map(({ cash }) => cash.identity),
  );

/** A broker may book the money some days from the action. */
const maxDaysFromAction = 7;

const isAction = ({ corporateAction }: Trade): boolean => corporateAction !== undefined;

/** Trades of corporate actions of these stocks that brought cash: of the stock itself, or of the one that was received for it. */
const listActionSales = async (owner: string, symbols: readonly string[]): Promise<Trade[]> => {
  if (symbols.length === 0) return [];
  const own = (await listTradesOfSymbols(owner, symbols)).filter(isAction);
  const received = new Set(own.flatMap(({ corporateAction }) => corporateAction?.to ?? []));
  for (const symbol of symbols) received.delete(symbol);
  const others = received.size === 0 ? [] : (await listTradesOfSymbols(owner, [...received])).filter(isAction);
  return [...own, ...others].filter(({ transactionType }) => transactionType === 'sell');
};

/** The money of the line came with a corporate action that is recorded. */
const isCashOfAction =
  (sales: readonly Trade[]) =>
  ({ cash: { row } }: WithCash): boolean =>
    row.currency === 'USD' &&
    row.transactionType === 'deposit' &&
    sales.some(
      ({ platform, transactionDate, total, fees }) =>
        platform === row.platform &&
        toAmount(total).minus(fees).eq(row.amount) &&
        Math.abs(countDaysBetween(transactionDate, row.transactionDate)) <= maxDaysFromAction,
    );

/** Each with its cash where it can be recorded now: its platform keeps cash on that day, and no row or corporate action stands for it. */
export const toSkippedLineDetails = async (
  owner: string,
  lines: readonly SkippedLine[],
): Promise<SkippedLineWithCashState[]> => {
  const some = lines.filter(hasLineCash);
  if (some.length === 0) return [...lines];
  const [held, kept] = await Promise.all([
    findRecordedLineIdentities(owner, some),
    listStoredPlatformsIfNeeded(
      owner,
      some.map(({ cash }) => cash.row.platform),
    ),
  ]);
  const sales = await listActionSales(owner, [...new Set(some.flatMap(({ effect }) => effect?.symbol ?? []))]);
  const isOfAction = isCashOfAction(sales);
  const isKept = ({ row: { platform, transactionDate: day } }: Cash) => isPlatformCashTracked(kept, { platform, day });
  return lines.map(({ cash, ...line }) => {
    if (!cash) return line;
    if (held.has(cash.identity) || isOfAction({ ...line, cash })) return { ...line, cashIsRecorded: true };
    return isKept(cash) ? { ...line, cash } : line;
  });
};

/** All lines that an import left out. */
export const readSkippedLines = async (
  owner: string,
  { id, leftOut }: StoredImport,
): Promise<SkippedLineWithCashState[]> =>
  leftOut === 0
    ? []
    : toSkippedLineDetails(
        owner,
        (await listSkippedLinesPages(owner, id)).flatMap((page) => page.lines),
      );
