import * as z from 'zod';
import { CalendarDay, wholeNumberField } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';
import { cdNoticeStages } from '#core/notices/kinds';
import { maxNotices } from '#core/notices/notice-log';

/** What a person is told of without asking, as `core/notices` finds it. */

/** In US dollars. */
const Price = z.number();
const dividend = {
  symbol: z.string(),
  exDate: CalendarDay,
  /** Of a share of that day, in the currency beside it. */
  amountPerShare: z.number(),
  currency: z.string(),
  paymentDate: CalendarDay.nullable(),
};
const found = {
  /** Rising: those after a number are newer. */
  number: z.number().int(),
  /** The day in New York on which it was found. */
  day: CalendarDay,
};

export const NoticeView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('target'),
    ...found,
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    price: Price,
    target: Price,
  }),
  z.object({ kind: z.literal('exDate'), ...found, ...dividend }),
  z.object({ kind: z.literal('dividend'), ...found, ...dividend }),
  z.object({
    kind: z.literal('split'),
    ...found,
    symbol: z.string(),
    date: CalendarDay,
    numerator: z.number(),
    denominator: z.number(),
  }),
  z.object({
    kind: z.literal('cd'),
    ...found,
    stage: z.enum(cdNoticeStages),
    cdId: z.number().int(),
    bankName: z.string(),
    maturityDate: CalendarDay,
    /** The last day of grace, while it is to come. */
    graceEnd: CalendarDay.optional(),
  }),
  z.object({ kind: z.literal('stale'), ...found, symbol: z.string(), asOf: CalendarDay }),
  z.object({ kind: z.literal('unpriced'), ...found, symbol: z.string() }),
  z.object({ kind: z.literal('rebuilt'), ...found, isRight: z.boolean() }),
]);
export type NoticeView = z.infer<typeof NoticeView>;

export const NoticePage = z.object({
  /** Newest first, of the kinds that are on. */
  notices: z.array(NoticeView),
  /** Those after this number have not been seen. */
  seen: z.number().int(),
  /** For the next page; null on the last. */
  cursor: z.number().int().nullable(),
});
export type NoticePage = z.infer<typeof NoticePage>;

const notBoolean = 'Say true or false.';
const KindEnabled = z.boolean({ error: notBoolean });

/** Which kinds are told, and whether new ones come by e-mail once a day. */
const kinds = {
  target: KindEnabled,
  exDate: KindEnabled,
  dividend: KindEnabled,
  split: KindEnabled,
  cd: KindEnabled,
  stale: KindEnabled,
  unpriced: KindEnabled,
};

export const NoticeSettings = z.object({
  ...kinds,
  /** The person has asked for it, at the address of the account as it is now. */
  mail: KindEnabled,
  /** False where this installation sends none. */
  mailOffered: z.boolean(),
  /** The last e-mail was not taken by what sends it. */
  mailFailed: z.boolean(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** Only what is sent changes. */
export const NoticeSettingsEdit = z.object({ ...kinds, mail: KindEnabled }).partial();
export type NoticeSettingsEdit = z.output<typeof NoticeSettingsEdit>;

const numbered = { min: 0, max: 999_999_999 };
const notNumber = { error: 'Say the number of the newest that was seen.' };
const NoticeNumber = z.number(notNumber).int(notNumber).min(numbered.min, notNumber).max(numbered.max, notNumber);

export const noticeRoutes = {
  notices: defineRoute({
    method: 'GET',
    path: '/insight/notices',
    access: 'user',
    summary: 'What was found of late that a person wants to know, a page at a time',
    query: z.object({
      limit: wholeNumberField('Limit', { min: 1, max: maxNotices }).default(20),
      /** Where the page before ended, as it was answered; left out for the first page. */
      cursor: wholeNumberField('The cursor', numbered).optional(),
    }),
    output: NoticePage,
  }),
  noticesSeen: defineRoute({
    method: 'PUT',
    path: '/insight/notices/seen',
    access: 'user',
    summary: 'Say up to which notice a person has seen them; it never goes back',
    input: z.object({ upTo: NoticeNumber }),
    status: 204,
  }),
  noticeSettings: defineRoute({
    method: 'GET',
    path: '/insight/notices/settings',
    access: 'user',
    whileRestoring: true,
    summary: 'Which kinds of notices a person is told of, and how',
    output: NoticeSettings,
  }),
  chooseNotices: defineRoute({
    method: 'PUT',
    path: '/insight/notices/settings',
    access: 'user',
    summary: 'Turn kinds of notices on or off, or their e-mail',
    input: NoticeSettingsEdit,
    output: NoticeSettings,
  }),
};
