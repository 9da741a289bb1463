import { sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import type { Split } from '#core/portfolio/position/splits';
import { computeImportImpact } from '#core/statements/plan/import-impact';
import type { ImportPlan } from '#core/statements/plan/import-plan';
import { toUnrecordedEventEffect } from '#core/statements/plan/row-effects';
import type { RecordedRow, RowToRecord, SkippedEvent } from '#core/statements/plan/rows-to-record';
import type { StatementFileContents } from '#core/statements/reader/combine-files';
import {
  formatDifference,
  type ReconciliationContext,
  type UnrecordedRow,
} from '#core/statements/reconcile/find-difference-causes';
import {
  computeRecordedFigures,
  listStatedFigures,
  type ReconciliationLine,
  reconcileFigures,
} from '#core/statements/reconcile/reconciliation';
import { toComparedRow } from '#core/statements/reconcile/recorded-rows';
import { type Day, formatLongDay } from '#core/time/day';
import { formatAccountSuffix, indentLinesUnderTitle } from '#ops/statements/text-lines';

/** What files come to, beside what they state, in lines for a terminal. */

const formatLine = ({
  what,
  platform,
  name,
  stated,
  counted,
  difference,
  isEqual,
  causes,
}: ReconciliationLine): string[] => {
  const of = what === 'dividends' ? `dividends of ${name}` : name;
  const line = `${of}${formatAccountSuffix(platform)}: ${counted}, `;
  if (isEqual) return [`${line}as stated`];
  return [
    `${line}and stated ${stated} (${formatDifference(difference)})`,
    ...causes.map(({ sentence }) => `  ${sentence}`),
  ];
};

const collectSplits = (rows: readonly RowToRecord[]): Map<string, Split[]> => {
  const splits = new Map<string, Split[]>();
  for (const { ledger, row } of rows) {
    if (ledger !== 'splits' || !row.ratio) continue;
    splits.set(row.symbol, [...(splits.get(row.symbol) ?? []), { date: row.date, ...row.ratio }]);
  }
  return splits;
};

const listCoveredPeriods = (files: readonly StatementFileContents[]): ReconciliationContext['covered'] =>
  files.flatMap(({ events }) =>
    [...Map.groupBy(events, ({ account }) => account)].flatMap(([platform, own]) => {
      const days = own.map(({ day }) => day).toSorted();
      const [from, to] = [days[0], days.at(-1)];
      return from && to ? [{ platform, from, to }] : [];
    }),
  );

const toUnrecordedRows = ({ event, identity, sentence }: SkippedEvent): UnrecordedRow[] => {
  const effect = toUnrecordedEventEffect(event);
  return effect ? [{ ...effect, identity, platform: event.account, why: sentence }] : [];
};

const toContext = (files: readonly StatementFileContents[], plan: ImportPlan): ReconciliationContext => {
  const trades = plan.rows.flatMap((one) => (one.ledger === 'trades' ? [one.row] : []));
  const fees = [...Map.groupBy(trades, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    amount: toDecimalText(sumExactAmounts(own.map((row) => toAmount(row.fees)))),
  }));
  const pending = plan.unread.filter(({ why }) => why === 'pending').length;
  const [only] = new Set(files.flatMap(({ events }) => events.map(({ account }) => account)));
  return {
    notRecorded: plan.leftOut.flatMap(toUnrecordedRows),
    foundDividends: [],
    pending: pending > 0 && only !== undefined ? [{ platform: only, rows: pending }] : [],
    covered: listCoveredPeriods(files),
    fees,
  };
};

/** The latest day that the files state their figures of; null where none does. */
const findLatestStatedDay = ({ positions, balances }: ImportPlan): Day | null =>
  [...positions, ...balances]
    .flatMap(({ statedOn }) => statedOn ?? [])
    .toSorted()
    .at(-1) ?? null;

const toRecorded = (rows: ImportPlan['rows']): RecordedRow[] =>
  rows.flatMap((one, id) => {
    const compared = toComparedRow(one);
    return compared ? [{ ...compared, id, identity: one.identity }] : [];
  });

export const formatStatementFigureComparison = (
  files: readonly StatementFileContents[],
  plan: ImportPlan,
  platforms: Readonly<Record<string, string>>,
): string[] => {
  const asOf = findLatestStatedDay(plan);
  const computed = computeRecordedFigures(toRecorded(plan.rows), collectSplits(plan.rows), asOf ?? '9999-12-31');
  const stated = listStatedFigures(plan, { platforms });
  const { lines } = reconcileFigures(stated, computed, toContext(files, plan), asOf);
  const of = (what: ReconciliationLine['what']) => lines.filter((line) => line.what === what).flatMap(formatLine);
  const isStated = (what: ReconciliationLine['what']) => stated.some((one) => one.what === what);
  const { shares, cash } = computeImportImpact(plan.rows, {
    recorded: [],
    balances: [],
    splits: new Map(),
    today: '9999-12-31',
  });
  return [
    ...(isStated('shares')
      ? indentLinesUnderTitle('Held:', of('shares'))
      : indentLinesUnderTitle(
          'Held after it:',
          shares
            .filter(({ after }) => after !== '0')
            .map(({ platform, symbol, after }) => `${after} ${symbol}${formatAccountSuffix(platform)}`),
        )),
    ...(isStated('cash')
      ? indentLinesUnderTitle('Cash:', of('cash'))
      : indentLinesUnderTitle(
          'Cash moved by it:',
          cash.map(({ platform, currency, after }) => `${after} ${currency}${formatAccountSuffix(platform)}`),
        )),
  ];
};

export const formatSharesHeldBeforeFile = (plan: ImportPlan): string[] => {
  const { missing } = computeImportImpact(plan.rows, {
    recorded: [],
    balances: [],
    splits: new Map(),
    today: '9999-12-31',
  });
  return indentLinesUnderTitle(
    'Shares that were there before the first day of it:',
    missing.map(
      ({ platform, symbol, shares, neededBy }) =>
        `${shares} ${symbol}${formatAccountSuffix(platform)}, needed by ${formatLongDay(neededBy)}`,
    ),
  );
};
