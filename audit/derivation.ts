import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';

/** How a figure is derived again from what other programs answer. It stands in figures.json, for whoever reads that. */

/** What a program answered: `hledger balances`, with a value for each of its keys. An exact decimal as text. */
export type ToolResults = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type Derivation =
  /** One answer; 0 where the program has no such row. */
  | { from: string; key: string; places?: number }
  /** The sum of all answers whose keys match, each rounded first where places are said. */
  | { from: string; matching: string; without?: string; places?: number }
  /** How many answers match, those of nothing left out. */
  | { from: string; count: string; without?: string }
  /** How many of the largest come to that share of all, in percent. */
  | { from: string; reach: string; percent: number; without?: string }
  /** A number that no row says: a rule's. */
  | { given: string }
  | { by: 'sum'; of: Derivation[]; less?: Derivation[]; places?: number }
  | { by: 'quotient' | 'product'; of: [Derivation, Derivation]; places?: number };

export class MissingToolError extends Error {
  override name = 'MissingTool';
}

/** Beyond these decimals is what dividing has left behind. */
const meantDecimals = 15;
const halfEven = 2;
/** Zero of any sign is 0. */
const roundTo = (value: Amount, places: number | undefined): Amount =>
  places === undefined ? value : toAmount(value.round(meantDecimals, halfEven)).round(places, halfEven);

const listMatching = (results: ToolResults, from: string, matching: string, without?: string): Amount[] => {
  const [wanted, unwanted] = [new RegExp(matching), without === undefined ? null : new RegExp(without)];
  const answers = results.get(from);
  if (!answers) throw new MissingToolError(from);
  return [...answers].flatMap(([key, value]) => (wanted.test(key) && !unwanted?.test(key) ? [toAmount(value)] : []));
};

const countToReach = (values: readonly Amount[], percent: number): number => {
  const wanted = sumExactAmounts(values).times(percent).div(100);
  let [reached, count] = [zeroAmount, 0];
  for (const value of values.toSorted((a, b) => b.cmp(a))) {
    if (reached.gte(wanted)) break;
    reached = reached.plus(value);
    count += 1;
  }
  return count;
};

const compute = (derivation: Derivation, results: ToolResults): Amount => {
  const value = (one: Derivation): Amount => evaluateDerivation(one, results);
  if ('given' in derivation) return toAmount(derivation.given);
  if ('key' in derivation) {
    const answers = results.get(derivation.from);
    if (!answers) throw new MissingToolError(derivation.from);
    return toAmount(answers.get(derivation.key) ?? 0);
  }
  if ('matching' in derivation) {
    const { from, matching, without, places } = derivation;
    return sumExactAmounts(listMatching(results, from, matching, without).map((one) => roundTo(one, places)));
  }
  if ('count' in derivation) {
    const { from, count, without } = derivation;
    return toAmount(listMatching(results, from, count, without).filter((one) => !one.eq(0)).length);
  }
  if ('reach' in derivation) {
    const { from, reach, percent, without } = derivation;
    return toAmount(countToReach(listMatching(results, from, reach, without), percent));
  }
  if (derivation.by === 'sum') {
    const { of, less = [] } = derivation;
    return sumExactAmounts([...of.map(value), ...less.map((one) => zeroAmount.minus(value(one)))]);
  }
  const [first, second] = derivation.of.map(value) as [Amount, Amount];
  if (derivation.by === 'product') return first.times(second);
  return second.eq(0) ? zeroAmount : first.div(second);
};

/** @throws MissingToolError where the program that it takes was not there. */
export const evaluateDerivation = (derivation: Derivation, results: ToolResults): Amount =>
  roundTo(compute(derivation, results), 'places' in derivation ? derivation.places : undefined);

/** The queries that it takes: `hledger balances`. */
export const listDerivationSources = (derivation: Derivation): string[] => {
  if ('given' in derivation) return [];
  if ('from' in derivation) return [derivation.from];
  const less = derivation.by === 'sum' ? (derivation.less ?? []) : [];
  return [...new Set([...derivation.of, ...less].flatMap(listDerivationSources))];
};

/** `hledger balances [assets:cash:Robinhood|USD] - ...`, as the report has it. */
export const describeDerivation = (derivation: Derivation): string => {
  if ('given' in derivation) return derivation.given;
  if ('key' in derivation) return `${derivation.from} [${derivation.key}]`;
  if ('matching' in derivation) return `sum of ${derivation.from} [/${derivation.matching}/]`;
  if ('count' in derivation) return `number of ${derivation.from} [/${derivation.count}/]`;
  if ('reach' in derivation) {
    return `how many of the largest of ${derivation.from} come to ${derivation.percent} % of all`;
  }
  const of = derivation.of.map(describeDerivation);
  if (derivation.by === 'sum') {
    const less = (derivation.less ?? []).map((one) => ` - ${describeDerivation(one)}`);
    return `(${of.join(' + ')}${less.join('')})`;
  }
  return `${of[0]} ${derivation.by === 'product' ? 'x' : '/'} ${of[1]}`;
};

// How the lists of figures write them.

export const deriveFromToolAnswer = (from: string, key: string, places?: number): Derivation => ({
  from,
  key,
  ...(places !== undefined && { places }),
});
export const deriveSumOfAnswers = (
  from: string,
  matching: string,
  more: { without?: string; places?: number } = {},
): Derivation => ({
  from,
  matching,
  ...more,
});
export const deriveCountOfAnswers = (from: string, count: string, more: { without?: string } = {}): Derivation => ({
  from,
  count,
  ...more,
});
export const deriveSum = (of: Derivation[], less: Derivation[] = [], places?: number): Derivation => ({
  by: 'sum',
  of,
  ...(less.length > 0 && { less }),
  ...(places !== undefined && { places }),
});
export const deriveQuotient = (a: Derivation, b: Derivation, places: number): Derivation => ({
  by: 'quotient',
  of: [a, b],
  places,
});
export const deriveProduct = (a: Derivation, b: Derivation, places?: number): Derivation => ({
  by: 'product',
  of: [a, b],
  ...(places !== undefined && { places }),
});
export const deriveConstant = (value: string | number): Derivation => ({ given: String(value) });
/** A hundred times the one by the other, two decimals unless more are said. */
export const derivePercent = (a: Derivation, b: Derivation, places = 2): Derivation =>
  deriveQuotient(deriveProduct(a, deriveConstant(100)), b, places);
