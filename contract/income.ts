import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { YearMonthParam } from '#contract/insight/insight';
import { defineRoute } from '#contract/route';

/**
 * What was paid and what is to come, by day: the twelve months before this one, this one and the twelve after it. US dollars to
 * the cent; dividends that were paid are net, those to come before tax.
 */

const Money = z.number();
const payment = { date: CalendarDay, amount: Money };
const cd = { cdId: z.number().int(), bankName: z.string(), accountNumber: z.string() };

export const IncomePaymentView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dividend'),
    /** Of all platforms together. */
    symbol: z.string(),
    ...payment,
    basis: z.enum(['paid', 'announced', 'estimated']),
  }),
  /** As it is credited or paid out, by the terms of the CD. */
  z.object({ kind: z.literal('cdInterest'), ...cd, ...payment, basis: z.enum(['paid', 'scheduled']) }),
  z.object({
    kind: z.literal('savingsInterest'),
    accountId: z.number().int(),
    accountName: z.string(),
    ...payment,
    basis: z.enum(['paid', 'estimated']),
  }),
]);
export type IncomePaymentView = z.infer<typeof IncomePaymentView>;

export const IncomeCalendar = z.object({
  /** In New York. */
  today: CalendarDay,
  /** Rising by day. */
  payments: z.array(IncomePaymentView),
  /** CDs that mature in these months: what they pay back, which is no income. */
  maturities: z.array(z.object({ ...cd, ...payment })),
  /** Each of the 25 months; their payments add up to them. */
  months: z.array(z.object({ month: YearMonthParam, paid: Money, expected: Money })),
  totals: z.object({
    /** After this day a year ago, up to today. */
    paidLast12Months: Money,
    /** Since New Year. */
    paidThisYear: Money,
    /** After today, up to this day a year on. */
    expectedNext12Months: Money,
  }),
  /** Stocks of which the market could not be asked: what they will pay is not told. */
  failedSymbols: z.array(z.string()),
  /** Savings accounts in a currency without an exchange rate: their interest is not in it. */
  accountsWithoutRate: z.array(z.string()),
});
export type IncomeCalendar = z.infer<typeof IncomeCalendar>;

/** What the calendar would have told of the past months, each on the last day of the month before. US dollars to the cent, dividends before tax. */
export const PastIncomeForecasts = z.object({
  /** The twelve before this one, oldest first. */
  months: z.array(
    z.object({
      month: YearMonthParam,
      /** The day whose knowledge it is made of. */
      asOf: CalendarDay,
      /** Null where nothing was foreseen. */
      forecast: Money.nullable(),
      /** What it is made of; of a dividend also for how many shares. */
      payments: z.array(z.intersection(IncomePaymentView, z.object({ shares: z.number().optional() }))),
    }),
  ),
  /** Stocks of which no forecast can be made: the market tells nothing of them, or their trades need a look. */
  unknownSymbols: z.array(z.string()),
  /** Savings accounts in a currency without an exchange rate. */
  accountsWithoutRate: z.array(z.string()),
});
export type PastIncomeForecasts = z.infer<typeof PastIncomeForecasts>;

/** The address of the calendar feed, as far as it is told again: the address itself only once, when it is made. */
export const IncomeCalendarFeed = z.object({ madeAt: z.string(), withAmounts: z.boolean() });
export type IncomeCalendarFeed = z.infer<typeof IncomeCalendarFeed>;
export const IncomeCalendarFeedState = z.object({ feed: IncomeCalendarFeed.nullable() });
export const NewIncomeCalendarFeed = z.object({
  withAmounts: z.boolean({ error: 'Say whether the feed has amounts: true or false.' }).default(false),
});
/** `path` from the origin of the site on. */
export const CreatedIncomeCalendarFeed = z.object({ path: z.string(), feed: IncomeCalendarFeed });

export const incomeRoutes = {
  incomeFeed: defineRoute({
    method: 'GET',
    path: '/insight/income/feed',
    access: 'user',
    summary: 'Whether there is a calendar feed, since when, and whether it names amounts',
    output: IncomeCalendarFeedState,
  }),
  makeIncomeFeed: defineRoute({
    method: 'POST',
    path: '/insight/income/feed',
    access: 'user',
    summary: 'Makes the secret address of the calendar feed, in place of the one before',
    input: NewIncomeCalendarFeed,
    output: CreatedIncomeCalendarFeed,
    status: 201,
  }),
  removeIncomeFeed: defineRoute({
    method: 'DELETE',
    path: '/insight/income/feed',
    access: 'user',
    summary: 'Takes the address of the calendar feed away',
    status: 204,
  }),
  /** Text in iCalendar, for whoever has the address; a wrong one is 404, whatever is wrong with it. */
  calendarFeed: defineRoute({
    method: 'GET',
    path: '/calendar/{token}',
    access: 'public',
    summary: 'The income calendar of the person whose secret address it is, as iCalendar text',
    params: z.object({ token: z.string() }),
  }),
  income: defineRoute({
    method: 'GET',
    path: '/insight/income',
    access: 'user',
    summary: 'Dividends and interest by day, paid and to come, and the CDs that mature, over 25 months',
    output: IncomeCalendar,
  }),
  incomeForecasts: defineRoute({
    method: 'GET',
    path: '/insight/income/forecasts',
    access: 'user',
    summary: 'What would have been foreseen of each of the past twelve months on the last day of the month before',
    output: PastIncomeForecasts,
  }),
};
