/**
 * The kinds of trades. A `reinvestment` is a buy that a dividend pays for: it costs and takes cash as a buy does. Shares
 * come without cash by `sharesIn`, at what they cost their owner (0 for a gift), and leave without cash by `sharesOut`, at
 * the price that is recorded: the average cost, so that nothing is realized, unless the person says another.
 */
export const tradeTypes = ['buy', 'sell', 'reinvestment', 'sharesIn', 'sharesOut'] as const;
export type TradeType = (typeof tradeTypes)[number];

/** What a list or a form calls it. */
export const tradeTypeNames: Readonly<Record<TradeType, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  reinvestment: 'Reinvestment',
  sharesIn: 'Shares in',
  sharesOut: 'Shares out',
};

/** Whether shares come by it; by the others they leave. Those that come are accounted as a buy, those that leave as a sale. */
export const addsShares = (type: TradeType): boolean => type !== 'sell' && type !== 'sharesOut';

/** Whether what it comes to is paid or received in cash. Of shares moved in or out the fees alone are paid. */
export const movesCash = (type: TradeType): boolean => type !== 'sharesIn' && type !== 'sharesOut';

/** What became of shares that are gone, for a sentence: `5 were sold`, `5 were moved out`. */
export const getShareRemovalVerb = (type: TradeType): string => (movesCash(type) ? 'sold' : 'moved out');
