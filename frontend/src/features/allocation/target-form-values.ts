import type { AllocationReport, AllocationTargetsInput, SavedAllocationTargets } from '#contract/insight/allocation';
import {
  type AllocationTargets,
  assetClassNames,
  cashClassName,
  computeTargetPercentByClass,
  findAllocationTargetsFault,
  getDefaultAssetClass,
} from '#core/allocation/targets';
import { sumExactAmounts, toDecimalText, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** A row that was taken out keeps its place, so that the fields of the others keep theirs. */
interface MayBeGone {
  isGone?: boolean;
}
interface TypedClass extends MayBeGone {
  name: string;
  percent: string;
}
export interface StockTargetFormValues extends MayBeGone {
  symbol: string;
  percent: string;
  className: string;
  sector: string;
}

/** Those that are there, each with its place. */
export const listRemainingRowsWithIndex = <Row extends MayBeGone>(rows: readonly Row[]): (Row & { at: number })[] =>
  rows.map((row, at) => ({ ...row, at })).filter(({ isGone }) => !isGone);

/** Targets as they are typed. */
export interface TargetFormValues {
  classes: TypedClass[];
  stocks: StockTargetFormValues[];
  band: string;
  countsCash: boolean;
  emergencyFund: string;
  /** Platforms whose cash counts. */
  cashCounts: string[];
  fillsEmergencyFund: boolean;
  hasCdLadder: boolean;
  cdLadderRungs: string;
  cdLadderMonths: string;
  cdLadderAmount: string;
}

const toPercentText = (percent: number | null): string => (percent === null ? '' : toDecimalText(percent));

export const getAllocationCashPlatforms = ({ cash, targets }: AllocationReport): string[] => [
  ...new Set([...cash.map(({ platform }) => platform), ...targets.cashLeftOut]),
];

/** Classes that are always there to have a target: of what is held by itself, and cash. */
const listDefaultClassNames = ({ stocks }: AllocationReport): string[] => [
  assetClassNames.stocks,
  ...new Set(
    stocks.map(({ assetClass }) => assetClassNames[assetClass]).filter((name) => name !== assetClassNames.stocks),
  ),
  cashClassName,
];

export const isBuiltInAssetClass = (name: string): boolean =>
  name === cashClassName || Object.values<string>(assetClassNames).includes(name);

export const toTargetFormValues = (report: AllocationReport, targets: SavedAllocationTargets): TargetFormValues => {
  const always = listDefaultClassNames(report);
  const own = targets.classes.filter(({ name }) => !always.includes(name));
  const getPercent = (name: string) => targets.classes.find((one) => one.name === name)?.percent ?? null;
  const symbols = [...new Set([...report.stocks, ...targets.stocks].map(({ symbol }) => symbol))].toSorted(compareText);
  return {
    classes: [
      ...always.map((name) => ({ name, percent: toPercentText(getPercent(name)) })),
      ...own.map(({ name, percent }) => ({ name, percent: toPercentText(percent) })),
    ],
    stocks: symbols.map((symbol) => {
      const stored = targets.stocks.find((one) => one.symbol === symbol);
      return {
        symbol,
        percent: toPercentText(stored?.percent ?? null),
        className: stored?.className ?? '',
        sector: stored?.sector ?? '',
      };
    }),
    band: toDecimalText(targets.band),
    countsCash: targets.countsCash,
    emergencyFund: targets.emergencyFund === 0 ? '' : toDecimalText(targets.emergencyFund),
    cashCounts: getAllocationCashPlatforms(report).filter((platform) => !targets.cashLeftOut.includes(platform)),
    fillsEmergencyFund: targets.fillsEmergencyFund,
    hasCdLadder: targets.hasCdLadder,
    cdLadderRungs: toDecimalText(targets.cdLadderRungs),
    cdLadderMonths: toDecimalText(targets.cdLadderMonths),
    cdLadderAmount: targets.cdLadderAmount === 0 ? '' : toDecimalText(targets.cdLadderAmount),
  };
};

const parsePercent = (text: string): number | null =>
  text.trim() === '' ? null : toNumber(parseTypedFigureOrZero(text));

/** What is kept: specified classes and stocks without anything said of them are not. */
export const parseTargetFormValues = (values: TargetFormValues, platforms: readonly string[]): AllocationTargets => ({
  classes: listRemainingRowsWithIndex(values.classes)
    .map(({ name, percent }) => ({ name, percent: parsePercent(percent) }))
    .filter(
      ({ name, percent }) =>
        (percent !== null || !isBuiltInAssetClass(name)) && (values.countsCash || name !== cashClassName),
    ),
  stocks: listRemainingRowsWithIndex(values.stocks)
    .map(({ symbol, percent, className, sector }) => ({
      symbol,
      percent: parsePercent(percent),
      className: className || null,
      sector: sector.trim() || null,
    }))
    .filter(({ percent, className, sector }) => percent !== null || className !== null || sector !== null),
  band: toNumber(parseTypedFigureOrZero(values.band)),
  countsCash: values.countsCash,
  emergencyFund: toNumber(parseTypedFigureOrZero(values.emergencyFund)),
  cashLeftOut: platforms.filter((platform) => !values.cashCounts.includes(platform)),
  fillsEmergencyFund: values.fillsEmergencyFund,
  hasCdLadder: values.hasCdLadder,
  cdLadderRungs: toNumber(parseTypedFigureOrZero(values.cdLadderRungs)),
  cdLadderMonths: toNumber(parseTypedFigureOrZero(values.cdLadderMonths)),
  cdLadderAmount: toNumber(parseTypedFigureOrZero(values.cdLadderAmount)),
});

export const createTargetsRequestBuilder =
  (platforms: readonly string[], version: number) =>
  (values: TargetFormValues): AllocationTargetsInput => ({ ...parseTargetFormValues(values, platforms), version });

const getOwnSymbols = ({ stocks }: AllocationReport): ReadonlySet<string> =>
  new Set(stocks.filter(({ assetClass }) => assetClass === 'own').map(({ symbol }) => symbol));

/** What they come to, and what is wrong with them together, as they are typed. */
export const computeTargetTotalAndFault = (
  values: TargetFormValues,
  report: AllocationReport,
): { total: number; fault: string | null } => {
  const targets = parseTargetFormValues(values, []);
  const own = getOwnSymbols(report);
  const itself = (symbol: string) => getDefaultAssetClass(symbol, own);
  return {
    total: toNumber(sumExactAmounts(computeTargetPercentByClass(targets, itself).values())),
    fault: findAllocationTargetsFault(targets, itself)?.sentence ?? null,
  };
};
