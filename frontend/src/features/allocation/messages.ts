import type { AllocationGrouping, AllocationScope } from '#core/allocation/groups';
import type { CdLadderPlanLine, EmergencyFundPlanLine } from '#core/allocation/plan-rules';
import { formatLongDay } from '#core/time/day';
import { formatMoney, formatPercent } from '#lib/format';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';

export const allocationMessages = {
  title: 'Allocation',
  subtitle: 'What you hold, and how far it is from your targets.',
  loading: 'Loading the allocation...',
  loadFailed: 'The allocation could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
  empty: 'The allocation begins with your first trade',
  emptyHint: 'Record what you hold to see how it is allocated. You can set targets first.',
  toPortfolio: 'Go to Portfolio',
  toTargets: 'Go to Allocation',
  whole: 'Total',
  ofWhole: 'Of total',
  parts: 'Allocation',
  ring: 'Allocation chart',
  others: (count: number) => `${count} smaller parts`,
  scope: 'What to include',
  compare: 'Compare your investments with your targets',
  nothingPriced: 'None of your holdings has a price at the moment, so there is nothing to compare.',
  name: 'Part',
  value: 'Value',
  actual: 'Actual',
  target: 'Target',
  drift: 'Drift, points',
  none: 'None',
  outside: 'Outside',
  cash: 'Cash',
  noSector: 'No sector',
  edit: 'Edit targets',
  set: 'Set targets',
  noTargets: 'No targets yet',
  noTargetsHint:
    'Set a target percentage for each class or stock. This page then shows how far off you are, and what to buy to get closer.',
  plan: 'Add money',
  planHint: 'What to buy to get closer to your targets, without selling anything. Worked out from your own targets.',
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
  tooLittle: 'Nothing to buy: one share of each stock costs more than the amount for it.',
  overdrawn: 'Your cash is overdrawn. Only new money can be added.',
  rules: 'Rules',
  rulesOff: 'Off',
  fundRule: 'Emergency fund',
  ladderRule: 'CD ladder',
  nothingLeft: 'The rules take the whole amount, so there is nothing to buy.',
  costs: 'Fees are not included, and prices may move before you buy.',
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
  if (parts.length === 1) return `Everything is in ${largest.name}.`;
  const told = ({ name, percent }: typeof largest) => `${name} with ${formatPercent(percent ?? 0)}`;
  return `${parts.length} parts: the largest is ${told(largest)}, the smallest ${told(smallest)}.`;
};

const list = (names: readonly string[]): string => names.join(', ');

export const describeToleranceBand = (band: number): string =>
  `Anything more than ${band} percentage points off its target is marked.`;

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
  'Sectors are the ones you enter; well-known stocks have one built in. The market data has none.';

/** Where the targets leave room: what they come to, and what may be anything. */
export const describeTargetTotal = (total: number): string =>
  total >= 100
    ? 'Targets add up to 100%.'
    : `Targets add up to ${formatPercent(total)}; the remaining ${formatPercent(100 - total)} can be anything.`;

export const describeSpendableLimit = (spendable: number): string =>
  `You have ${formatMoney(spendable)} to spend. Choose New money if it comes from elsewhere.`;

/** What the plan could do nothing about. */
export const describePurchasePlanExclusions = ({
  withoutStock,
  unpriced,
  tooDear,
}: Record<'withoutStock' | 'unpriced' | 'tooDear', readonly string[]>): string[] => [
  ...withoutStock.map((name) => `Choose a stock for ${name}: it has a target, but no stock with a price.`),
  ...(unpriced.length > 0 ? [`No price for ${list(unpriced)}, so none is bought.`] : []),
  ...(tooDear.length > 0 ? [`One share costs more than the amount for it: ${list(tooDear)}.`] : []),
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
export const describeEmergencyCashSetAside = (fund: number, cash: number): string =>
  cash < fund
    ? `Your cash of ${formatMoney(cash)} is below your emergency fund of ${formatMoney(fund)}: none of it is spent.`
    : `${formatMoney(fund)} of your cash is for emergencies and is left alone.`;

const describeFundState = ({ there, goal }: EmergencyFundPlanLine): string =>
  `${formatMoney(there)} of ${formatMoney(goal)} is there`;

/** `$1,200.00 to savings: $8,800.00 of $10,000.00 is there.`; of money that is cash already, what stays there. */
export const describeEmergencyFundSetAside = (line: EmergencyFundPlanLine, isNewMoney: boolean): string => {
  const state = isNewMoney ? describeFundState(line) : `without this amount, ${describeFundState(line)}`;
  if (line.setAside === 0) return `Nothing to set aside: ${state}.`;
  return isNewMoney
    ? `${formatMoney(line.setAside)} to savings: ${state}.`
    : `${formatMoney(line.setAside)} stays in cash: ${state}.`;
};

/** `$1,000.00 for CD 2 of 5, maturing Nov 29, 2027 to Nov 28, 2028.` */
export const describeCdLadderSetAside = ({ rung, rungs, amount, setAside }: CdLadderPlanLine): string => {
  if (!rung) return `Nothing to set aside: all ${rungs} CDs are there.`;
  const missing = `CD ${rung.number} of ${rungs}, maturing ${formatLongDay(rung.from)} to ${formatLongDay(rung.to)}`;
  if (setAside === 0) return `Nothing left for ${missing}.`;
  return setAside < amount
    ? `${formatMoney(setAside)} of ${formatMoney(amount)} for ${missing}.`
    : `${formatMoney(setAside)} for ${missing}.`;
};

export const allocationTargetFormMessages = {
  title: 'Targets',
  description: 'In percent of the total. Leave a target empty if any share will do.',
  classes: 'Classes',
  classHint: 'Stock targets count toward the target of their class.',
  className: 'New class',
  classNameHint: 'Such as Bonds.',
  addClass: 'Add class',
  classThere: 'You already have this class.',
  removeClass: (name: string) => `Remove the class ${name}`,
  targetOf: (name: string) => `Target of ${name} in percent`,
  stocks: 'Stocks',
  find: 'Find one of these stocks',
  findHint: 'Symbol or name',
  noneFound: 'None of these stocks matches. You can add another below.',
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
  countsCash: 'Include cash in the total',
  fund: 'Emergency fund',
  fundHint: 'Cash that is never spent, in US dollars.',
  rules: 'Rules for adding money',
  rulesHint: 'What they set aside comes before anything is bought.',
  fundRule: 'Fill the emergency fund first',
  fundRuleHint: 'What your savings and the cash that counts lack of the emergency fund. CDs do not count.',
  ladderRule: 'Build a CD ladder',
  ladderRuleHint: 'Equal CDs at any bank that mature one after another; the next one missing comes before stocks.',
  rungs: 'Number of CDs',
  months: 'Months apart',
  rungAmount: 'Amount of each CD',
  accounts: 'Cash that counts',
  noCash: 'No cash is recorded.',
  save: 'Save targets',
  saved: 'Targets saved.',
  failed: 'The targets could not be saved. Please try again.',
  readFailed: 'The saved targets could not be loaded.',
  gone: 'The targets are gone.',
};
