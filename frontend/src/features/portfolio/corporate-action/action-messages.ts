import { toDecimalText } from '#core/money/amount';
import type { CorporateActionKind } from '#core/portfolio/corporate-actions/action-kinds';
import { formatCount, formatDay, formatMoney } from '#lib/format';

/** The words of the dialog about corporate actions. */
export const corporateActionMessages = {
  title: (symbol: string) => `Corporate action of ${symbol}`,
  hint: 'Each is one change of your transactions, which you can undo as one.',
  what: 'What happened?',
  figures: 'The figures',
  preview: 'What it changes',
  record: 'Record',
  recorded: 'Corporate action recorded.',
  recordFailed: 'The corporate action could not be recorded',

  kinds: {
    rename: { label: 'New name or symbol', hint: 'Same company, same shares: the whole history gets the new symbol.' },
    merger: { label: 'Merger', hint: 'All shares were exchanged for another stock, for cash, or for both.' },
    spinOff: { label: 'Spin-off', hint: 'You kept your shares and got shares of a new company for them.' },
    returnOfCapital: {
      label: 'Return of capital',
      hint: 'Cash that pays back what the shares cost, and is no dividend.',
    },
    cashInLieu: { label: 'Cash in lieu', hint: 'Only a fraction of a share was paid out in cash.' },
    reverseSplit: { label: 'Reverse split', hint: 'Fewer new shares came for your old ones.' },
  } satisfies Record<CorporateActionKind, { label: string; hint: string }>,

  received: 'Stock received',
  newStock: 'New symbol',
  newCompany: 'New company',
  stockHint: 'Type at least 2 characters, then choose a stock from the list.',
  stockMissing: 'Choose a stock.',
  sameStock: 'Choose another stock.',
  date: 'Date',
  dateHint: 'The first day on which it counts.',
  dateInFuture: 'The date cannot be in the future.',
  terms: 'You received',
  termNames: { shares: 'Shares', cash: 'Cash', both: 'Shares and cash' },
  newShares: 'New shares',
  newSharesHint: 'How many came.',
  oldShares: 'Old shares',
  oldSharesHint: 'For how many that you held.',
  cashPerShare: 'Cash for each share',
  cashPerShareHint: 'In US dollars.',
  cashPercent: 'Part of the value paid in cash, in percent',
  cashPercentHint: 'That part of your shares counts as sold.',
  costPercent: 'Part of the cost for the new company, in percent',
  costPercentHint: 'The company publishes it, in the US on Form 8937.',
  basis: 'Paid',
  basisNames: { share: 'For each share', total: 'In all' },
  amount: 'Amount',
  amountHint: 'In US dollars.',
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  fraction: 'Fraction of a share',
  fractionHint: 'How much of a share was paid out.',
  fractionCash: (quantity: number, symbol: string, platform: string) =>
    `Cash for ${toDecimalText(quantity)} ${symbol} on ${platform}`,
  fractionCashHint: 'Leave it empty if you kept the fraction.',
  proposal: (percent: string, day: string) => `By the closes of ${formatDay(day)}: ${percent}%`,
  use: 'Use',

  previewEmpty: 'Fill in the figures to see what it does to your shares and their cost.',
  previewLoading: 'Calculating what it changes...',
  previewFailed: 'What it changes could not be calculated. Please try again.',
  previewCaption: 'Each position, before and after',
  position: 'Position',
  shares: 'Shares',
  cost: 'Cost',
  renamed: (count: number, from: string, to: string) =>
    `${formatCount(count, 'transaction')} of ${from} ${count === 1 ? 'becomes one' : 'become transactions'} of ${to}.`,
  split: (numerator: number, denominator: number, day: string) =>
    `The ${toDecimalText(numerator)}:${toDecimalText(denominator)} split on ${formatDay(day)} is recorded, since the market does not list it.`,
  cash: (amount: number, platform: string) => `${formatMoney(amount)} in cash on ${platform}.`,
  realized: (gain: number) =>
    gain < 0 ? `A loss of ${formatMoney(-gain)} is realized.` : `A gain of ${formatMoney(gain)} is realized.`,
  nothingRealized: 'No gain or loss is realized.',
  rows: (count: number) => `Show ${count === 1 ? 'the transaction' : `the ${count} transactions`}`,
  rowsCaption: 'Transactions that are recorded, in order',
  type: 'Type',
  price: 'Price',
  ownedSince: (day: string) => `Owned since ${formatDay(day)}`,
};
