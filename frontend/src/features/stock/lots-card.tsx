import type { StockOnPlatform, StockPage } from '#contract/stock-page';
import { Card } from '#ui/card';
import { SelectField } from '#ui/field';
import { LotsTable } from './lots-table';
import { MethodsTable } from './methods-table';
import { SalePreview } from './sale-preview';
import type { Lots } from './use-lots';
import { messages, methodNames, type ShownMethod } from './words';

const shownMethods: readonly ShownMethod[] = ['average', 'fifo', 'hifo', 'specific'];

const Chooser = ({ platforms, at, lots }: { platforms: string[]; at: StockOnPlatform; lots: Lots }) => (
  <div className="grid gap-x-4 sm:max-w-xl sm:grid-cols-2">
    <SelectField
      label={messages.method}
      value={lots.method}
      options={shownMethods.map((value) => ({ value, label: methodNames[value] }))}
      onChange={({ target }) => lots.setMethod(target.value as ShownMethod)}
    />
    {platforms.length > 1 && (
      <SelectField
        label={messages.platform}
        value={at.platform}
        options={platforms.map((platform) => ({ value: platform, label: platform }))}
        onChange={({ target }) => lots.choose(target.value)}
      />
    )}
  </div>
);

interface LotsCardsProps {
  stock: StockPage;
  lots: Lots;
}

/** Of one platform: what is left of each purchase, and what a sale would come to. */
export const LotsCards = ({ stock, lots }: LotsCardsProps) => {
  const { symbol, platforms } = stock;
  const { at, method, today, picked, pick } = lots;
  if (!at) return null;
  const isCertain = !at.holding?.needsReview;
  return (
    <>
      <Card title={messages.lots} description={messages.lotsHint}>
        <Chooser platforms={platforms.map(({ platform }) => platform)} at={at} lots={lots} />
        {isCertain ? (
          <LotsTable
            key={at.platform}
            symbol={symbol}
            at={at}
            under={at.methods[method === 'specific' ? 'fifo' : method]}
            today={today}
            picking={method === 'specific' ? { picked, onPick: pick } : undefined}
          />
        ) : (
          <p className="text-sm text-ink-muted">{messages.reviewLots}</p>
        )}
      </Card>
      {isCertain && at.holding && <SalePreview symbol={symbol} at={at} lots={lots} />}
      {isCertain && (
        <Card title={messages.compare} description={messages.compareHint}>
          <MethodsTable stock={stock} at={at} />
        </Card>
      )}
    </>
  );
};
