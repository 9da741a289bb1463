import type { CdState } from '#core/banking/cds';
import type { SavingsTransactionType } from '#core/banking/lists';
import type { Bridge } from '#core/insight/bridge';
import type { HeldAt, PaidRow } from '#core/insight/investments';
import type { DayFlow } from '#core/insight/time-weighted';
import type { Amount } from '#core/money/amount';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `keepsCash`: its cash is among the balances below, so that it is no flow. */
export type HouseholdTrade<P extends string = string> = TradeRow<P> & { keepsCash: boolean };
/** `landed`: what its rows of cash brought to a balance below, US dollars; 0 where it has none. */
export type HouseholdDividend = PaidRow & { landed: Amount };

/** A row of cash that stands for itself: not derived from a trade, nor synced from a dividend. `amount` as recorded. */
export type HouseholdCashRow = {
  id: number;
  date: Day;
  type: 'deposit' | 'withdrawal' | 'fee' | 'dividend' | 'interest' | 'tax';
  amount: Amount;
  platform: string;
  currency: string;
};
/** A balance that was set by hand (`change`: the difference), or given when cash was switched on (`opening`). */
export type BalanceSet = {
  id: number | string;
  date: Day;
  platform: string;
  currency: string;
  kind: 'opening' | 'change';
  amount: Amount;
};
/** A balance at the close of the start day and of the end day, in its own currency. */
export type BalanceBetween = { platform: string; currency: string; start: Amount; end: Amount };

/** `rolledFrom`, `rolledInto`: the number of the CD that it continues, or that continues it: no money crossed. */
export type HouseholdCd = CdState & { rolledFrom?: number | undefined; rolledInto?: number | undefined };

export type HouseholdSavingsRow = {
  id: number;
  account: number;
  date: Day;
  type: SavingsTransactionType;
  amount: Amount;
};

/** US dollars for one unit at the end of that day, or the last before; undefined where there is none. */
export type RateOf = (currency: string, day: Day) => Amount | undefined;

/** All rows are those after the start day, up to the end day; CDs are all, savings balances those of all accounts. */
export type HouseholdBetween<P extends string = string> = {
  startDay: Day;
  endDay: Day;
  held: { start: readonly HeldAt<P>[]; end: readonly HeldAt<P>[] };
  trades: readonly HouseholdTrade<P>[];
  dividends: readonly HouseholdDividend[];
  balances: readonly BalanceBetween[];
  cash: readonly HouseholdCashRow[];
  sets: readonly BalanceSet[];
  cds: readonly HouseholdCd[];
  savings: { start: Amount; end: Amount; rows: readonly HouseholdSavingsRow[] };
  rateOf: RateOf;
};

/** Only money from outside or that leaves. A day each, in order; a correction is none of them. */
export const householdFlows = (_between: HouseholdBetween): DayFlow[] => {
  throw new Error('not yet');
};

export const householdBridge = (_between: HouseholdBetween): Bridge => {
  throw new Error('not yet');
};
