import * as z from 'zod';
import { cashRules, platformRules } from '#contract/fields/field-rules';
import { CalendarDay, dayField, figureField, RecordVersion } from '#contract/fields/fields';
import { OwnPlatformName, platformNameField } from '#contract/portfolio/platform-name';
import { defineRoute } from '#contract/route';

/** A platform of the person's list: specified, or their own. */
export const PlatformView = z.object({
  platform: z.string(),
  own: z.boolean(),
  /** Trades are recorded there; not so of `Bank Account`, which keeps cash alone. */
  trades: z.boolean(),
  /** It keeps cash by itself, as specified. */
  alwaysCash: z.boolean(),
  /** The day from which the person keeps its cash here; null where they do not. */
  since: CalendarDay.nullable(),
  /** Cash is being switched, and not all of its trades follow yet: the same call again goes on. */
  unfinished: z.boolean(),
  /** Where it was asked for: how much is recorded there, and what stood there when its first day of cash began. */
  recorded: z
    .object({
      trades: z.number().int(),
      cash: z.number().int(),
      dividends: z.number().int(),
      /** In US dollars; null where its row is gone. */
      openingBalance: z.number().nullable(),
    })
    .nullable(),
  /** Null where nothing has been changed of what is specified. */
  version: RecordVersion.nullable(),
});
export type PlatformView = z.infer<typeof PlatformView>;

export const PlatformListQuery = z.object({
  /** `names` alone is what forms choose from; `full` counts what is recorded. */
  detail: z.enum(['names', 'full'], { error: 'Ask for names or full.' }).default('names'),
});
export type PlatformListQuery = z.output<typeof PlatformListQuery>;

export const PlatformList = z.object({ platforms: z.array(PlatformView) });
export type PlatformList = z.infer<typeof PlatformList>;

export const NewPlatform = z.object({ platform: OwnPlatformName });
export type NewPlatform = z.output<typeof NewPlatform>;

export const AddedPlatform = z.object({ platform: z.string(), version: RecordVersion });
export type AddedPlatform = z.infer<typeof AddedPlatform>;

const NamedPlatform = platformNameField('Name the platform.');
export const PlatformParams = z.object({ platform: NamedPlatform });
export type PlatformParams = z.output<typeof PlatformParams>;

export const StartCashTrackingRequest = z.object({
  platform: NamedPlatform,
  /** From this day on its trades and dividends move cash. */
  since: dayField(platformRules.since),
  /** What stood there when that day began, in US dollars. */
  balance: figureField(cashRules.balance),
  /** The version that was read; omitted, whatever is there will do. */
  version: RecordVersion.optional(),
});
export type StartCashTrackingRequest = z.output<typeof StartCashTrackingRequest>;

export const CashTrackingResult = z.object({
  platform: z.string(),
  since: CalendarDay.nullable(),
  /** How many trades and dividends are still to follow: the same call again goes on with them. 0 where all is done. */
  left: z.number().int(),
});
export type CashTrackingResult = z.infer<typeof CashTrackingResult>;

export const platformRoutes = {
  platforms: defineRoute({
    method: 'GET',
    path: '/portfolio/platforms',
    access: 'user',
    summary:
      "The platforms specified and one's own, which of them keep cash and since when, and what is recorded there",
    whileRestoring: true,
    query: PlatformListQuery,
    output: PlatformList,
  }),
  addPlatform: defineRoute({
    method: 'POST',
    path: '/portfolio/platforms',
    access: 'user',
    summary: "Add a platform of one's own",
    input: NewPlatform,
    output: AddedPlatform,
    status: 201,
  }),
  removePlatform: defineRoute({
    method: 'DELETE',
    path: '/portfolio/platforms',
    access: 'user',
    summary: "Remove a platform of one's own on which nothing is recorded",
    query: PlatformParams,
    status: 204,
  }),
  keepCash: defineRoute({
    method: 'PUT',
    path: '/portfolio/platforms/cash',
    access: 'user',
    summary:
      'Keep the cash of a platform from a day on, with the balance with which that day began; where `left` is above 0, the same call again goes on',
    input: StartCashTrackingRequest,
    output: CashTrackingResult,
  }),
  stopCash: defineRoute({
    method: 'DELETE',
    path: '/portfolio/platforms/cash',
    access: 'user',
    summary: 'Keep the cash of a platform no longer; where `left` is above 0, the same call again goes on',
    query: PlatformParams,
    output: CashTrackingResult,
  }),
};
