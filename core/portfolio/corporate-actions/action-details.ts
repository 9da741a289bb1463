import type { Day } from '#core/time/day';

/** New shares for so many old ones: 1 and 4 -> one for four. */
export type ShareRatio = { newShares: number; oldShares: number };
/** The stock that is received. */
type Received = { to: string; toName: string };
/** What a platform paid for the fraction of a share that came to it, US dollars. */
export type FractionalShareCash = { platform: string; amount: number };
type OnDay = { symbol: string; date: Day };

/** An action as a person describes it. Money in US dollars, percentages from 0 to 100. */
export type CorporateAction =
  | ({ kind: 'rename'; symbol: string } & Received)
  | ({
      kind: 'merger';
      /** For each share held; 0 where no cash is paid. */
      cashPerShare: number;
      /** How much of the value the cash stands for, where shares are received as well. */
      cashPercent?: number | undefined;
      received?: (Received & ShareRatio) | undefined;
      fractions: readonly FractionalShareCash[];
    } & OnDay)
  | ({
      kind: 'spinOff';
      received: Received & ShareRatio;
      /** How much of the cost goes to the new stock. */
      costPercent: number;
      fractions: readonly FractionalShareCash[];
    } & OnDay)
  | ({
      kind: 'returnOfCapital';
      /** The one or the other: for each share held, or in all. */
      amountPerShare?: number | undefined;
      totalAmount?: number | undefined;
    } & OnDay)
  | ({ kind: 'cashInLieu'; platform: string; quantity: number; amount: number } & OnDay)
  | ({ kind: 'reverseSplit'; fractions: readonly FractionalShareCash[] } & ShareRatio & OnDay);
