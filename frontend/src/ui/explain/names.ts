/** What figures and their parts are called wherever they are explained: one name, one figure. */
export const names: Readonly<Record<string, string>> = {
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
