/** What the parts of a household's returns are called. */
export const netWorthTermNames = {
  shares: 'Shares',
  cash: 'Cash',
  cds: 'CDs',
  savings: 'Savings',
  cashBalance: 'Balance',
  savingsBalance: 'Balance',
  cd: 'CD',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  fee: 'Fee',
  tax: 'Tax',
  interest: 'Interest',
  dividend: 'Dividend',
  correction: 'Balance set by hand',
  principal: 'CD opened',
  payout: 'CD closed',
  penalty: 'Penalty for closing early',
  cdInterest: 'Interest of a CD',
  valueAtStart: 'Value when the range or the CD began',
  paidOut: 'Interest paid out',
  valueAtEnd: 'Value when the range or the CD ended',
  rolledOver: 'CD rolled over',
  landed: 'Landed in cash',
  notLanded: 'Dividend that did not land in tracked cash',
  inDollars: 'In US dollars',
  rateOfExchange: 'Exchange rate',
  currencyOf: 'What the rates did',
  balanceAtStart: 'Balance at the start',
  balanceAtEnd: 'Balance at the end',
  moved: 'Moved',
} as const;

/** The simple return of a household is of what was put in. */
export const netWorthSimpleNames = {
  simpleBase: 'Value at the start and put in',
  purchases: 'Put in',
} as const;
