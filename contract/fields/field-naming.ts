import type * as z from 'zod';

const otherNames: Record<string, string> = {
  company_name: 'companyName',
  companyname: 'companyName',
  transaction_type: 'transactionType',
  transaction_date: 'transactionDate',
  acquired_on: 'acquiredOn',
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

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Both naming styles arrive, and what is read back in lower case may be sent again; from here on there is one. A field
 * that is sent under two names with different values is refused: nobody can tell which one is meant.
 */
export const normalizeFieldNames = (sent: unknown, context: z.core.$RefinementCtx): unknown => {
  if (!isObject(sent)) return sent;
  const named: Record<string, unknown> = { ...sent };
  for (const [other, name] of Object.entries(otherNames)) {
    if (!(other in named)) continue;
    if (name in named && !isSame(named[name], named[other])) {
      const message = `${name} and ${other} are the same field, but were sent with different values.`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
    named[name] = named[other];
    delete named[other];
  }
  return named;
};
