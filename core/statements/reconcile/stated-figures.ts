import { toAmount, toDecimalText } from '#core/money/amount';
import type { StatedCashChange } from '#core/statements/events';
import type { CombinedStatementFiles, StatementFileContents } from '#core/statements/reader/combine-files';
import { sumListedDividendsByPlatform, type YearDividendSums } from '#core/statements/reconcile/dividend-years';
import type { Day } from '#core/time/day';

/** What files state and list, by the platforms to which their accounts go: what a certificate compares. */

interface StatedDividends {
  year: string;
  currency: string;
  from: Day;
  to: Day;
  gross: string;
  tax?: string;
  net?: string;
  /** Rows of the files, added up; else the files state the sums. */
  isListed?: true;
}

export interface StatedPlatformFigures {
  platform: string;
  /** The day of positions and balances; null where no file says it. */
  day: Day | null;
  positions: { symbol: string; quantity: string }[];
  balances: { currency: string; amount: string }[];
  /** What files sum up beside their rows. */
  changes: { currency: string; from: Day; to: Day; amount: string }[];
  /** What they list as dividends, of each year that they cover. */
  dividends: StatedDividends[];
}

export interface StatedFigureChoices {
  /** The platform of an account of a file; null or undefined where it is left out. */
  platformOf: (file: number, account: string) => string | null | undefined;
  /** Symbols by their name in the file where another was chosen; null leaves the stock out. */
  symbols?: Readonly<Record<string, string | null>>;
  /** From which day on cash is kept on a platform; '' for ever. */
  cashFrom: Readonly<Record<string, Day>>;
  today: Day;
}

type All = Pick<CombinedStatementFiles, 'events' | 'repeated' | 'positions' | 'balances'>;

const getChosenSymbol = (symbol: string, { symbols = {} }: StatedFigureChoices): string | null =>
  (Object.hasOwn(symbols, symbol) ? symbols[symbol] : symbol) ?? null;

/** What the files list, whatever becomes of it; what a person leaves out is not compared. */
const sumListedDividends = (all: All, files: readonly StatementFileContents[], choices: StatedFigureChoices) =>
  sumListedDividendsByPlatform(all, files, ({ event: { account, symbol, day }, file }) => {
    if (day > choices.today || (symbol !== null && getChosenSymbol(symbol, choices) === null)) return null;
    return choices.platformOf(file, account) ?? null;
  });

const toStatedDividends = ({ name, from, to, gross, tax, net }: YearDividendSums): StatedDividends => {
  const [year = '', currency = 'USD'] = name.split(' ');
  return { year, currency, from, to, gross: gross ?? '0', tax: tax ?? '0', net: net ?? '0', isListed: true };
};

/** The only file whose dividends and their tax make up all that is listed; undefined where there are several. */
const findOnlyFile = (
  all: All,
  platform: string,
  listed: StatedDividends,
  choices: StatedFigureChoices,
): number | undefined => {
  const isPaid = ({ event: { kind, symbol, currency } }: CombinedStatementFiles['events'][number]) =>
    currency === listed.currency && (kind === 'dividend' || (kind === 'tax' && symbol !== null));
  const paid = [...all.events, ...all.repeated].filter(isPaid);
  const isHere = ({ event: { account, symbol, day }, file }: (typeof paid)[number]) =>
    choices.platformOf(file, account) === platform &&
    (symbol === null || getChosenSymbol(symbol, choices) !== null) &&
    day >= listed.from &&
    day <= listed.to &&
    day <= choices.today;
  const [file, ...others] = new Set(paid.filter(isHere).map((one) => one.file));
  const isWhole = others.length === 0 && paid.every((one) => one.file !== file || isHere(one));
  return isWhole ? file : undefined;
};

/** The sums that a file states take the place of its rows, where they are of nothing else. */
const applyStatedTotals = (
  platform: string,
  listed: StatedDividends,
  all: All,
  files: readonly StatementFileContents[],
  choices: StatedFigureChoices,
): StatedDividends => {
  const file = findOnlyFile(all, platform, listed, choices);
  const totals = file === undefined ? undefined : files[file]?.dividendTotals;
  const own = totals?.find(({ currency }) => currency === listed.currency);
  if (!own) return listed;
  const { year, currency, from, to } = listed;
  const { gross, tax } = own;
  const sums = tax === null ? { gross } : { gross, tax, net: toDecimalText(toAmount(gross).minus(tax)) };
  return { year, currency, from, to, ...sums };
};

type PlatformCashChange = Omit<StatedCashChange, 'account'> & { platform: string };

/**
 * What files sum up of the cash of a platform. It can be compared where one account goes there, and its cash is kept from the
 * first of the days on.
 */
const listCashChanges = (
  all: All,
  files: readonly StatementFileContents[],
  { platformOf, cashFrom }: StatedFigureChoices,
): PlatformCashChange[] => {
  const accounts = [...all.events, ...all.repeated].map(({ event: { account }, file }) => ({
    platform: platformOf(file, account),
    account,
  }));
  return files.flatMap(({ totals = [] }, file) =>
    totals.flatMap(({ account, ...change }): PlatformCashChange[] => {
      const platform = platformOf(file, account);
      const since = platform ? cashFrom[platform] : undefined;
      const isTracked = since !== undefined && since <= change.from;
      const isAlone = accounts.every((one) => one.platform !== platform || one.account === account);
      return platform && isTracked && isAlone ? [{ platform, ...change }] : [];
    }),
  );
};

/** Two accounts on one platform hold a stock, or a currency, together. */
const sumByKey = <Key extends string, Figure extends string>(
  rows: readonly Record<Key | Figure, string>[],
  key: Key,
  figure: Figure,
) =>
  [...Map.groupBy(rows, (row) => row[key]).values()].map((same) => ({
    ...(same[0] as Record<Key | Figure, string>),
    [figure]: toDecimalText(same.reduce((sum, row) => sum.plus(row[figure]), toAmount(0))),
  }));

/** Each platform once, the first that is met first. */
const createPlatformViews = () => {
  const views = new Map<string, StatedPlatformFigures>();
  const getView = (platform: string, day: Day | null = null): StatedPlatformFigures => {
    const view = views.get(platform) ?? { platform, day, positions: [], balances: [], changes: [], dividends: [] };
    views.set(platform, view);
    return view;
  };
  return { views, viewOf: getView };
};

export const groupStatedFiguresByPlatform = (
  all: All,
  files: readonly StatementFileContents[],
  choices: StatedFigureChoices,
): StatedPlatformFigures[] => {
  const { views, viewOf } = createPlatformViews();
  const findView = ({ account, statedOn, file }: { account: string; statedOn: Day | null; file: number }) => {
    const platform = choices.platformOf(file, account);
    return platform ? viewOf(platform, statedOn) : null;
  };
  for (const one of all.positions) {
    const symbol = getChosenSymbol(one.symbol, choices);
    if (symbol) findView(one)?.positions.push({ symbol, quantity: one.quantity });
  }
  for (const one of all.balances) {
    // Where no cash is kept, or not yet on that day, there is none to compare with.
    const since = choices.cashFrom[choices.platformOf(one.file, one.account) ?? ''];
    const isTracked = since !== undefined && (one.statedOn === null || since <= one.statedOn);
    if (isTracked) findView(one)?.balances.push({ currency: one.currency, amount: one.amount });
  }
  for (const { platform, ...listed } of sumListedDividends(all, files, choices)) {
    viewOf(platform).dividends.push(applyStatedTotals(platform, toStatedDividends(listed), all, files, choices));
  }
  for (const { platform, ...change } of listCashChanges(all, files, choices)) viewOf(platform).changes.push(change);
  return [...views.values()].map((view) => ({
    ...view,
    positions: sumByKey(view.positions, 'symbol', 'quantity'),
    balances: sumByKey(view.balances, 'currency', 'amount'),
  }));
};
