import type { WatchlistItem } from '#contract/watchlist';
import { calculate, type Line } from '#core/watchlist/target-calculator';
import { formatMoney } from '#lib/format';
import { Figure, FigureList } from '#ui/figure-list';
import { formatFewShares } from './market-format';
import { calculatedAt, calculatorMessages as words } from './messages';

const sharesIn = (shares: number): string => `${formatFewShares(shares)} shares`;

/** An amount and the shares that it buys. */
const Bought = ({ line }: { line: Line }) => (
  <Figure label={formatMoney(line.cost)}>
    <span className="figures">{sharesIn(line.shares)}</span>
  </Figure>
);

/** Shares and what they cost. */
const Costing = ({ line }: { line: Line }) => (
  <Figure label={sharesIn(line.shares)}>
    <span className="figures">{formatMoney(line.cost)}</span>
  </Figure>
);

/** What a target comes to at its buy price; only with that and an amount or a quantity. */
export const Calculator = ({ item }: { item: WatchlistItem }) => {
  const reckoned = calculate(item);
  if (!reckoned) return null;
  const { price, byAmount, byQuantity, investments, fractions } = reckoned;
  return (
    <section aria-labelledby="calculator-title" className="rounded-lg bg-surface-sunken p-4">
      <h3 id="calculator-title" className="font-semibold">
        {words.title}
      </h3>
      <p className="text-sm text-ink-muted">{calculatedAt(formatMoney(price))}</p>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <h4 className="text-sm font-medium">{words.yours}</h4>
          <FigureList>
            {byAmount && <Bought line={byAmount} />}
            {byQuantity && <Costing line={byQuantity} />}
          </FigureList>
        </div>
        <div>
          <h4 className="text-sm font-medium">{words.investments}</h4>
          <FigureList>
            {investments.map((line) => (
              <Bought key={line.cost} line={line} />
            ))}
          </FigureList>
        </div>
        <div>
          <h4 className="text-sm font-medium">{words.fractions}</h4>
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
