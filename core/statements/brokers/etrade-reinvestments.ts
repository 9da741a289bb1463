import type { Amount } from '#core/money/amount';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import { addDays, type Day } from '#core/time/day';

interface Leg {
  line: number;
  symbol: string;
  day: Day;
  isShares: boolean;
  amount: Amount;
}

const isIncome = (type: string): boolean => /dividend|gain/i.test(type);

/** Rows of a dividend, and rows of what was bought with one. */
const readLeg = (table: SheetTable, row: SheetRow): Leg[] => {
  const [type, text] = [getCell(table, row, 'activity type'), getCell(table, row, 'description')];
  const quantity = parseStatementFigure(getCell(table, row, 'quantity #'));
  const amount = parseStatementFigure(getCell(table, row, 'amount $'));
  const day = parseStatementDay(getCell(table, row, 'activity/trade date'));
  if (day === null || amount === null) return [];
  const isReinvested = /dividend reinvestment/i.test(`${type} ${text}`);
  const isShares = isReinvested && quantity !== null && !quantity.eq(0);
  if (!isShares && !isIncome(type)) return [];
  return [{ line: row.line, symbol: getCell(table, row, 'symbol'), day, isShares, amount: amount.abs() }];
};

/** A dividend and its reinvestment are at most four days apart. */
const near = [0, -1, 1, -2, 2, -3, 3, -4, 4];

/** Of some legs how many there are, by a text that says of what kind each is. */
const countByText = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** The day near that one that has a leg left, and takes it; undefined where none has. */
const takeNear = (counts: Map<string, number>, day: Day, toKey: (day: Day) => string): Day | undefined => {
  const found = near.map((days) => addDays(day, days)).find((one) => (counts.get(toKey(one)) ?? 0) > 0);
  if (found !== undefined) counts.set(toKey(found), (counts.get(toKey(found)) ?? 0) - 1);
  return found;
};

/**
 * The lines of reinvestments whose dividend stands in no row. Each takes the dividend of the same amount; of those left over,
 * one that has any dividend near by that none has taken was paid by that, less a tax or more than one together.
 */
const withoutDividend = (legs: readonly Leg[]): Leg[] => {
  const [dividends, purchases] = [legs.filter(({ isShares }) => !isShares), legs.filter(({ isShares }) => isShares)];
  const keyed = (amount: Amount) => (day: Day) => `${day}|${amount.toFixed()}`;
  const ofAmount = countByText(dividends.map(({ day, amount }) => keyed(amount)(day)));
  const ofDay = countByText(dividends.map(({ day }) => day));
  const unpaired = purchases.filter(({ day, amount }) => {
    const paid = takeNear(ofAmount, day, keyed(amount));
    if (paid !== undefined) ofDay.set(paid, (ofDay.get(paid) ?? 0) - 1);
    return paid === undefined;
  });
  return unpaired.filter(({ day }) => !near.some((days) => (ofDay.get(addDays(day, days)) ?? 0) > 0));
};

export const findReinvestmentLinesWithoutDividend = (tables: readonly SheetTable[]): ReadonlySet<number> => {
  const ofSymbol = new Map<string, Leg[]>();
  for (const leg of tables.flatMap((table) => table.rows.flatMap((row) => readLeg(table, row)))) {
    const legs = ofSymbol.get(leg.symbol) ?? [];
    legs.push(leg);
    ofSymbol.set(leg.symbol, legs);
  }
  return new Set([...ofSymbol.values()].flatMap(withoutDividend).map(({ line }) => line));
};
