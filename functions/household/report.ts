import type {
  HouseholdReport,
  HouseholdSharingInput,
  SavedHouseholdSharing,
  SharedHouseholdAccount,
} from '#contract/household';
import { splitHouseholdAccount, sumHouseholdAccounts } from '#core/household/household-totals';
import {
  getSharingChoiceOrDefault,
  isSameAccount,
  normalizeSharingChoices,
  type SharingChoice,
} from '#core/household/sharing';
import { isSuccessionOpen } from '#core/household/succession';
import { toNumber } from '#core/money/amount';
import { livePortfolioEffects, type PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import { findOtherPerson } from '#functions/household/find-other';
import { type HouseholdAccount, readChosenAccountsOfPerson } from '#functions/household/read-accounts';
import { buildSharingWrite, findSharing } from '#functions/household/store';
import { getLastSeenDay, toSuccessorState } from '#functions/household/successor';
import { findSuccession } from '#functions/household/successor-store';
import type { Actor } from '#functions/runtime/identity/actor';
import { isAccountLocked, type Profile } from '#functions/runtime/identity/profile';
import { fieldRefusal, staleRefusal } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const isShared = ({ level }: SharingChoice): boolean => level !== 'nothing';

const readAllAccounts = (owner: string, effects: PortfolioEffects): Promise<HouseholdAccount[]> =>
  readChosenAccountsOfPerson(owner, () => true, effects);

/** What one of the two shows the other: everything here comes from accounts that are shared. */
const readSharedAccounts = async (owner: string, effects: PortfolioEffects) => {
  const choices = (await findSharing(owner))?.choices.filter(isShared) ?? [];
  if (choices.length === 0) return [];
  const isChosen = (account: Pick<HouseholdAccount, 'kind' | 'id'>) =>
    choices.some((choice) => isSameAccount(choice, account));
  const accounts = await readChosenAccountsOfPerson(owner, isChosen, effects);
  return accounts.map((account) => ({ account, choice: getSharingChoiceOrDefault(choices, account) }));
};

/** All that somebody keeps of whom nobody has heard, for the successor whom they have named. */
const readOpenedAccounts = async (owner: string, effects: PortfolioEffects) => {
  const [sharing, accounts] = await Promise.all([findSharing(owner), readAllAccounts(owner, effects)]);
  return accounts.map((account) => ({
    account,
    choice: { ...getSharingChoiceOrDefault(sharing?.choices ?? [], account), level: 'everything' as const },
  }));
};

/** What the other person's accounts show now. */
const readTheirs = async (other: Profile | undefined, effects: PortfolioEffects) => {
  if (!other || isAccountLocked(other)) return { isOpened: false, theirs: [] };
  const succession = await findSuccession(other.id);
  const isOpened =
    succession !== undefined && isSuccessionOpen(succession, getLastSeenDay(other) ?? succession.namedOn);
  const read = isOpened ? readOpenedAccounts : readSharedAccounts;
  return { isOpened, theirs: await read(other.id, effects) };
};

interface CountedHouseholdAccount {
  account: HouseholdAccount;
  choice: SharingChoice;
  keeper: SharedHouseholdAccount['keeper'];
}

const toSharedAccount = ({ account, choice, keeper }: CountedHouseholdAccount): SharedHouseholdAccount => {
  const { kind, name, place, value, isWhole, contents } = account;
  const { ownPercent } = choice;
  const parts = splitHouseholdAccount({ keeper, value, ownPercent });
  const level = choice.level === 'everything' ? 'everything' : 'total';
  return {
    kind,
    name,
    place,
    value,
    isWhole,
    keeper,
    level,
    yourPercent: keeper === 'you' ? ownPercent : 100 - ownPercent,
    yours: parts && toNumber(parts.yours),
    theirs: parts && toNumber(parts.theirs),
    contents: level === 'everything' ? contents : null,
  };
};

/** What both share, and of one's own everything with what was chosen for it. */
export const reportHousehold = async (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<HouseholdReport> => {
  const other = await findOtherPerson(actor);
  const [sharing, accounts, succession, { isOpened, theirs }] = await Promise.all([
    findSharing(actor.id),
    readAllAccounts(actor.id, effects),
    findSuccession(actor.id),
    readTheirs(other, effects),
  ]);
  const own = accounts.map((account) => ({
    account,
    choice: getSharingChoiceOrDefault(sharing?.choices ?? [], account),
  }));
  const counted: CountedHouseholdAccount[] = [
    ...own.filter(({ choice }) => isShared(choice)).map((one) => ({ ...one, keeper: 'you' as const })),
    ...theirs.map((one) => ({ ...one, keeper: 'other' as const })),
  ];
  const totals = sumHouseholdAccounts(
    counted.map(({ account: { value }, choice: { ownPercent }, keeper }) => ({ keeper, value, ownPercent })),
  );
  return {
    other: other ? { username: other.username } : null,
    totals: { value: toNumber(totals.value), yours: toNumber(totals.yours), theirs: toNumber(totals.theirs) },
    shared: counted.map(toSharedAccount),
    own: own.map(({ account: { contents: _, ...account }, choice }) => ({ ...account, ...choice })),
    successor: toSuccessorState(succession),
    isOpened,
    version: sharing?.version ?? 0,
  };
};

/** @throws Refusal 400 where two choices are of one account, or one of none that is there. */
const refuseWrongChoices = (choices: readonly SharingChoice[], accounts: readonly HouseholdAccount[]): void => {
  for (const [at, choice] of choices.entries()) {
    if (choices.findIndex((one) => isSameAccount(one, choice)) < at)
      throw fieldRefusal(`choices.${at}.id`, 'There is a choice for this account already.');
    if (!accounts.some((account) => isSameAccount(account, choice)))
      throw fieldRefusal(`choices.${at}.id`, 'There is no such account.');
  }
};

/**
 * Keeps choices in place of those before.
 * @throws Refusal 400; 409 `stale` where others were kept since they were read.
 */
export const saveSharing = (
  actor: Actor,
  { choices, version }: HouseholdSharingInput,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<SavedHouseholdSharing> =>
  planAndWrite(actor, effects.now(), async () => {
    const [before, accounts] = await Promise.all([findSharing(actor.id), readAllAccounts(actor.id, effects)]);
    if ((before?.version ?? 0) !== version) throw staleRefusal('list of what you share');
    refuseWrongChoices(choices, accounts);
    const after = { choices: normalizeSharingChoices(choices), version: version + 1 };
    return { writes: [buildSharingWrite(actor.id, after, before)], answer: after };
  });
