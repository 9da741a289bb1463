/**
 * What a field takes, and the sentence for what it does not: once, as plain data, for the schemas of the API and for the
 * forms. No Zod here, since the browser's first load would carry it.
 */

/** The most that one figure takes. Its text is written out: formatting it would load Intl at every cold start. */
const maxFigure = 1_000_000_000;
const largestText = '1,000,000,000';

/** `Company name` -> `Enter the company name.` */
export const formatMissingFieldMessage = (name: string): string =>
  `Enter the ${name.charAt(0).toLowerCase()}${name.slice(1)}.`;

/** Characters as a person counts them: an emoji is one, though JavaScript takes it for two. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

export interface TextRule {
  name: string;
  /** Characters, the spaces around the text not counted. */
  max: number;
  /** The spaces around it are kept, and count. */
  asTyped?: true;
  /** Said where nothing is there; undefined where that is right. */
  missing?: string;
}

/** What a form says of a text that is too long: it stays as it was typed or pasted. Undefined where it fits. */
export const findLengthFault = (text: string, { max, asTyped }: Omit<TextRule, 'name'>): string | undefined => {
  const count = countCharacters(asTyped ? text : text.trim());
  return count > max ? `At most ${max} characters; these are ${count}.` : undefined;
};

export interface DayRule {
  name: string;
  /** Said where no date is there. */
  missing: string;
}

export interface FigureRule {
  name: string;
  /** The least; or, where it must be above it, what it must be above. */
  min?: number;
  above?: number;
  max: number;
  decimals: number;
  /** By how much the arrow keys move it in a form. */
  step: number;
  /** What an empty field of a form means; without it, it is refused with `missing`. */
  blank?: 'zero' | 'none';
  missing: string;
  /** Said of what is less than the least, of what is more than the most, and of too many decimals. */
  below: string;
  beyond: string;
  tooFine: string;
}

type Limits = Partial<FigureRule> & Pick<FigureRule, 'decimals'>;

/** Fills in the sentences that follow from a name. */
export const createFigureRule = (name: string, limits: Limits): FigureRule => ({
  name,
  max: maxFigure,
  step: 0.01,
  missing: formatMissingFieldMessage(name),
  below: limits.above === undefined ? `${name} cannot be negative.` : `${name} must be greater than 0.`,
  beyond: `${name} must be at most ${largestText}.`,
  tooFine: `${name} takes at most ${limits.decimals} decimals.`,
  ...limits,
});

/** Dollars and cents above zero. */
export const createPositiveDollarRule = (name: string) => createFigureRule(name, { above: 0, decimals: 2 });
const createTextRule = (name: string, max: number): TextRule => ({ name, max });
const createRequiredTextRule = (name: string, max: number): TextRule => ({
  name,
  max,
  missing: formatMissingFieldMessage(name),
});
const createDayRule = (name: string): DayRule => ({ name, missing: formatMissingFieldMessage(name) });

export const notesTextRule = createTextRule('Notes', 500);
/** Of a stock: its line breaks and the spaces around it are kept. */
export const stockNoteTextRule: TextRule = { ...createTextRule('Note', 4000), asTyped: true };
const description = createTextRule('Description', 500);
export const companyNameRule = createRequiredTextRule('Company name', 120);

/** Gifted shares cost nothing. */
const price = createFigureRule('Price', { min: 0, decimals: 6, missing: 'Enter the price; 0 for gifted shares.' });
const fees = createFigureRule('Fees', { min: 0, decimals: 2, blank: 'zero' });

export const tradeRules = {
  quantity: createFigureRule('Quantity', { above: 0, decimals: 8, blank: 'zero' }),
  price,
  fees,
  priceInCurrency: price,
  feesInCurrency: fees,
  exchangeRate: createFigureRule('Exchange rate', { above: 0, decimals: 8, step: 0.0001 }),
  companyName: companyNameRule,
  date: createDayRule('Transaction date'),
  acquiredOn: createDayRule('Owned since'),
  notes: notesTextRule,
};

/** Of a corporate action: a ratio, a percentage of a cost or a value, an amount a share and one in all. */
export const corporateActionRules = {
  newShares: createFigureRule('New shares', { above: 0, decimals: 8, step: 1 }),
  oldShares: createFigureRule('Old shares', { above: 0, decimals: 8, step: 1 }),
  percent: createFigureRule('Percent', {
    min: 0,
    max: 100,
    decimals: 6,
    beyond: 'Percent must be at most 100.',
  }),
  perShare: createFigureRule('Amount per share', { min: 0, decimals: 6 }),
  amount: createFigureRule('Amount', { min: 0, decimals: 2 }),
  quantity: createFigureRule('Fraction of a share', { above: 0, decimals: 8 }),
  date: createDayRule('Date'),
};

/** Prices of one's own, of what the market does not know. */
export const ownAssetRules = {
  name: createRequiredTextRule('Name', 120),
  price: createFigureRule('Price', { above: 0, decimals: 6 }),
  date: createDayRule('Date'),
};

export const cashRules = {
  amount: createPositiveDollarRule('Amount'),
  date: createDayRule('Transaction date'),
  balance: createFigureRule('Balance', {
    min: -maxFigure,
    decimals: 2,
    below: `Balance must be at least -${largestText}.`,
  }),
  description,
};

const percentage = { min: 0, max: 100, decimals: 4 };
const outsideRates = 'Enter a rate from 0 to 100 percent.';
const outsidePenalties = 'Enter a penalty from 0 to 100 percent.';
const wholeMonths = 'Term must be a whole number of months.';

export const platformRules = {
  name: createRequiredTextRule('Name', 40),
  since: createDayRule('First day'),
};

/** Rate and penalty in percent, as a person types them; on the wire they are fractions. */
export const cdRules = {
  accountNumber: createRequiredTextRule('Account number', 40),
  bankName: createRequiredTextRule('Bank name', 80),
  principal: createPositiveDollarRule('Principal amount'),
  rate: createFigureRule('Interest rate', {
    ...percentage,
    below: outsideRates,
    beyond: outsideRates,
    tooFine: 'A percentage takes at most 4 decimals.',
  }),
  penalty: createFigureRule('Early withdrawal penalty', {
    ...percentage,
    blank: 'zero',
    below: outsidePenalties,
    beyond: outsidePenalties,
    tooFine: 'A percentage takes at most 4 decimals.',
  }),
  term: createFigureRule('Term', {
    min: 1,
    max: 600,
    decimals: 0,
    step: 1,
    missing: 'Enter the term in months.',
    below: 'Term must be at least 1 month.',
    beyond: 'Term must be at most 600 months.',
    tooFine: wholeMonths,
  }),
  startDate: createDayRule('Start date'),
  maturityDate: createDayRule('Maturity date'),
  closedDate: createDayRule('Closing date'),
  description,
};

export const cdInterestPaymentRules = {
  date: createDayRule('Payment date'),
  amount: createPositiveDollarRule('Interest amount'),
  /** The principal of the CD where it is left out. */
  balance: createFigureRule('Principal balance', { above: 0, decimals: 2, blank: 'none' }),
  description,
};

export const savingsRules = {
  accountName: createRequiredTextRule('Account name', 80),
  bankName: createRequiredTextRule('Bank name', 80),
  balance: createFigureRule('Balance', { min: 0, decimals: 2 }),
  /** In percent, here and on the wire. */
  rate: createFigureRule('Interest rate', {
    ...percentage,
    below: outsideRates,
    beyond: outsideRates,
    tooFine: 'A rate takes at most 4 decimals.',
  }),
  amount: createPositiveDollarRule('Amount'),
  transactionDate: createDayRule('Date'),
  rateFrom: createDayRule('Date of the change'),
  description,
};

export const debtRules = {
  name: createRequiredTextRule('Name', 80),
  lender: createTextRule('Lender', 80),
  /** In percent, here and on the wire. */
  rate: createFigureRule('Interest rate', {
    ...percentage,
    blank: 'none',
    below: outsideRates,
    beyond: outsideRates,
    tooFine: 'A rate takes at most 4 decimals.',
  }),
  amount: createFigureRule('Amount owed', { min: 0, decimals: 2 }),
  date: createDayRule('Date'),
  description,
};

export const dividendRules = {
  companyName: companyNameRule,
  shares: createFigureRule('Shares', { above: 0, decimals: 8, step: 0.0001, blank: 'zero' }),
  perShare: createFigureRule('Dividend per share', { above: 0, decimals: 6, step: 0.0001, blank: 'zero' }),
  gross: createFigureRule('Gross amount', { above: 0, decimals: 2 }),
  exDate: createDayRule('Ex-date'),
  paymentDate: createDayRule('Payment date'),
  fees,
  tax: createFigureRule('Tax withheld', { min: 0, decimals: 2, blank: 'zero' }),
  /** Of what was found, where nothing typed does not mean that nothing was withheld. */
  foundTax: createFigureRule('Tax withheld', { min: 0, decimals: 2, missing: 'Enter the tax withheld, or 0.' }),
  notes: notesTextRule,
};

const createTargetPriceRule = (name: string) => createFigureRule(name, { above: 0, decimals: 6, blank: 'none' });
const wholeShares = 'Target quantity must be a whole number of at least 1.';
const wholeCents = 'Target investment amount must be at least 0.01, in whole cents.';

/** All of them may be left out. */
export const watchlistRules = {
  companyName: createTextRule('Company name', 120),
  buyPrice: createTargetPriceRule('Target buy price'),
  sellPrice: createTargetPriceRule('Target sell price'),
  quantity: createFigureRule('Target quantity', {
    min: 1,
    decimals: 0,
    step: 1,
    blank: 'none',
    below: wholeShares,
    tooFine: wholeShares,
  }),
  amount: createFigureRule('Target investment amount', {
    min: 0.01,
    decimals: 2,
    blank: 'none',
    below: wholeCents,
    tooFine: wholeCents,
  }),
  notes: notesTextRule,
  thesis: createTextRule('Investment thesis', 2000),
};
