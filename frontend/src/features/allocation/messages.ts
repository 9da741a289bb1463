import type { AllocationGrouping, AllocationScope } from '#core/allocation/groups';
import { formatMoney, formatPercent } from '#lib/format';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';

export const allocationMessages = {
  title: 'Allocation',
  subtitle: 'What the whole is made of, and how far that is from your targets.',
  loading: 'Loading the allocation...',
  loadFailed: 'The allocation could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
  empty: 'The allocation begins with your first trade',
  emptyHint: 'Record what you hold, and see what it is made of. Targets can be set before.',
  toPortfolio: 'Go to Portfolio',
  toTargets: 'Go to Allocation',
  whole: 'The whole',
  ofWhole: 'Of the whole',
  parts: 'Parts of the whole',
  ring: 'The whole as a ring',
  others: (count: number) => `${count} smaller parts`,
  scope: 'What is counted',
  compare: 'Compare your investments with your targets',
  nothingPriced: 'Nothing that is held has a price just now, so there is nothing to compare.',
  name: 'Part',
  value: 'Value',
  actual: 'Actual',
  target: 'Target',
  drift: 'Drift, points',
  none: 'None',
  outside: 'Outside',
  cash: 'Cash',
  noSector: 'Not named',
  edit: 'Edit targets',
  set: 'Set targets',
  noTargets: 'No targets yet',
  noTargetsHint:
    'Say what the whole is to be made of, in percent by class or by stock. Then this page tells how far you are from it, and what to buy to come closer.',
  plan: 'Add money',
  planHint: 'What to buy so that the whole comes closer. Nothing is sold. A calculation from your own targets.',
  amount: 'Amount',
  from: 'Money from',
  fromCash: (spendable: number) => `My cash: ${formatMoney(spendable)} to spend`,
  fromOutside: 'New money',
  shares: 'Shares',
  fractions: 'Fractions',
  wholeShares: 'Whole shares',
  buys: 'What to buy',
  stock: 'Stock',
  count: 'Shares',
  price: 'Price',
  cost: 'Cost',
  before: 'Now',
  after: 'After',
  goal: 'Goal',
  actions: 'Actions',
  buy: 'Buy',
  enterAmount: 'Enter an amount to see what to buy.',
  nothing: 'Nothing to buy: no stock with a price is below its target.',
  tooLittle: 'Nothing to buy: a share of each costs more than its part.',
  overdrawn: 'Your cash is overdrawn. Only new money can be added.',
  costs: 'Fees are in none of these figures; prices may move before you buy.',
};

export const groupingNames: Record<AllocationGrouping, string> = {
  class: 'By class',
  stock: 'By stock',
  sector: 'By sector',
  platform: 'By platform',
};

export const scopeNames: Record<AllocationScope, string> = { everything: 'Everything', investments: 'Investments' };

/** `5 parts: the largest is Stocks with 45.20%, the smallest Savings with 2.10%.`; largest first. */
export const describeLargestAndSmallest = (parts: readonly { name: string; percent: number | null }[]): string => {
  const [largest, smallest] = [parts[0], parts.at(-1)];
  if (!largest || !smallest) return '';
  if (parts.length === 1) return `All of it is ${largest.name}.`;
  const told = ({ name, percent }: typeof largest) => `${name} with ${formatPercent(percent ?? 0)}`;
  return `${parts.length} parts: the largest is ${told(largest)}, the smallest ${told(smallest)}.`;
};

const list = (names: readonly string[]): string => names.join(', ');

export const describeToleranceBand = (band: number): string =>
  `A part is marked where it is more than ${band} points of the whole away from its target.`;

/** What the figures leave out, and why. */
export const describeExcludedHoldings = ({
  unpriced,
  review,
  unrated,
}: Record<'unpriced' | 'review' | 'unrated', readonly string[]>): string[] => [
  ...(unpriced.length > 0 ? [`Not included, no price: ${list(unpriced)}.`] : []),
  ...(review.length > 0 ? [`Not included until its trades are reviewed: ${list(review)}.`] : []),
  ...(unrated.length > 0 ? [formatMissingRatesNote(unrated)] : []),
];

export const sectorsNoteMessage =
  'Sectors are those that you name; of well-known stocks that of a built-in list. The market data names none.';

/** Where the targets leave room: what they come to, and what may be anything. */
export const describeTargetTotal = (total: number): string =>
  total >= 100
    ? 'Targets come to 100% of the whole.'
    : `Targets come to ${formatPercent(total)}; the other ${formatPercent(100 - total)} may be anything.`;

export const describeSpendableLimit = (spendable: number): string =>
  `You have ${formatMoney(spendable)} to spend. Choose new money if it comes from elsewhere.`;

/** What the plan could do nothing about. */
export const describePurchasePlanExclusions = ({
  withoutStock,
  unpriced,
  tooDear,
}: Record<'withoutStock' | 'unpriced' | 'tooDear', readonly string[]>): string[] => [
  ...withoutStock.map((name) => `Choose a stock for ${name}: it has a target, and nothing with a price to buy.`),
  ...(unpriced.length > 0 ? [`No price is known of ${list(unpriced)}, so none is bought.`] : []),
  ...(tooDear.length > 0 ? [`A share costs more than its part: ${list(tooDear)}.`] : []),
];

/** What was bought and what is left come to what was added. */
export const describePurchasePlanRemainder = ({
  spent,
  left,
  keptAsCash,
}: Record<'spent' | 'left' | 'keptAsCash', number>): string => {
  if (left === 0) return 'All of it is spent.';
  const stays = `${spent > 0 ? `${formatMoney(spent)} is spent, and ` : ''}${formatMoney(left)} stays in cash`;
  if (keptAsCash === left) return `${stays}, which is below its own target.`;
  if (keptAsCash > 0) return `${stays}, ${formatMoney(keptAsCash)} of it for its own target.`;
  return `${stays}.`;
};

/** Of the cash that counts; what it lacks of the emergency fund is not there to be left alone. */
export const describeEmergencyFund = (fund: number, cash: number): string =>
  cash < fund
    ? `Your cash of ${formatMoney(cash)} is below your emergency fund of ${formatMoney(fund)}: none of it is spent.`
    : `${formatMoney(fund)} of your cash is for emergencies and is left alone.`;

export const allocationTargetFormMessages = {
  title: 'Targets',
  description: 'In percent of the whole. Leave a target empty where a part may be anything.',
  classes: 'Classes',
  classHint: 'A class has what its stocks have, or more.',
  className: 'New class',
  classNameHint: 'Such as Bonds.',
  addClass: 'Add class',
  classThere: 'That class is there already.',
  removeClass: (name: string) => `Remove the class ${name}`,
  targetOf: (name: string) => `Target of ${name} in percent`,
  stocks: 'Stocks',
  find: 'Find one of these stocks',
  findHint: 'Symbol or name',
  noneFound: 'None of these stocks matches. Another one can be added below.',
  stock: 'Another stock',
  stockHint: 'It can have a target before you hold it.',
  classOf: (symbol: string) => `Class of ${symbol}`,
  sectorOf: (symbol: string) => `Sector of ${symbol}`,
  byItself: (name: string) => `${name} (by itself)`,
  removeStock: (symbol: string) => `Remove ${symbol}`,
  class: 'Class',
  sector: 'Sector',
  percent: 'Target, %',
  rest: 'Drift and cash',
  band: 'Band, points',
  bandHint: 'With 5, a target of 20% may be 15% to 25%.',
  countsCash: 'Cash is a part of the whole',
  fund: 'Emergency fund',
  fundHint: 'US dollars of your cash that are never spent.',
  accounts: 'Cash that counts',
  noCash: 'No cash is recorded.',
  save: 'Save targets',
  saved: 'Targets saved.',
  failed: 'The targets could not be saved. Please try again.',
  readFailed: 'The saved targets could not be loaded.',
  gone: 'The targets are gone.',
};
