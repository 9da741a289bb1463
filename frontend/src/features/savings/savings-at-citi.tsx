import type { ReactNode } from 'react';
import { defaultBankName } from '#core/banking/banks';
import { selectSavingsAtBank } from '../banking/deposits-at-bank';
import type { SavingsReport } from './queries';

interface SavingsAtCitiProps {
  data: SavingsReport;
  children: (atCiti: SavingsReport) => ReactNode;
}

/** Hands on those at Citi, with what these come to. */
export default function SavingsAtCiti({ data, children }: SavingsAtCitiProps) {
  return children(selectSavingsAtBank(data, defaultBankName));
}
