import * as z from 'zod';
import { CalendarDay, figureField, RecordVersion, StockSymbol, textLineField } from '#contract/fields/fields';
import { allocationTargetRules } from '#contract/insight/allocation-target-rules';
import { SavedNetWorthGoals } from '#contract/insight/net-worth-goals';
import { Holding } from '#contract/portfolio/holdings';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';
import { depositKinds } from '#core/allocation/holdings';
import { emptyAllocationTargets, maxTargetClasses, maxTargetStocks } from '#core/allocation/targets';
import { assetClasses } from '#core/stocks/asset-class';

/** How the whole is made up, and what a person wants it to be made of. Money in US dollars. */

const Percent = figureField(allocationTargetRules.percent).nullable();
const ClassName = textLineField(allocationTargetRules.className);

const list = <S extends z.ZodType>(schema: S, most: number, many: string) =>
  z.array(schema, { error: `Send the ${many} as a list.` }).max(most, { error: `At most ${most} ${many} are kept.` });

const versionMissing = 'Send the version that was read; 0 where there was none.';

const targetFields = {
  /** Classes of one's own, and specified ones with a target: Stocks, Coins, Own assets, Cash. */
  classes: list(
    z.object({ name: ClassName, percent: Percent }, { error: 'A class has a name and a target.' }),
    maxTargetClasses,
    'classes',
  ),
  /** In percent of the whole, within the target of its class; what a stock counts as, where it is not what it would be. */
  stocks: list(
    z.object(
      {
        symbol: StockSymbol,
        percent: Percent,
        className: ClassName.nullable(),
        sector: textLineField(allocationTargetRules.sector).nullable(),
      },
      { error: 'A stock has a symbol, a target, a class and a sector.' },
    ),
    maxTargetStocks,
    'stocks',
  ),
  /** By how many points of the whole a part may be away from its target. */
  band: figureField(allocationTargetRules.band),
  /** Whether cash is a part of the whole, and a class of its own. */
  countsCash: z.boolean({ error: 'Say whether cash counts.' }),
  /** Never spent of the cash. */
  emergencyFund: figureField(allocationTargetRules.emergencyFund),
  /** Platforms whose cash counts nowhere here. */
  cashLeftOut: list(Platform, 100, 'platforms'),
  /** What is missing of the emergency fund is set aside first. The rules that are not sent stay as they are. */
  fillsEmergencyFund: z.boolean({ error: 'Say whether the emergency fund comes first.' }).optional(),
  /** The next CD that a ladder lacks is set aside after it. */
  hasCdLadder: z.boolean({ error: 'Say whether there is a CD ladder.' }).optional(),
  cdLadderRungs: figureField(allocationTargetRules.cdLadderRungs).optional(),
  cdLadderMonths: figureField(allocationTargetRules.cdLadderMonths).optional(),
  /** Of each CD. */
  cdLadderAmount: figureField(allocationTargetRules.cdLadderAmount).optional(),
};

/** All of them, in place of those before. */
export const AllocationTargetsInput = z.object({
  ...targetFields,
  /** The version that was read; 0 where there were none. Others than that are never overwritten. */
  version: z.number({ error: versionMissing }).int({ error: versionMissing }).min(0, { error: versionMissing }),
});
export type AllocationTargetsInput = z.output<typeof AllocationTargetsInput>;

export const SavedAllocationTargets = z.object({
  classes: z.array(z.object({ name: z.string(), percent: z.number().nullable() })),
  stocks: z.array(
    z.object({
      symbol: z.string(),
      percent: z.number().nullable(),
      className: z.string().nullable(),
      sector: z.string().nullable(),
    }),
  ),
  band: z.number().meta({ example: emptyAllocationTargets.band }),
  countsCash: z.boolean(),
  emergencyFund: z.number(),
  cashLeftOut: z.array(Platform),
  fillsEmergencyFund: z.boolean(),
  hasCdLadder: z.boolean(),
  cdLadderRungs: z.number().int().meta({ example: emptyAllocationTargets.cdLadderRungs }),
  cdLadderMonths: z.number().int().meta({ example: emptyAllocationTargets.cdLadderMonths }),
  cdLadderAmount: z.number(),
  /** Of net worth. They lie here as well, so that a version is of both. */
  goals: SavedNetWorthGoals.shape.goals,
  /** 0 where none were ever kept. */
  version: z.number().int(),
});
export type SavedAllocationTargets = z.infer<typeof SavedAllocationTargets>;

const AllocatedStock = z.object({
  symbol: z.string(),
  companyName: z.string(),
  /** What it is by itself, as everywhere; see `className` of the targets. */
  assetClass: z.enum(assetClasses),
  /** A share, in US dollars; null where nobody knows it. */
  price: z.number().nullable(),
  quote: Holding.shape.quote,
  /** Recorded as it cannot be: without value, and in no total. */
  needsReview: z.boolean(),
  /** Where it is held; nowhere where it only has a target. Shares to 8 decimals, value to the cent. */
  platforms: z.array(z.object({ platform: Platform, shares: z.number(), value: z.number().nullable() })),
});
export type AllocatedStock = z.infer<typeof AllocatedStock>;

export const AllocationReport = z.object({
  /** What is held, by name; then what only has a target or a class. */
  stocks: z.array(AllocatedStock),
  /** Each balance as on the page of cash; null without a rate. */
  cash: z.array(
    z.object({ platform: Platform, currency: z.string(), balance: z.number(), value: z.number().nullable() }),
  ),
  /** Each open CD by its bank and each savings account by its name, as net worth counts them today; null without a rate. */
  deposits: z.array(
    z.object({
      place: z.string(),
      kind: z.enum(depositKinds),
      value: z.number().nullable(),
      /** Of a CD. */
      matures: CalendarDay.nullable(),
    }),
  ),
  targets: SavedAllocationTargets,
});
export type AllocationReport = z.infer<typeof AllocationReport>;

export const VersionedAllocationTargets = SavedAllocationTargets.extend({ version: RecordVersion });
export type VersionedAllocationTargets = z.infer<typeof VersionedAllocationTargets>;

export const allocationRoutes = {
  allocation: defineRoute({
    method: 'GET',
    path: '/insight/allocation',
    access: 'user',
    summary: 'What is held, with cash and deposits, and the targets that it is compared with',
    output: AllocationReport,
  }),
  keepTargets: defineRoute({
    method: 'PUT',
    path: '/insight/targets',
    access: 'user',
    summary: 'Keep targets in place of those before',
    input: AllocationTargetsInput,
    output: VersionedAllocationTargets,
  }),
};
