import type { StockPage, StockPlatformView } from '#contract/insight/stock-page';
import { Card } from '#ui/card';
import { SelectField } from '#ui/form/form-field';
import { LotMethodsTable } from './lot-methods-table';
import { LotsTable } from './lots-table';
import { type LotMethodChoice, lotMethodNames, stockPageMessages } from './messages';
import { SalePreviewForm } from './sale-preview-form';
import type { StockLotsState } from './use-stock-lots';

const shownMethods: readonly LotMethodChoice[] = ['average', 'fifo', 'hifo', 'specific'];

const Chooser = ({ platforms, at, lots }: { platforms: string[]; at: StockPlatformView; lots: StockLotsState }) => (
  <div className="grid gap-x-4 sm:max-w-xl sm:grid-cols-2">
    <SelectField
      label={stockPageMessages.method}
      value={lots.method}
      options={shownMethods.map((value) => ({ value, label: lotMethodNames[value] }))}
      onChange={({ target }) => lots.setMethod(target.value as LotMethodChoice)}
    />
    {platforms.length > 1 && (
      <SelectField
        label={stockPageMessages.platform}
        value={at.platform}
        options={platforms.map((platform) => ({ value: platform, label: platform }))}
        onChange={({ target }) => lots.choose(target.value)}
      />
    )}
  </div>
);

interface LotsCardsProps {
  stock: StockPage;
  lots: StockLotsState;
}

/** Of one platform: what is left of each purchase, and what a sale would come to. */
export const LotsCards = ({ stock, lots }: LotsCardsProps) => {
  const { symbol, platforms } = stock;
  const { at, method, today, picked, pick } = lots;
  if (!at) return null;
  const isCertain = !at.holding?.needsReview;
  return (
    <>
      <Card title={stockPageMessages.lots} description={stockPageMessages.lotsHint}>
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
          <p className="text-sm text-ink-muted">{stockPageMessages.reviewLots}</p>
        )}
      </Card>
      {isCertain && at.holding && <SalePreviewForm symbol={symbol} at={at} lots={lots} />}
      {isCertain && (
        <Card title={stockPageMessages.compare} description={stockPageMessages.compareHint}>
          <LotMethodsTable stock={stock} at={at} />
        </Card>
      )}
    </>
  );
};
