import type { WatchlistItem } from '#contract/watchlist';
import { calculateTargetPurchase, type TargetPurchaseExample } from '#core/watchlist/target-calculator';
import { formatMoney, formatPrice } from '#lib/format';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { formatCalculatorShares } from '../market-format';
import { formatCalculatedAtPrice, targetCalculatorMessages as messages } from '../messages';

const formatShareCount = (shares: number): string => `${formatCalculatorShares(shares)} shares`;

/** An amount and the shares that it buys. */
const Bought = ({ line }: { line: TargetPurchaseExample }) => (
  <FigureListItem label={formatMoney(line.cost)}>
    <span className="figures">{formatShareCount(line.shares)}</span>
  </FigureListItem>
);

/** Shares and what they cost. */
const Costing = ({ line }: { line: TargetPurchaseExample }) => (
  <FigureListItem label={formatShareCount(line.shares)}>
    <span className="figures">{formatMoney(line.cost)}</span>
  </FigureListItem>
);

/** What a target comes to at its buy price; only with that and an amount or a quantity. */
export const TargetCalculator = ({ item }: { item: WatchlistItem }) => {
  const reckoned = calculateTargetPurchase(item);
  if (!reckoned) return null;
  const { price, byAmount, byQuantity, investments, fractions } = reckoned;
  return (
    <section aria-labelledby="calculator-title" className="rounded-lg bg-surface-sunken p-4">
      <h3 id="calculator-title" className="font-semibold">
        {messages.title}
      </h3>
      <p className="text-sm text-ink-muted">{formatCalculatedAtPrice(formatPrice(price))}</p>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <h4 className="text-sm font-medium">{messages.yours}</h4>
          <FigureList>
            {byAmount && <Bought line={byAmount} />}
            {byQuantity && <Costing line={byQuantity} />}
          </FigureList>
        </div>
        <div>
          <h4 className="text-sm font-medium">{messages.investments}</h4>
          <FigureList>
            {investments.map((line) => (
              <Bought key={line.cost} line={line} />
            ))}
          </FigureList>
        </div>
        <div>
          <h4 className="text-sm font-medium">{messages.fractions}</h4>
          <FigureList>
            {fractions.map((line) => (
              <Costing key={line.shares} line={line} />
            ))}
          </FigureList>
        </div>
      </div>
    </section>
  );
};
