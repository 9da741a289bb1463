import type { NewWatchlistItem } from '#contract/watchlist';

type Wanted = Pick<NewWatchlistItem, 'symbol' | 'companyName' | 'priorityLevel' | 'investmentThesis'> &
  Partial<NewWatchlistItem>;

/** Stocks that the owner of the demo watches: one at its buy target, one at its sell target, one done with. */
export const demoWatchlistItems: Wanted[] = [
  {
    symbol: 'COST',
    companyName: 'Costco Wholesale Corporation',
    categoryId: 7,
    targetBuyPrice: 880,
    targetInvestmentAmount: 900,
    priorityLevel: 2,
    investmentThesis: 'Membership fees carry the profit; wait for a price below forty times earnings.',
  },
  {
    symbol: 'PFE',
    companyName: 'Pfizer Inc.',
    categoryId: 5,
    targetBuyPrice: 28,
    targetBuyQuantity: 20,
    targetSellPrice: 40,
    priorityLevel: 1,
    investmentThesis: 'The dividend is covered, the pipeline is not in the price.',
  },
  {
    symbol: 'V',
    companyName: 'Visa Inc.',
    categoryId: 6,
    targetBuyPrice: 310,
    targetInvestmentAmount: 500,
    priorityLevel: 3,
    investmentThesis: 'A toll on every card payment.',
  },
  {
    symbol: 'IBM',
    companyName: 'International Business Machines',
    categoryId: 4,
    targetSellPrice: 290,
    priorityLevel: 4,
    notes: 'Inherited position elsewhere; note the price at which to let go.',
    investmentThesis: 'Fairly priced after the run.',
  },
  {
    symbol: 'QQQ',
    companyName: 'Invesco QQQ Trust',
    categoryId: 9,
    targetBuyPrice: 600,
    targetInvestmentAmount: 100,
    targetStatus: 'cancelled',
    priorityLevel: 5,
    investmentThesis: 'Too much overlap with what is held.',
  },
];
