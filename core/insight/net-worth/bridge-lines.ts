/** In the order in which they are shown. `withdrawals`, `fees` and `taxes` are taken off, the others added. */
export const bridgeLines = [
  'contributions',
  'withdrawals',
  'priceGain',
  'income',
  'fees',
  'taxes',
  'currency',
  'corrections',
] as const;
