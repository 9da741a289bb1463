import type { HouseholdReport, OwnHouseholdAccount, SharedHouseholdAccount } from '#contract/household';
import type { HouseholdAccountKind, SharingLevel } from '#core/household/sharing';
import { formatAmount, formatDay, formatPercent } from '#lib/format';

export const householdMessages = {
  title: 'Household',
  subtitle: 'What the two of you share, in US dollars',
  loading: 'Loading the household...',
  loadFailed: 'The household could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',

  totals: 'The household at a glance',
  total: 'Shared in all',
  yours: 'Yours',

  shared: 'Shared Accounts',
  noneShared: 'Nothing is shared yet. Choose below what the other person may see.',
  yourAccounts: 'From you',
  more: 'Only what each of you shares is shown and counted. Each of you may have more.',
  notWhole: 'Without what has no price or exchange rate',
  noValue: 'No price or exchange rate',
  inside: 'What is in it',
  cash: 'Cash',
  balances: 'Owed since',

  own: 'What You Share',
  ownDescription: 'Only you see this list: all of your accounts, and what the other person sees of each.',
  noAccounts: 'You have no accounts yet. Add a trade, a cash balance, a CD, savings or a debt, and share it here.',
  toNetWorth: 'Go to Net Worth',
  change: 'Change what you share of',
  stop: 'Stop sharing',
  stopTitle: 'Stop sharing everything?',
  stopConsequence: 'Nothing of your accounts is shown any more, from now on. Whose they are stays as you entered it.',
  stopped: 'You share nothing any more.',
  ownPercent: 'Yours, in percent',
  ownPercentHint: '100, unless the account belongs to both of you: the rest belongs to the other person.',
  save: 'Save',
  saved: 'Saved: the other person sees what you chose.',
  saveFailed: 'What you share could not be saved',
  gone: 'This account was deleted in the meantime.',
  failed: 'What you share could not be loaded.',
} as const;

export const successorMessages = {
  title: 'If Something Happens to You',
  description:
    'Name somebody you trust, who can read everything you keep here if you are not heard from. They can change nothing.',
  remove: 'Remove',
  sureTitle: 'Name a successor?',
  sureText:
    'After 45 days without you here, you get five mails in ten days. If you answer none of them by signing in, everything you keep can be read from then on, until you sign in again. Each step is in the activity of both of you.',
  sure: 'Name successor',
  named: 'Successor named.',
  removed: 'Nobody is your successor any more.',
  saveFailed: 'Your successor could not be saved',
} as const;

export const formatNameSuccessorLabel = (username: string): string => `Name ${username}`;

/** How far it is, in a sentence. */
export const describeSuccessor = (successor: HouseholdReport['successor'], username: string): string => {
  if (!successor) return 'Nobody is named.';
  const since = `${username} was named on ${formatDay(successor.namedOn)}.`;
  if (successor.openedOn) return `${since} Everything could be read from ${formatDay(successor.openedOn)} until today.`;
  return successor.mails > 0 ? `${since} You were asked ${successor.mails} of 5 times; today's visit stops it.` : since;
};

/** Said to the successor. */
export const describeOpenedSuccessorAccess = (username: string): string =>
  `${username} has not been heard from for a long time, and you are named to read everything they keep. It ends once they sign in.`;

export const sharingLevelNames: Record<SharingLevel, string> = {
  nothing: 'Nothing',
  total: 'Its total',
  everything: 'Everything in it',
};

const kindNames: Record<HouseholdAccountKind, string> = {
  platform: 'Platform',
  cd: 'CD',
  savings: 'Savings',
  debt: 'Debt',
};

/** `Nest Egg`; of a CD its number, since two at one bank have the same name. */
export const formatHouseholdAccountName = ({ name, number }: Pick<OwnHouseholdAccount, 'name' | 'number'>): string =>
  number || name;

/** `Savings at Marcus`, `CD at Citi`: what an account is, under its name; `CD` under the name of its bank. */
export const describeHouseholdAccount = ({
  kind,
  name,
  place,
  number = '',
}: Pick<OwnHouseholdAccount, 'kind' | 'name' | 'place'> & { number?: string }): string =>
  place === '' || place === (number || name) ? kindNames[kind] : `${kindNames[kind]} at ${place}`;

/** `Shared: its total`, `Not shared, 50% yours`. */
export const describeSharing = ({ level, ownPercent }: Pick<OwnHouseholdAccount, 'level' | 'ownPercent'>): string => {
  const shared = level === 'nothing' ? 'Not shared' : `Shared: ${sharingLevelNames[level].toLowerCase()}`;
  return ownPercent === 100 ? shared : `${shared}, ${ownPercent}% yours`;
};

export const formatPossessiveName = (username: string): string => `${username}'s`;
export const formatSharingLevelLabel = (username: string | undefined): string =>
  `${username ?? 'The other person'} sees`;
export const formatFromPerson = (username: string): string => `From ${username}`;
export const formatHouseholdSubtitle = (username: string): string => `What you and ${username} share, in US dollars`;
export const otherPersonNotRegisteredMessage =
  'The other person has not registered yet. What you choose here is kept until then.';

/** `Yours 50%`, for an account of which a part is each one's. */
export const formatYourPercent = ({ yourPercent }: Pick<SharedHouseholdAccount, 'yourPercent'>): string =>
  `${yourPercent}% yours`;

type Contents = NonNullable<SharedHouseholdAccount['contents']>;

/** What is agreed of a deposit or a debt, in a line. */
export const describeDepositOrDebtTerms = ({ cd, savings, debt }: Contents): string => {
  if (cd)
    return `${formatAmount('USD', cd.principal)} at ${formatPercent(cd.interestRate)}, ${formatDay(cd.startDate)} to ${formatDay(cd.maturityDate)}`;
  if (savings) return `${formatAmount(savings.currency, savings.balance)} at ${formatPercent(savings.interestRate)}`;
  return debt && debt.interestRate !== null ? `At ${formatPercent(debt.interestRate)}` : '';
};
