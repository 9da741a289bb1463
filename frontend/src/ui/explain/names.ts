import { heldNames } from './held-names';

/** What figures and their parts are called wherever they are explained: one name, one figure. */
export const names: Readonly<Record<string, string>> = {
  ...heldNames,
  value: 'Value',
  price: 'Price',
  quote: 'Latest price',
  shares: 'Shares',
  quantity: 'Quantity',
  tradeTotal: 'Trade',
  tradeFees: 'Fee of the trade',
  dividendGross: 'Dividend, before tax',
  dividendTax: 'Tax withheld',
  dividendFees: 'Fees of the dividend',
  dividendNet: 'Dividend, net',
};
