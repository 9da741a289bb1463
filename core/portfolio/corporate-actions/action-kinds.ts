/** What a company can do to its shares that is no trade of their owner's. */
export const corporateActionKinds = [
  'rename',
  'merger',
  'spinOff',
  'returnOfCapital',
  'cashInLieu',
  'reverseSplit',
] as const;
export type CorporateActionKind = (typeof corporateActionKinds)[number];

/** What the trades of one action share. `to`: the stock that was received, where there is one. A rename leaves no mark. */
export type CorporateActionMark = {
  kind: Exclude<CorporateActionKind, 'rename'>;
  symbol: string;
  to?: string | undefined;
};

/** `Spin-off of KVUE from JNJ`, `Merger of TWTR for cash`. */
export const describeCorporateAction = ({ kind, symbol, to }: CorporateActionMark): string => {
  switch (kind) {
    case 'merger':
      return to === undefined ? `Merger of ${symbol} for cash` : `Merger of ${symbol} into ${to}`;
    case 'spinOff':
      return `Spin-off of ${to ?? 'shares'} from ${symbol}`;
    case 'returnOfCapital':
      return `Return of capital of ${symbol}`;
    case 'cashInLieu':
      return `Cash in lieu of a fraction of ${symbol}`;
    case 'reverseSplit':
      return `Reverse split of ${symbol}`;
  }
};
