import { amount } from '#core/money/amount';
import { brokerNamed, endingOf } from '#core/statements/accounts';
import { listedOn } from '#core/statements/dividend-years';
import type { together } from '#core/statements/files';
import type { Parts } from './parts';
import type { Choices, StatedView, StatedYear } from './protocol';
import { placeKey, type Statement } from './read-files';

/** What the files state and list, and of which accounts they are, by the platforms to which these go. */

interface Placed {
  account: string;
  statedOn: string | null;
  file: number;
}

/** What the files list, whatever becomes of it; what a person leaves out is not compared. */
const listedIn = (
  all: ReturnType<typeof together>,
  files: readonly Statement[],
  { platforms, symbols, today }: Choices,
): ReturnType<typeof listedOn> =>
  listedOn(all, files, ({ event: { account, symbol, day }, file }) => {
    if (day > today || (symbol !== null && symbols[symbol] === null)) return null;
    return platforms[placeKey(brokerNamed((files[file] as Statement).format), account)] ?? null;
  });

const asStated = ({ name, from, to, gross, tax, net }: ReturnType<typeof listedOn>[number]): StatedYear => {
  const [year = '', currency = 'USD'] = name.split(' ');
  return { year, currency, from, to, gross: gross ?? '0', tax: tax ?? '0', net: net ?? '0' };
};

export const statedOf = (
  all: ReturnType<typeof together>,
  files: readonly Statement[],
  choices: Choices,
): StatedView[] => {
  const views = new Map<string, StatedView>();
  const viewOf = ({ account, statedOn, file }: Placed): StatedView | undefined => {
    const platform = choices.platforms[placeKey(brokerNamed((files[file] as Statement).format), account)];
    if (!platform) return undefined;
    const view = views.get(platform) ?? { platform, day: statedOn, positions: [], balances: [], dividends: [] };
    views.set(platform, view);
    return view;
  };
  for (const one of all.positions) {
    const symbol = one.symbol in choices.symbols ? choices.symbols[one.symbol] : one.symbol;
    if (symbol) viewOf(one)?.positions.push({ symbol, quantity: one.quantity });
  }
  for (const one of all.balances) viewOf(one)?.balances.push({ currency: one.currency, amount: one.amount });
  for (const { platform, ...listed } of listedIn(all, files, choices)) {
    const view = views.get(platform) ?? { platform, day: null, positions: [], balances: [], dividends: [] };
    views.set(platform, view);
    view.dividends.push(asStated({ platform, ...listed }));
  }
  return [...views.values()].map((view) => ({ ...view, positions: summed(view.positions) }));
};

/** Two accounts on one platform hold a stock together. */
const summed = (positions: StatedView['positions']): StatedView['positions'] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].map(([symbol, same]) => ({
    symbol,
    quantity: same.reduce((sum, { quantity }) => sum.plus(quantity), amount(0)).toFixed(),
  }));

export type AccountOfFile = NonNullable<Parts['files'][number]['accounts']>[number];

/** The accounts that a file numbers, where they go: their last digits alone. */
export const accountsOf = (
  { format, events, positions, balances }: Statement,
  { platforms }: Choices,
): AccountOfFile[] => {
  const broker = brokerNamed(format);
  const names = new Set([...events, ...positions, ...balances].map(({ account }) => account));
  const all = [...names].flatMap((account): AccountOfFile[] => {
    const [ending, platform] = [endingOf(account), platforms[placeKey(broker, account)]];
    return ending && platform ? [{ broker, ending, platform }] : [];
  });
  return [...new Map(all.map((one) => [`${one.platform}|${one.ending}`, one])).values()].slice(0, 50);
};
