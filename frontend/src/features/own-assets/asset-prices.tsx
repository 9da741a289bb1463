import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { OwnAsset, OwnPrice } from '#contract/own-assets';
import { formatDay, formatPerShare } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Button, IconButton } from '#ui/button';
import { Paginator } from '#ui/paginator';
import { type Failure, Read } from '#ui/read';
import { Refusal } from '#ui/refusal';
import { Spinner } from '#ui/spinner';
import type { Opened } from './dialogs';
import { messages, pagesOf, priceInWords, pricesOf } from './messages';
import { pricesQuery } from './queries';

const pageSize = 10;

interface OfAsset {
  asset: OwnAsset;
  onOpen: (opened: Opened) => void;
}

const Line = ({ asset, price, onOpen }: OfAsset & { price: OwnPrice }) => (
  <li className="flex items-center gap-3 py-1.5 text-sm">
    <span className="min-w-0 flex-1">{formatDay(price.date)}</span>
    <span className="figures font-medium">{formatPerShare(price.price)}</span>
    <span className="-mr-2 flex shrink-0 gap-1">
      <IconButton
        size="sm"
        label={`Edit ${asset.symbol} ${priceInWords(price)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onOpen({ dialog: 'edit-price', asset, price })}
      />
      <IconButton
        size="sm"
        label={`Delete ${asset.symbol} ${priceInWords(price)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onOpen({ dialog: 'delete-price', asset, price })}
      />
    </span>
  </li>
);

const Prices = ({ rows, ...of }: OfAsset & { rows: readonly OwnPrice[] }) => {
  const { shown, ...pages } = usePages(rows, pageSize);
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{messages.noPrices}</p>;
  return (
    <>
      <ul aria-label={pricesOf(of.asset)} className="divide-y divide-line border-t border-line">
        {shown.map((price) => (
          <Line key={price.date} {...of} price={price} />
        ))}
      </ul>
      <Paginator {...pages} label={pagesOf(of.asset)} />
    </>
  );
};

const refused = ({ title }: Failure, retry: () => void) => (
  <Refusal
    sentence={title}
    remedy={
      <Button size="sm" onClick={retry}>
        {messages.retry}
      </Button>
    }
  />
);

/** The prices of an asset, read when they are shown; with the version that they are of. */
export const AssetPrices = ({ asset, onOpen }: OfAsset) => (
  <Read
    of={useQuery(pricesQuery(asset.symbol))}
    loading={<Spinner label={messages.loadingPrices} />}
    failed={{ title: messages.pricesFailed, theirs: 'title', toast: true }}
    shown={refused}
  >
    {(page) => <Prices asset={page.asset} onOpen={onOpen} rows={page.rows} />}
  </Read>
);
