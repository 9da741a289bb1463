import { cdValue } from '#core/cds';
import { addDays, type Day } from '#core/day';
import { monthlyInterest } from '#core/savings';

export type CdStatus = 'active' | 'matured' | 'closed';

export interface SampleCd {
  id: number;
  accountNumber: string;
  /** US dollars. */
  principal: number;
  /** Percent a year, compounded daily. */
  interestRate: number;
  termMonths: number;
  maturityDate: Day;
  currentValue: number;
  status: CdStatus;
  createdAt: Day;
}

export type AccountType = 'basic' | 'high-yield' | 'money-market';
export type AccountStatus = 'active' | 'inactive' | 'closed';
export type MovementType = 'deposit' | 'withdrawal' | 'interest';

export interface SampleMovement {
  id: number;
  type: MovementType;
  description: string;
  date: Day;
  /** US dollars, positive; the type gives it its sign. */
  amount: number;
}

export interface SampleAccount {
  id: number;
  accountNumber: string;
  accountType: AccountType;
  currentBalance: number;
  /** Percent a year. */
  interestRate: number;
  monthlyInterest: number;
  lastTransactionDate: Day;
  status: AccountStatus;
  /** Newest first. */
  transactions: readonly SampleMovement[];
}
