import type { ReactNode } from 'react';
import { defaultBankName } from '#core/banking/banks';
import { selectSavingsAndSummaryAtBank } from '../banking/deposits-at-bank';
import type { SavingsAccountsAndSummary } from './queries';

interface SavingsAtCitiProps {
  data: SavingsAccountsAndSummary;
  children: (atCiti: SavingsAccountsAndSummary) => ReactNode;
}

/** Hands on those at Citi, with what these come to. */
export default function SavingsAtCiti({ data, children }: SavingsAtCitiProps) {
  return children(selectSavingsAndSummaryAtBank(data, defaultBankName));
}
