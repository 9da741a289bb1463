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
const figure = (name: string, limits: Limits): FigureRule => ({
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
const dollars = (name: string) => figure(name, { above: 0, decimals: 2 });
const text = (name: string, max: number): TextRule => ({ name, max });
const filled = (name: string, max: number): TextRule => ({ name, max, missing: formatMissingFieldMessage(name) });
const day = (name: string): DayRule => ({ name, missing: formatMissingFieldMessage(name) });

export const notesRule = text('Notes', 500);
/** Of a stock: its line breaks and the spaces around it are kept. */
export const stockNoteRule: TextRule = { ...text('Note', 4000), asTyped: true };
const description = text('Description', 500);
export const companyNameRule = filled('Company name', 120);

/** Gifted shares cost nothing. */
const price = figure('Price', { min: 0, decimals: 6, missing: 'Enter the price; 0 for gifted shares.' });
const fees = figure('Fees', { min: 0, decimals: 2, blank: 'zero' });

export const tradeRules = {
  quantity: figure('Quantity', { above: 0, decimals: 8, blank: 'zero' }),
  price,
  fees,
  companyName: companyNameRule,
  date: day('Transaction date'),
  notes: notesRule,
};

/** Prices of one's own, of what the market does not know. */
export const ownAssetRules = {
  name: filled('Name', 120),
  price: figure('Price', { above: 0, decimals: 6 }),
  date: day('Date'),
};

export const cashRules = {
  amount: dollars('Amount'),
  date: day('Transaction date'),
  balance: figure('Balance', { min: -maxFigure, decimals: 2, below: `Balance must be at least -${largestText}.` }),
  description,
};

const percentage = { min: 0, max: 100, decimals: 4 };
const outsideRates = 'Enter a rate from 0 to 100 percent.';
const outsidePenalties = 'Enter a penalty from 0 to 100 percent.';
const wholeMonths = 'Term must be a whole number of months.';

export const platformRules = {
  name: filled('Name', 40),
  since: day('First day'),
};

/** Rate and penalty in percent, as a person types them; on the wire they are fractions. */
export const cdRules = {
  accountNumber: filled('Account number', 40),
  bankName: filled('Bank name', 80),
  principal: dollars('Principal amount'),
  rate: figure('Interest rate', {
    ...percentage,
    below: outsideRates,
    beyond: outsideRates,
    tooFine: 'A percentage takes at most 4 decimals.',
  }),
  penalty: figure('Early withdrawal penalty', {
    ...percentage,
    blank: 'zero',
    below: outsidePenalties,
    beyond: outsidePenalties,
    tooFine: 'A percentage takes at most 4 decimals.',
  }),
  term: figure('Term', {
    min: 1,
    max: 600,
    decimals: 0,
    step: 1,
    missing: 'Enter the term in months.',
    below: 'Term must be at least 1 month.',
    beyond: 'Term must be at most 600 months.',
    tooFine: wholeMonths,
  }),
  startDate: day('Start date'),
  maturityDate: day('Maturity date'),
  closedDate: day('Closing date'),
  description,
};

export const interestPaymentRules = {
  date: day('Payment date'),
  amount: dollars('Interest amount'),
  /** The principal of the CD where it is left out. */
  balance: figure('Principal balance', { above: 0, decimals: 2, blank: 'none' }),
  description,
};

export const savingsRules = {
  accountName: filled('Account name', 80),
  balance: figure('Balance', { min: 0, decimals: 2 }),
  /** In percent, here and on the wire. */
  rate: figure('Interest rate', {
    ...percentage,
    below: outsideRates,
    beyond: outsideRates,
    tooFine: 'A rate takes at most 4 decimals.',
  }),
  amount: dollars('Amount'),
  transactionDate: day('Date'),
  rateFrom: day('Date of the change'),
  description,
};

export const dividendRules = {
  companyName: companyNameRule,
  shares: figure('Shares', { above: 0, decimals: 8, step: 0.0001, blank: 'zero' }),
  perShare: figure('Dividend per share', { above: 0, decimals: 6, step: 0.0001, blank: 'zero' }),
  gross: figure('Gross amount', { above: 0, decimals: 2 }),
  exDate: day('Ex-date'),
  paymentDate: day('Payment date'),
  fees,
  tax: figure('Tax withheld', { min: 0, decimals: 2, blank: 'zero' }),
  /** Of what was found, where nothing typed does not mean that nothing was withheld. */
  foundTax: figure('Tax withheld', { min: 0, decimals: 2, missing: 'Enter the tax withheld, or 0.' }),
  notes: notesRule,
};

const targetPrice = (name: string) => figure(name, { above: 0, decimals: 6, blank: 'none' });
const wholeShares = 'Target quantity must be a whole number of at least 1.';
const wholeCents = 'Target investment amount must be at least 0.01, in whole cents.';

/** All of them may be left out. */
export const watchlistRules = {
  companyName: text('Company name', 120),
  buyPrice: targetPrice('Target buy price'),
  sellPrice: targetPrice('Target sell price'),
  quantity: figure('Target quantity', {
    min: 1,
    decimals: 0,
    step: 1,
    blank: 'none',
    below: wholeShares,
    tooFine: wholeShares,
  }),
  amount: figure('Target investment amount', {
    min: 0.01,
    decimals: 2,
    blank: 'none',
    below: wholeCents,
    tooFine: wholeCents,
  }),
  notes: notesRule,
  thesis: text('Investment thesis', 2000),
};
