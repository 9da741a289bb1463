import * as z from 'zod';
import { CalendarDay, figureField, RecordVersion } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';
import { householdSharingRules } from '#contract/sharing-rules';
import { householdAccountKinds, maxSharingChoices, sharingLevels } from '#core/household/sharing';

/**
 * What the two people have together, as far as each shares it with the other. Money in US dollars to the cent, but for what
 * says a currency. An answer holds of the other person what they share, and is the same whatever else they have.
 */

const Money = z.number();

const accountRef = {
  kind: z.enum(householdAccountKinds, { error: 'An account is a platform, a CD, savings or a debt.' }),
  /** The name of a platform, the id of anything else. */
  id: z
    .string({ error: 'Say which account.' })
    .min(1, { error: 'Say which account.' })
    .max(80, { error: 'There is no such account.' }),
};

const SharingChoiceInput = z.object(
  {
    ...accountRef,
    level: z.enum(sharingLevels, { error: 'Share nothing, the total or everything.' }),
    ownPercent: figureField(householdSharingRules.ownPercent),
  },
  { error: 'A choice has an account, what is shared of it and whose it is.' },
);

const versionMissing = 'Send the version that was read; 0 where there was none.';

/** All choices, in place of those before: what is not named is not shared. */
export const HouseholdSharingInput = z.object({
  choices: z
    .array(SharingChoiceInput, { error: 'Send the choices as a list.' })
    .max(maxSharingChoices, { error: `At most ${maxSharingChoices} choices are kept.` }),
  /** The version that was read; 0 where there was none. Others than that are never overwritten. */
  version: z.number({ error: versionMissing }).int({ error: versionMissing }).min(0, { error: versionMissing }),
});
export type HouseholdSharingInput = z.output<typeof HouseholdSharingInput>;

const SharingChoiceView = z.object({
  kind: z.enum(householdAccountKinds),
  id: z.string(),
  level: z.enum(sharingLevels),
  ownPercent: z.number().int(),
});

export const SavedHouseholdSharing = z.object({
  choices: z.array(SharingChoiceView),
  version: RecordVersion,
});
export type SavedHouseholdSharing = z.infer<typeof SavedHouseholdSharing>;

/** One of your own, with what you have chosen for it. */
const OwnAccount = SharingChoiceView.extend({
  name: z.string(),
  /** The bank or the lender; empty for a platform. */
  place: z.string(),
  /** By which two CDs of a bank are told apart; empty for anything else. */
  number: z.string(),
  /** Below 0 for a debt; null where nothing in it has a price or a rate. */
  value: Money.nullable(),
  /** False where something in it has no price or no rate, and does not count. */
  isWhole: z.boolean(),
});

/** Rates of interest are a year's, in percent. */
const contents = {
  positions: z.array(
    z.object({ symbol: z.string(), companyName: z.string(), shares: z.number(), value: Money.nullable() }),
  ),
  cash: z.array(z.object({ currency: z.string(), balance: z.number(), value: Money.nullable() })),
  cd: z
    .object({ principal: Money, interestRate: z.number(), startDate: CalendarDay, maturityDate: CalendarDay })
    .nullable(),
  savings: z.object({ currency: z.string(), balance: z.number(), interestRate: z.number() }).nullable(),
  /** What was owed from which day on, the oldest first. */
  debt: z
    .object({
      currency: z.string(),
      interestRate: z.number().nullable(),
      amounts: z.array(z.object({ date: CalendarDay, amount: z.number() })),
    })
    .nullable(),
};

/** One that its keeper shares. It has no id: a number would say how many others there are. */
const SharedHouseholdAccount = OwnAccount.omit({ id: true, number: true, level: true, ownPercent: true }).extend({
  /** Who records it. */
  keeper: z.enum(['you', 'other']),
  level: z.enum(['total', 'everything']),
  yourPercent: z.number().int(),
  yours: Money.nullable(),
  theirs: Money.nullable(),
  /** Null where only the total is shared. */
  contents: z.object(contents).nullable(),
});
export type SharedHouseholdAccount = z.infer<typeof SharedHouseholdAccount>;

/** That the other person was named as successor, and how far it has come since the last sign of life. */
export const SuccessorState = z.object({
  namedOn: CalendarDay,
  /** How often you were asked by mail whether you are there. */
  mails: z.number().int(),
  /** Since when they may read everything; null before. */
  openedOn: CalendarDay.nullable(),
});
export type SuccessorState = z.infer<typeof SuccessorState>;

export const SuccessorChoice = z.object({
  isNamed: z.boolean({ error: 'Say whether the other person is your successor.' }),
});
export type SuccessorChoice = z.output<typeof SuccessorChoice>;

export const HouseholdReport = z.object({
  /** Whom else the application is for; null while they have not registered. */
  other: z.object({ username: z.string() }).nullable(),
  /** Of what both share; `yours` and `theirs` come to `value`. */
  totals: z.object({ value: Money, yours: Money, theirs: Money }),
  /** Yours first, by kind and name. */
  shared: z.array(SharedHouseholdAccount),
  /** All of your own, for you alone. */
  own: z.array(OwnAccount),
  /** Whether the other person may read everything if something happens to you; null where not. */
  successor: SuccessorState.nullable(),
  /** True where you may read everything of the other person's, since nobody has heard of them. */
  isOpened: z.boolean(),
  /** Of your choices; 0 where none was ever made. */
  version: z.number().int(),
});
export type HouseholdReport = z.infer<typeof HouseholdReport>;
export type OwnHouseholdAccount = HouseholdReport['own'][number];

export const householdRoutes = {
  household: defineRoute({
    method: 'GET',
    path: '/insight/household',
    access: 'user',
    summary: 'What both people share with each other, whose it is, and what you share',
    output: HouseholdReport,
  }),
  keepSharing: defineRoute({
    method: 'PUT',
    path: '/insight/household/sharing',
    access: 'user',
    summary: 'Choose what the other person sees of which account, and whose it is, in place of what was chosen before',
    input: HouseholdSharingInput,
    output: SavedHouseholdSharing,
  }),
  nameSuccessor: defineRoute({
    method: 'PUT',
    path: '/insight/household/successor',
    access: 'user',
    summary: 'Name the other person as successor, or nobody any more',
    input: SuccessorChoice,
    output: z.object({ successor: SuccessorState.nullable() }),
  }),
};
