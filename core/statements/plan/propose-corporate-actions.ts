import { type Amount, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import type { CorporateActionKind } from '#core/portfolio/corporate-actions/action-kinds';
import type { UnrecordedRowEffect } from '#core/statements/plan/row-effects';
import type { Day } from '#core/time/day';

/** A corporate action as far as the lines of a statement state it. Figures are exact decimals as text. */
export interface CorporateActionProposal {
  kind: Extract<CorporateActionKind, 'rename' | 'merger' | 'returnOfCapital'>;
  /** Whose shares go, or whose capital is returned. */
  symbol: string;
  date: Day;
  /** The stock that is received, with how many of its shares came for how many of the other. */
  received?: { symbol: string; newShares: string; oldShares: string };
  /** US dollars for each share that goes. */
  cashPerShare?: string;
  /** US dollars in all. */
  amount?: string;
}

/** A line that was left out of an import. */
interface SkippedLineEffect {
  platform?: string | undefined;
  effect?: Omit<UnrecordedRowEffect, 'paid'> | undefined;
  /** Its money is recorded already, by itself. */
  cashIsRecorded?: boolean | undefined;
}
interface ActionLine extends Omit<UnrecordedRowEffect, 'paid' | 'symbol'> {
  at: number;
  platform: string;
  symbol: string;
  isCashRecorded: boolean;
}

const kindByType: Readonly<Record<string, CorporateActionProposal['kind']>> = {
  'change of symbol': 'rename',
  merger: 'merger',
  'merger for cash': 'merger',
  'return of capital': 'returnOfCapital',
};

/** What the field of the form takes. */
const decimalsPerShare = 6;

const sumOf = (lines: readonly ActionLine[], name: 'shares' | 'money'): Amount =>
  sumExactAmounts(lines.map((line) => toAmount(line[name])));

/** $250 for 10 shares -> `25`; $10 for 3 is no exact price, and nothing is said. */
const toExactPrice = (money: Amount, shares: Amount): string | undefined => {
  const price = money.div(shares).round(decimalsPerShare);
  return price.gt(0) && price.times(shares).eq(money) ? toDecimalText(price) : undefined;
};

/** Shares of one stock that go, for those of one other that come. */
const proposeExchange = (lines: readonly ActionLine[], kind: 'rename' | 'merger'): CorporateActionProposal | null => {
  const [goes, ...alsoGo] = lines.filter(({ shares }) => toAmount(shares).lt(0));
  const [comes, ...alsoCome] = lines.filter(({ shares }) => toAmount(shares).gt(0));
  if (!goes || !comes || alsoGo.length + alsoCome.length > 0 || goes.symbol === comes.symbol) return null;
  const oldShares = toDecimalText(toAmount(goes.shares).abs());
  return {
    kind,
    symbol: goes.symbol,
    date: goes.day,
    received: { symbol: comes.symbol, newShares: comes.shares, oldShares },
  };
};

/** Shares of one stock that go for money. */
const proposeCashMerger = (lines: readonly ActionLine[]): CorporateActionProposal | null => {
  const [first] = lines;
  const shares = sumOf(lines, 'shares').abs();
  if (!first || sumOf(lines, 'shares').gte(0) || lines.some(({ symbol }) => symbol !== first.symbol)) return null;
  const cashPerShare = toExactPrice(sumOf(lines, 'money'), shares);
  return { kind: 'merger', symbol: first.symbol, date: first.day, ...(cashPerShare && { cashPerShare }) };
};

const proposeFor = (lines: readonly ActionLine[]): CorporateActionProposal | null => {
  const [first] = lines;
  const kind = first && kindByType[first.type];
  // With the action its money would be recorded twice.
  if (!kind || lines.some(({ isCashRecorded }) => isCashRecorded)) return null;
  if (kind !== 'returnOfCapital') {
    const comes = lines.some(({ shares }) => toAmount(shares).gt(0));
    return kind === 'merger' && !comes ? proposeCashMerger(lines) : proposeExchange(lines, kind);
  }
  const money = sumOf(lines, 'money');
  if (!money.gt(0) || lines.some(({ symbol }) => symbol !== first.symbol)) return null;
  return { kind, symbol: first.symbol, date: first.day, amount: toDecimalText(money) };
};

/**
 * The corporate actions that lines left out of an import state: those of one kind, day and platform belong together. None
 * where they are of more than one action, do not say of which stock, or have money that is recorded by itself.
 *
 * @returns Each by the place of the first of its lines whose shares go, or of its first line.
 */
export const proposeCorporateActions = (
  lines: readonly SkippedLineEffect[],
): ReadonlyMap<number, CorporateActionProposal> => {
  const stated = lines.flatMap(({ platform, effect, cashIsRecorded: isCashRecorded = false }, at): ActionLine[] =>
    platform && effect?.symbol && effect.currency === 'USD' && Object.hasOwn(kindByType, effect.type)
      ? [{ ...effect, symbol: effect.symbol, at, platform, isCashRecorded }]
      : [],
  );
  const together = Map.groupBy(stated, ({ platform, day, type }) => `${platform} ${day} ${kindByType[type]}`);
  return new Map(
    [...together.values()].flatMap((own) => {
      const proposal = proposeFor(own);
      const [first] = own;
      if (!proposal || !first) return [];
      return [[(own.find(({ shares }) => toAmount(shares).lt(0)) ?? first).at, proposal] as const];
    }),
  );
};
