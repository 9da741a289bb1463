/** A kind of row, in words. */
const kinds: Record<string, string> = {
  buy: 'Buy',
  sell: 'Sell',
  reinvestment: 'Reinvestment',
  sharesIn: 'Shares in',
  sharesOut: 'Shares out',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  dividend: 'Dividend',
  split: 'Split',
};
export const getPreviewRowTypeName = (type: string): string => kinds[type] ?? type;
