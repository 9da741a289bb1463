import { formatMoney } from '#lib/format';

export const depositsMessages = {
  title: 'Deposits',
  subtitle: 'CDs and savings accounts at every bank',
  addCd: 'Add CD',
  addAccount: 'Add account',

  loading: 'Loading deposits...',
  loadFailed: 'Failed to load deposits',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',

  total: 'Total Deposits',
  totalHint: 'The value of the CDs that are not closed, and the balances of the savings accounts, in US dollars.',
  totalAt: (bank: string) => `Total at ${bank}`,
  parts: (cds: number, savings: number) => `${formatMoney(cds)} in CDs, ${formatMoney(savings)} in savings`,
  bank: 'Bank',
  allBanks: 'All banks',
  bankTotal: (bank: string, held: number) => `${bank} ${formatMoney(held)}`,

  none: 'No deposits yet',
  noneHint: 'Add a CD or a savings account at any bank. Its value, its interest and its maturity appear here.',

  cds: 'Certificates of Deposit',
  savings: 'Savings Accounts',
} as const;
