import type { DividendAmountKind } from '#core/statements/reconcile/dividend-years';
import {
  getReconciliationLineState,
  type ReconciliationLineState,
} from '#core/statements/reconcile/reconciliation-line-state';
import type { Day } from '#core/time/day';

/** What a broker stated, out of the lines of a certificate: by it the same is compared anew. */

interface Line {
  platform: string;
  kind: 'shares' | 'cash' | 'dividends';
  what: string;
  part?: DividendAmountKind | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  day?: Day | undefined;
  stated: string;
  difference: string;
  state?: ReconciliationLineState | undefined;
}

interface StatedYear {
  year: string;
  currency: string;
  from?: Day;
  to?: Day;
  gross?: string;
  tax?: string;
  net?: string;
  isListed?: boolean;
}

interface StatedAgain {
  platform: string;
  day: Day;
  positions: { symbol: string; quantity: string }[];
  balances: { currency: string; amount: string }[];
  changes: { currency: string; from: Day; to: Day; amount: string }[];
  dividends: StatedYear[];
}

const toStatedYear = (same: readonly Line[]): StatedYear => {
  const [{ what, from, to } = { what: '' }] = same as readonly [Line];
  const [year = '', currency = 'USD'] = what.split(' ');
  const sums = Object.fromEntries(same.map(({ part = 'net', stated }) => [part, stated]));
  // Rows of a file prove nothing of themselves; of figures that differ it is all the same.
  const isListed = same.every((line) => getReconciliationLineState(line) !== 'equal');
  return { year, currency, ...(from && to && { from, to }), ...sums, ...(isListed && { isListed }) };
};

/** A line of before its day was told is about its last day, or the last of its year. */
const getLineDay = ({ day, to, what }: Line): Day => day ?? to ?? `${what.slice(0, 4)}-12-31`;

export const rebuildStatedFiguresFromLines = (lines: readonly Line[]): StatedAgain[] =>
  [...Map.groupBy(lines, (line) => `${getLineDay(line)} ${line.platform}`).values()].map((own): StatedAgain => {
    const [first] = own as [Line];
    const of = (kind: Line['kind']) => own.filter((line) => line.kind === kind);
    return {
      platform: first.platform,
      day: getLineDay(first),
      positions: of('shares').map(({ what, stated }) => ({ symbol: what, quantity: stated })),
      balances: of('cash').flatMap(({ what, from, stated }) => (from ? [] : [{ currency: what, amount: stated }])),
      changes: of('cash').flatMap(({ what, from, to, stated }) =>
        from && to ? [{ currency: what, from, to, amount: stated }] : [],
      ),
      dividends: [...Map.groupBy(of('dividends'), ({ what, from = '' }) => `${what}|${from}`).values()].map(
        toStatedYear,
      ),
    };
  });
