/** How each is computed, in a sentence or two: with what explains it, since nothing else says them. */
export const dashboardHints = {
  totalValue:
    'Shares held times the current price, over every stock that has one; other currencies at the latest rate. Cash is not part of it.',
  totalReturns:
    'Total value, plus everything sold, plus net dividends, less everything invested and less fees. A stock without a price is in none of these.',
  monthlyDividends: 'Net dividends of the last 12 months, divided by 12.',
  roi: 'Total returns in percent of everything that was ever put in, sold shares included. A stock without a price is in neither.',
  uniqueStocks: 'Every stock you ever traded, each counted once.',
  totalInvested:
    'The totals of all buys on record, reinvestments and shares moved in with them, also of stocks that value and returns leave out.',
  totalSold:
    'The totals of all sales on record, shares moved out with them, also of stocks that value and returns leave out.',
  cashBalance: 'Cash on all platforms, in US dollars at the latest exchange rates.',
  totalDividends:
    'Net of tax and fees, paid by today: found from your trades on every platform, or entered by hand, each payment once. The Dividends page lists every one under All Platforms.',
} as const satisfies Record<string, string>;
