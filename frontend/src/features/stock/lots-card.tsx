import { useId, useState } from 'react';
import type { StockOnPlatform, StockPage } from '#contract/stock-page';
import { dayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { SelectField } from '#ui/field';
import { LotsTable } from './lots-table';
import { MethodsTable } from './methods-table';
import { blankSale, SalePreview } from './sale-preview';
import type { Typed } from './sale-values';
import { messages, methodNames, type ShownMethod } from './words';

const shownMethods: readonly ShownMethod[] = ['average', 'fifo', 'hifo', 'specific'];

interface LotsProps {
  at: StockOnPlatform;
  price: number | null;
  method: ShownMethod;
}

/** Of one platform; what was typed is of its lots. */
const LotsHere = ({ at, price, method }: LotsProps) => {
  const today = dayInNewYork(new Date());
  const [picked, setPicked] = useState<Typed>({});
  const [sale, setSale] = useState(() => blankSale(price, today));
  const onPick = (id: number, shares: string) => setPicked((before) => ({ ...before, [id]: shares }));
  if (at.holding?.needsReview) return <p className="text-sm text-ink-muted">{messages.reviewLots}</p>;
  return (
    <div className="space-y-8">
      <LotsTable
        under={at.methods[method === 'specific' ? 'fifo' : method]}
        today={today}
        picking={method === 'specific' ? { picked, onPick } : undefined}
      />
      <div>
        <MethodsTable methods={at.methods} />
        <p className="mt-2 text-sm text-ink-muted">{messages.compareHint}</p>
      </div>
      {at.holding && <SalePreview at={at} values={sale} picked={picked} onChange={setSale} />}
      <p className="text-sm text-ink-muted">{messages.noAdvice}</p>
    </div>
  );
};

export const LotsCard = ({ stock: { platforms, price } }: { stock: StockPage }) => {
  const id = useId();
  const [first] = [...platforms.filter(({ holding }) => holding), ...platforms];
  const [chosen, choose] = useState(first?.platform);
  const [method, setMethod] = useState<ShownMethod>('average');
  const at = platforms.find(({ platform }) => platform === chosen) ?? first;
  if (!at) return null;
  return (
    <Card title={messages.lots} description={messages.lotsHint}>
      <div className="grid gap-x-4 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          id={`${id}-method`}
          label={messages.method}
          value={method}
          options={shownMethods.map((value) => ({ value, label: methodNames[value] }))}
          onChange={({ target }) => setMethod(target.value as ShownMethod)}
        />
        {platforms.length > 1 && (
          <SelectField
            id={`${id}-platform`}
            label={messages.platform}
            value={at.platform}
            options={platforms.map(({ platform }) => ({ value: platform, label: platform }))}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </div>
      <LotsHere key={at.platform} at={at} price={price?.inDollars ?? null} method={method} />
    </Card>
  );
};
