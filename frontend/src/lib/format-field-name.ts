const names: Record<string, string> = {
  transactionType: 'Type',
  transactionDate: 'Date',
  exDate: 'Ex-date',
  companyName: 'Company',
  company_name: 'Company',
  category_id: 'Category',
};

/** The name of a stored or typed field as a person reads it: `dividendPerShare` -> `Dividend per share`. */
export const formatFieldName = (name: string): string => {
  if (names[name]) return names[name];
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
