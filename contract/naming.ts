const otherNames: Record<string, string> = {
  company_name: 'companyName',
  companyname: 'companyName',
  transaction_type: 'transactionType',
  transaction_date: 'transactionDate',
  dividend_per_share: 'dividendPerShare',
  dividendpershare: 'dividendPerShare',
  ex_date: 'exDate',
  tax_withheld: 'taxWithheld',
  taxwithheld: 'taxWithheld',
  payment_date: 'paymentDate',
  paymentdate: 'paymentDate',
  category_id: 'categoryId',
  target_buy_price: 'targetBuyPrice',
  target_buy_quantity: 'targetBuyQuantity',
  target_investment_amount: 'targetInvestmentAmount',
  target_sell_price: 'targetSellPrice',
  target_status: 'targetStatus',
  priority_level: 'priorityLevel',
  investment_thesis: 'investmentThesis',
};

/**
 * Both naming styles arrive, and what is read back in lower case may be sent again; from here on there is one.
 * The camelCase name wins where both are given.
 */
export const inOneStyle = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const named: Record<string, unknown> = { ...sent };
  for (const [other, name] of Object.entries(otherNames)) {
    if (other in named && named[name] === undefined) named[name] = named[other];
    delete named[other];
  }
  return named;
};
