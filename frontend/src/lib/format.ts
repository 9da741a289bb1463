import { type Day, formatLongDay, isDay } from '#core/time/day';

/** Ties go to the even digit, as on the server; a value that rounds to zero has no sign. */
const createNumberFormat = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { roundingMode: 'halfEven', signDisplay: 'negative', ...options });

const getFractionDigitOptions = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
const dollars = { style: 'currency', currency: 'USD' } as const;
const signed = { signDisplay: 'exceptZero' } as const;

const money = createNumberFormat({ ...dollars, ...getFractionDigitOptions(2) });
const signedMoney = createNumberFormat({ ...dollars, ...getFractionDigitOptions(2), ...signed });
const perShare = createNumberFormat({ ...dollars, ...getFractionDigitOptions(4) });
const shares = createNumberFormat(getFractionDigitOptions(6));
const twoDecimals = createNumberFormat(getFractionDigitOptions(2));
const fourDecimals = createNumberFormat(getFractionDigitOptions(4));
const signedPercent = createNumberFormat({ ...getFractionDigitOptions(2), ...signed });
const shortMoney = createNumberFormat({ ...dollars, notation: 'compact', maximumSignificantDigits: 3 });
const shortNumber = createNumberFormat({ notation: 'compact', maximumSignificantDigits: 3 });
const count = createNumberFormat({ maximumFractionDigits: 0 });

/** In place of each amount while the person hides them. */
const hiddenAmount = '•••••';
let isHidingAmounts = false;

/** Whether amounts of money and shares are written as dots from now on; prices and percentages stay. */
export const setAmountsHidden = (isHidden: boolean): void => {
  isHidingAmounts = isHidden;
};

/** An amount as a page has written it, or dots in its place. */
export const maskAmountIfHidden = (text: string): string => (isHidingAmounts ? hiddenAmount : text);

/** US dollars and cents: 1234.5 -> `$1,234.50`. */
export const formatMoney = (value: number): string => maskAmountIfHidden(money.format(value));
/** What one of something costs, which is no secret: 1234.5 -> `$1,234.50`, also while amounts are hidden. */
export const formatPrice = (value: number): string => money.format(value);
/** In another currency, named behind the figure: `formatInCurrency('EUR', 1234.5)` -> `1,234.50 EUR`. */
export const formatInCurrency = (currency: string, value: number): string =>
  `${maskAmountIfHidden(twoDecimals.format(value))} ${currency}`;
/** A price in another currency, 4 decimals: `formatPriceInCurrency('EUR', 12.5)` -> `12.5000 EUR`. */
export const formatPriceInCurrency = (currency: string, value: number): string =>
  `${fourDecimals.format(value)} ${currency}`;
/** In its own currency: `formatAmount('USD', 500)` -> `$500.00`, `formatAmount('EUR', 500)` -> `500.00 EUR`. */
export const formatAmount = (currency: string, value: number): string =>
  currency === 'USD' ? formatMoney(value) : formatInCurrency(currency, value);
/** For an axis, 3 digits of it: 12345 -> `$12.3K`, 1250 -> `$1.25K`. */
export const formatShortMoney = (value: number): string => maskAmountIfHidden(shortMoney.format(value));
/** For an axis of prices, shown also while amounts are hidden: 1250 -> `$1.25K`. */
export const formatShortPrice = (value: number): string => shortMoney.format(value);
/** For an axis, a number already in percent: 12.5 -> `12.5%`, 1500000 -> `1.5M%`. */
export const formatShortPercent = (value: number): string => `${shortNumber.format(value)}%`;
/** With a sign either way: 5 -> `+$5.00`, -5 -> `-$5.00`, 0 -> `$0.00`. */
export const formatSignedMoney = (value: number): string => maskAmountIfHidden(signedMoney.format(value));
/** With a sign either way, of one share: 1.5 -> `+$1.50`. */
export const formatSignedPrice = (value: number): string => signedMoney.format(value);
/** Dollars a share, 4 decimals: 0.24 -> `$0.2400`. */
export const formatPerShare = (value: number): string => perShare.format(value);
/** Share counts, 6 decimals: 1234.5 -> `1,234.500000`. */
export const formatShares = (value: number): string => maskAmountIfHidden(shares.format(value));
/** A number already in percent: 12.345 -> `12.34%`. */
export const formatPercent = (value: number): string => `${twoDecimals.format(value)}%`;
/** With a sign either way: 3.1 -> `+3.10%`. */
export const formatSignedPercent = (value: number): string => `${signedPercent.format(value)}%`;

/** `2026-01-05` -> `Jan 5, 2026`, in every time zone; what is no date is shown as it came. */
export const formatDay = (day: Day): string => (isDay(day) ? formatLongDay(day) : day);

/** Of these months, without its year: `2026-01-05` -> `Jan 5`. */
export const formatDayWithoutYear = (day: Day): string => formatDay(day).replace(/, \d{4}$/, '');

/** `2026-11` -> `Nov 2026`. */
export const formatMonth = (month: string): string => {
  const [name, , year] = formatDay(`${month}-01`).split(' ');
  return year ? `${name} ${year}` : month;
};

/** An instant on the reader's clock: `Jan 5, 2026, 4:03 PM`; what is no instant is shown as it came. */
export const formatInstant = (iso: string, timeZone?: string): string => {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Some browsers part the time from PM by a narrow no-break space.
  return format.format(instant).replace('\u202f', ' ');
};

/** An instant of these days, in milliseconds, on the reader's clock: `9:41 AM`, of another day `Nov 20, 2026, 9:41 AM`. */
export const formatTimeWithDateUnlessToday = (instant: number, now = Date.now(), timeZone?: string): string => {
  const formatFull = (at: number) => formatInstant(new Date(at).toISOString(), timeZone);
  const text = formatFull(instant);
  const time = text.lastIndexOf(', ') + 2;
  return formatFull(now).startsWith(text.slice(0, time)) ? text.slice(time) : text;
};

/** 12345 -> `12,345`. */
export const formatWholeNumber = (value: number): string => count.format(value);

/** `formatCount(1, 'transaction')` -> `1 transaction`; 2 -> `2 transactions`; an odd plural is given. */
export const formatCount = (value: number, noun: string, plural = `${noun}s`): string =>
  `${formatWholeNumber(value)} ${value === 1 ? noun : plural}`;
