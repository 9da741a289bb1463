import {
  type AuditFigure,
  derivePositionValue,
  type FigureContext,
  toBeancountPositionKey,
  toDollarFigureValue,
  toPercentFigureValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import {
  type Derivation,
  deriveConstant,
  deriveFromToolAnswer,
  derivePercent,
  deriveProduct,
  deriveSum,
} from '#audit/derivation';
import type { AllocationReport } from '#contract/insight/allocation';
import { type AllocationGroup, computeAllocationByGroup } from '#core/allocation/groups';
import { isFullyValuedStock } from '#core/allocation/holdings';
import { cashClassName } from '#core/allocation/targets';
import { toJournalAccountName } from '#core/journal/entry-text';

/** How the investments are made up, stock by stock, beside what the person wants: the default view of the page, by stocks. */

export const listAllocationFigures = (context: FigureContext, report: AllocationReport): AuditFigure[] => {
  const { stocks, cash, targets } = report;
  const { groups, whole } = computeAllocationByGroup('stock', 'investments', report);
  const counted = stocks.filter(isFullyValuedStock);
  const valueOfStock = (symbol: string): Derivation[] =>
    counted
      .filter((stock) => stock.symbol === symbol)
      .flatMap(({ platforms }) => platforms.map(({ platform }) => derivePositionValue(context, platform, symbol)));
  const cashParts = cash
    .filter(({ platform, value }) => targets.countsCash && value !== null && !targets.cashLeftOut.includes(platform))
    .map(({ platform, currency }) =>
      deriveFromToolAnswer(
        'bean-query values',
        toBeancountPositionKey(context, toJournalAccountName('assets', 'cash', platform), currency),
        2,
      ),
    );
  const all = deriveSum([...counted.flatMap(({ symbol }) => valueOfStock(symbol)), ...cashParts]);
  const rows = [...tradeRowSelectors, ...['cashEntries', 'balances'].map((list) => ({ list }))];
  const listGroupFigures = ({ name, value, percent, target, points, dollars }: AllocationGroup): AuditFigure[] => {
    if (name === null) return [];
    const own = deriveSum(name === cashClassName ? cashParts : valueOfStock(name));
    const base = { page: 'Allocation' as const, of: name, rows };
    const share = derivePercent(own, all);
    const wanted = deriveConstant(target ?? 0);
    return [
      { ...base, kind: 'partValue', ...toDollarFigureValue(value), by: own },
      ...(percent === null ? [] : [{ ...base, kind: 'partPercent', ...toPercentFigureValue(percent), by: share }]),
      ...(points === null
        ? []
        : [{ ...base, kind: 'pointsFromTarget', ...toPercentFigureValue(points), by: deriveSum([share], [wanted]) }]),
      ...(dollars === null
        ? []
        : [
            {
              ...{ ...base, kind: 'dollarsFromTarget', ...toDollarFigureValue(dollars) },
              by: deriveSum([own], [deriveProduct(deriveProduct(all, wanted), deriveConstant('0.01'), 2)]),
            },
          ]),
    ];
  };
  return [
    { page: 'Allocation', kind: 'whole', ...toDollarFigureValue(whole), rows, by: all },
    ...groups.flatMap(listGroupFigures),
  ];
};
