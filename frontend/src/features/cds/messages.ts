import type { Cd } from '#contract/cds';
import type {
  CdInterestPaymentType,
  CdStatus,
  CompoundingFrequency,
  DayCountConvention,
} from '#core/banking/banking-options';
import { type CdGracePeriodTerms, getCdGracePeriodEnd } from '#core/banking/grace-period';
import { convertFractionToPercent } from '#core/banking/percent';
import type { Day } from '#core/time/day';
import { formatCount, formatDay, formatMoney, formatPercent } from '#lib/format';

/** The words of the Citi Certificate of Deposits page, exactly as the specification has them where it speaks. */
export const citiCdMessages = {
  title: 'Citi Certificate of Deposits',
  subtitle: 'Fixed terms, what they are worth today, and when they mature',
  add: 'Add CD',

  loading: 'Loading CDs...',
  loadFailed: 'Failed to load CDs',
  loadFailedHint: 'Your recorded CDs are safe. Check your connection and try again.',
  added: 'CD added successfully!',
  addFailed: 'Failed to add CD',

  summary: 'Summary',
  totalValue: 'Total Value',
  totalValueHint: 'Principal plus interest to date, or to maturity, of every CD that is not closed.',
  activeCds: 'Active CDs',
  activeCdsHint: 'CDs that have neither matured nor been closed.',
  averageRate: 'Avg. Interest Rate',
  averageRateHint: 'Average rate of the CDs that are not closed, weighted by principal.',

  byPrincipal: 'Weighted by principal',

  list: 'Certificates of Deposit',
  listHint:
    'Withdraw today is what closing a CD now would pay: its value less the early withdrawal penalty. At maturity is what waiting would pay.',
  caption: 'Certificates of deposit, the next to mature first',
  none: 'No CDs Yet',
  noneHint: 'Add a CD, and its value, its maturity and what an early withdrawal would cost appear here.',

  toDeposits: 'See them under Deposits',
  atOtherBanks: (count: number) => `${formatCount(count, 'CD')} at other banks.`,

  account: 'CD',
  principal: 'Principal',
  matures: 'Matures',
  currentValue: 'Current value',
  withdrawToday: 'Withdraw today',
  atMaturity: 'At maturity',
  actions: 'Actions',
  edit: 'Edit',
  addInterest: 'Add interest payment',
  interestHistory: 'Interest history',
  delete: 'Delete',
  more: 'More about',
  matured: 'Matured',
  closed: 'Closed',
  noWithdrawal: 'None',

  deletion: {
    title: 'Delete this CD?',
    consequence: 'Its interest history is deleted too. You can undo this under Activity.',
    confirm: 'Delete CD',
    done: 'CD deleted successfully!',
    failed: 'Failed to delete CD',
  },
} as const;

/** 1 -> `1 day left`; 12 -> `12 days left`. */
export const formatDaysLeft = (days: number): string => `${formatCount(days, 'day')} left`;

/** `N days left` until maturity, otherwise `Matured`; one that was closed has nothing left to mature. */
export const formatTimeToMaturity = ({ status, daysLeft: days }: { status: CdStatus; daysLeft: number }): string => {
  if (status === 'closed') return citiCdMessages.closed;
  return status === 'active' && days > 0 ? formatDaysLeft(days) : citiCdMessages.matured;
};

const frequencyNames: Record<CompoundingFrequency, string> = {
  daily: 'Daily',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  at_maturity: 'At maturity',
};
export const getFrequencyName = (frequency: CompoundingFrequency): string => frequencyNames[frequency];

const dayCountNames: Record<DayCountConvention, string> = {
  'actual/365': 'Actual/365',
  'actual/360': 'Actual/360',
  '30/360': '30/360',
  'actual/actual': 'Actual/actual',
};
export const getDayCountName = (dayCount: DayCountConvention): string => dayCountNames[dayCount];
export const dayCountHints: Record<DayCountConvention, string> = {
  'actual/365': 'Each day is 1/365 of a year.',
  'actual/360': 'Each day is 1/360 of a year.',
  '30/360': 'Each month has 30 days, a year 360.',
  'actual/actual': 'Each day is a part of its own year, 365 or 366.',
};

/** `24 months, compounded monthly`; interest that is only paid at the end is not compounded. The day count where it is not the usual one. */
export const describeCdTerm = ({ termMonths, compoundingFrequency: frequency, dayCount = 'actual/365' }: Cd): string =>
  `${formatCount(termMonths, 'month')}, ${
    frequency === 'at_maturity' ? 'simple interest' : `compounded ${frequencyNames[frequency].toLowerCase()}`
  }${dayCount === 'actual/365' ? '' : `, ${dayCount}`}`;

/** `Grace period until Mar 8, 2027`; null where there is none, or the CD is closed. */
export const describeGracePeriod = (cd: CdGracePeriodTerms & Pick<Cd, 'status'>): string | null => {
  const end = getCdGracePeriodEnd(cd);
  return end === null || cd.status === 'closed' ? null : `Grace period until ${formatDay(end)}`;
};

/** Which CD: `4821-3 at Citi`. */
export const describeCd = ({ accountNumber, bankName }: Pick<Cd, 'accountNumber' | 'bankName'>): string =>
  `${accountNumber} at ${bankName}`;

/** `at 4.75%`. */
export const formatAtInterestRate = (percent: number): string => `at ${formatPercent(percent)}`;
export const formatEarnedInterest = (interest: number): string => `${formatMoney(interest)} interest`;
export const formatWithdrawalPenalty = (penalty: number): string => `${formatMoney(penalty)} penalty`;
export const formatGainUntilMaturity = (gain: number): string => `${formatMoney(gain)} more`;
/** `Breaking it pays from 5.10% on`: the APY elsewhere, rounded up. */
export const formatCdBreakEven = (rate: number | null): string =>
  rate === null
    ? 'Breaking it does not pay at any rate'
    : `Breaking it pays from ${formatPercent(convertFractionToPercent(rate))} on`;
export const formatMaturedCdCount = (count: number): string => `${count} matured`;

export const cdLadderMessages = {
  title: 'Maturity Ladder',
  description: 'When each active CD matures, and what it is worth then.',
  views: 'Maturity ladder view',
  timeline: 'Timeline',
  table: 'Table',
  today: 'Today',
  caption: 'Active CDs in order of maturity',
  none: 'There are no active CDs.',
  daysLeft: 'Days left',
  freeByThen: 'Matured by then',
  valueOn: (value: number, day: Day) => `${formatMoney(value)} on ${formatDay(day)}`,
} as const;

/** The first of a month, as short as it can be told: `2027-01-01` -> `2027`, `2027-04-01` -> `Apr`. */
export const formatLadderTick = (first: Day): string =>
  first.slice(5, 7) === '01' ? first.slice(0, 4) : formatDay(first).slice(0, 3);

/** `1 matured CD is not on the ladder: $5,250.00 can be withdrawn without a penalty.` */
export const describeMaturedCds = (count: number, value: number): string =>
  `${formatCount(count, 'matured CD')} ${count === 1 ? 'is' : 'are'} not on the ladder: ${formatMoney(value)} can be withdrawn without a penalty.`;

export const cdFormMessages = {
  title: 'Add CD',
  accountNumber: 'Account number',
  bankName: 'Bank name',
  principal: 'Principal amount',
  rate: 'Interest rate (%)',
  rateHint: 'In percent a year, such as 4.5.',
  term: 'Term (months)',
  startDate: 'Start date',
  maturityDate: 'Maturity date',
  maturityHint: 'Calculated from start and term unless you change it.',
  frequency: 'Compounding',
  dayCount: 'Day count',
  graceDays: 'Grace period (days)',
  graceDaysHint: 'After maturity, before the bank rolls it over.',
  description: 'Description',

  maturityAfterStart: 'Maturity must be after the start date.',
} as const;

export const cdPenaltyMessages = {
  basis: 'Penalty given as',
  bases: {
    principal: 'Percent of the principal',
    amount: 'Amount',
    days: 'Days of interest',
    months: 'Months of interest',
  },
  labels: {
    principal: 'Early withdrawal penalty (%)',
    amount: 'Early withdrawal penalty',
    days: 'Early withdrawal penalty (days)',
    months: 'Early withdrawal penalty (months)',
  },
  hints: {
    principal: 'Percent of the principal.',
    amount: 'In US dollars.',
    days: 'Simple interest on the principal, by the day count.',
    months: 'Simple interest on the principal; a month is 1/12 of a year.',
  },
} as const;

/** `90 days of interest`; a share of the principal and an amount are told by what withdrawing today would cost. */
export const describeInterestPenaltyTerms = ({ penaltyTerms: terms }: Pick<Cd, 'penaltyTerms'>): string | null => {
  if (terms?.basis === 'days') return `${formatCount(terms.days, 'day')} of interest`;
  return terms?.basis === 'months' ? `${formatCount(terms.months, 'month')} of interest` : null;
};

export const interestDestinationMessages = {
  label: 'Interest goes to',
  hint: {
    itself: 'It stays in the CD and earns interest.',
    own: 'Each payment you record leaves the CD and is added there automatically.',
    outside: 'Each payment you record leaves the CD for an account not tracked here.',
  },
  itself: 'The CD itself',
  outside: 'An outside account',
  savings: (name: string) => `Savings: ${name}`,
  cash: (platform: string) => `Cash on ${platform}`,
  gone: 'deleted account',
  /** Under a payment in the list. */
  enteredByHand: 'the transaction you had entered there',
} as const;

export const cdEditMessages = {
  title: 'Edit CD',
  save: 'Save Changes',
  saved: 'CD updated successfully!',
  failed: 'Failed to update CD',
  gone: 'This CD was deleted elsewhere.',
  closedOn: 'Closed on',
  maturityHint: 'After the start date.',
} as const;

export const cdExplainMessages = { open: 'Explain its figures' } as const;

export const cdCloseMessages = {
  open: 'Close',
  title: 'Close CD',
  day: 'Closed on',
  penaltyHint: 'Percent of the principal; none once it has matured.',
  submit: 'Close CD',
  done: 'CD closed successfully!',
  failed: 'Failed to close CD',
  value: 'Value that day',
  penalty: 'Penalty',
  paidOut: 'Paid out',
  beforeStart: (start: Day) => `The CD starts on ${formatDay(start)}; it cannot be closed earlier.`,
  inFuture: 'The closing date cannot be in the future.',
} as const;

export const markCdMaturedMessages = {
  open: 'Mark as matured',
  title: 'Mark CD as Matured',
  day: 'Matured on',
  hint: 'It earns interest until that day; from then on you can withdraw it without a penalty.',
  submit: 'Mark as Matured',
  done: 'CD marked as matured!',
  failed: 'Failed to mark CD as matured',
  inFuture: 'The CD is active until it matures: the date cannot be in the future.',
} as const;

export const cdReopenMessages = {
  open: 'Reopen',
  title: 'Reopen CD',
  question: 'It counts as never closed: active until its maturity date, then matured.',
  submit: 'Reopen CD',
  done: 'CD reopened!',
  failed: 'Failed to reopen CD',
} as const;

export const rolloverMessages = {
  open: 'Roll over',
  title: 'Roll Over CD',
  description: (cd: string) => `${cd} is closed on the day the new one starts.`,
  principalHint: 'What the old CD pays out, unless you change it.',
  startHint: 'The day the old CD ends.',
  submit: 'Roll Over CD',
  done: 'CD rolled over successfully!',
  failed: 'Failed to roll over CD',
  into: 'Rolled over into',
  from: 'Rolled over from',
} as const;

/** `Paid out $9,950.00`. */
export const formatClosedCdPayout = (net: number): string => `Paid out ${formatMoney(net)}`;
/** Below the word that it is closed: `on Nov 2, 2026`. */
export const formatCdClosingDay = (day: Day): string => `on ${formatDay(day)}`;

/** Which payment: `interest of Nov 2, 2026`. */
export const describeInterestPayment = ({ paymentDate }: { paymentDate: Day }): string =>
  `interest of ${formatDay(paymentDate)}`;

export const interestPaymentMessages = {
  open: 'Add interest payment to',
  title: 'Add Interest Payment',
  submit: 'Add Interest Payment',
  added: 'Interest payment added successfully!',
  addFailed: 'Failed to add interest payment',
  date: 'Payment date',
  amount: 'Interest amount',
  balance: 'Principal balance',
  type: 'Payment type',
  description: 'Description',
  beforeStart: (start: Day) => `The CD starts on ${formatDay(start)}; a payment cannot be earlier.`,

  editTitle: 'Edit Interest Payment',
  saved: 'Interest payment updated successfully!',
  saveFailed: 'Failed to update interest payment',
  gone: 'This interest payment was deleted elsewhere.',
  deletion: {
    title: 'Delete this interest payment?',
    consequence: 'If it stayed in the CD, the value does not change.',
    arrived: 'What it added to your account goes back into the CD. A transaction you entered yourself stays.',
    confirm: 'Delete payment',
    done: 'Interest payment deleted successfully!',
    failed: 'Failed to delete interest payment',
  },
} as const;

const paymentTypeNames: Record<CdInterestPaymentType, string> = { interest: 'Interest', other: 'Other' };
export const getInterestPaymentTypeName = (type: CdInterestPaymentType): string => paymentTypeNames[type];

export const interestHistoryMessages = {
  open: 'Interest history of',
  title: 'Interest History',
  loading: 'Loading interest history...',
  loadFailed: 'Failed to load interest history',
  loadFailedHint: 'Check your connection and try again.',
  caption: 'Interest payments, newest first',
  none: 'No Interest Payments Yet',
  noneHint:
    'Payments you record for this CD are listed here. Interest that stays in the CD does not change its value; interest paid elsewhere leaves it.',
  date: 'Date',
  went: 'Went to',
  type: 'Type',
  amount: 'Amount',
  balance: 'Principal balance',
  rate: 'Rate',
  actions: 'Actions',
  pages: 'Pages of interest payments',
} as const;
