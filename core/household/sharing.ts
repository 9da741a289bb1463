import { compareText } from '#core/text/compare';

/**
 * What each of the two people shows the other of their accounts: by account, taken back at once, and nothing unless it was
 * chosen. Whose money it is stands beside it: a joint account is entered by one of them and belongs to both.
 */

export const householdAccountKinds = ['platform', 'cd', 'savings', 'debt'] as const;
export type HouseholdAccountKind = (typeof householdAccountKinds)[number];

/** Not at all; what it comes to; also what is in it. */
export const sharingLevels = ['nothing', 'total', 'everything'] as const;
export type SharingLevel = (typeof sharingLevels)[number];

/** A platform by its name, anything else by its id. */
export interface HouseholdAccountRef {
  kind: HouseholdAccountKind;
  id: string;
}

export interface SharingChoice extends HouseholdAccountRef {
  level: SharingLevel;
  /** Whole percent, from 0 to 100, of the account that belong to whoever keeps its rows; the rest is the other's. */
  ownPercent: number;
}

/** One each, of platforms, deposits and debts. */
export const maxSharingChoices = 500;

export const isSameAccount = (a: HouseholdAccountRef, b: HouseholdAccountRef): boolean =>
  a.kind === b.kind && a.id === b.id;

/** Unless something else was chosen: nothing is shared, and all of it is one's own. */
export const getSharingChoiceOrDefault = (
  choices: readonly SharingChoice[],
  { kind, id }: HouseholdAccountRef,
): SharingChoice =>
  choices.find((choice) => isSameAccount(choice, { kind, id })) ?? { kind, id, level: 'nothing', ownPercent: 100 };

const isWorthKeeping = ({ level, ownPercent }: SharingChoice): boolean => level !== 'nothing' || ownPercent !== 100;

const toSortKey = ({ kind, id }: HouseholdAccountRef): string =>
  `${householdAccountKinds.indexOf(kind)} ${id.padStart(16, '0')}`;

/** What is to be kept of what was chosen: by account, without what is so anyway. */
export const normalizeSharingChoices = (choices: readonly SharingChoice[]): SharingChoice[] =>
  choices.filter(isWorthKeeping).toSorted((a, b) => compareText(toSortKey(a), toSortKey(b)));
