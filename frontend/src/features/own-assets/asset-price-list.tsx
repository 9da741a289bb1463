import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { OwnAsset, OwnPrice } from '#contract/portfolio/own-assets';
import { formatDay, formatPerShare } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { Button, IconButton } from '#ui/button';
import { FormError } from '#ui/form/form-error';
import { type QueryFailureText, QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { Paginator } from '#ui/table/paginator';
import { formatOwnPrice, getAssetPriceListCaption, getAssetPricePaginationLabel, ownAssetsMessages } from './messages';
import type { OwnAssetDialogState } from './own-asset-dialogs';
import { assetPricesQuery } from './queries';

const pageSize = 10;

interface OfAsset {
  asset: OwnAsset;
  onOpen: (dialog: OwnAssetDialogState) => void;
}

const Line = ({ asset, price, onOpen }: OfAsset & { price: OwnPrice }) => (
  <li className="flex items-center gap-3 py-1.5 text-sm">
    <span className="min-w-0 flex-1">{formatDay(price.date)}</span>
    <span className="figures font-medium">{formatPerShare(price.price)}</span>
    <span className="-mr-2 flex shrink-0 gap-1">
      <IconButton
        size="sm"
        label={`Edit ${asset.symbol} ${formatOwnPrice(price)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onOpen({ dialog: 'edit-price', asset, price })}
      />
      <IconButton
        size="sm"
        label={`Delete ${asset.symbol} ${formatOwnPrice(price)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onOpen({ dialog: 'delete-price', asset, price })}
      />
    </span>
  </li>
);

const Prices = ({ rows, ...of }: OfAsset & { rows: readonly OwnPrice[] }) => {
  const { shown, ...pages } = usePagination(rows, pageSize);
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{ownAssetsMessages.noPrices}</p>;
  return (
    <>
      <ul aria-label={getAssetPriceListCaption(of.asset)} className="divide-y divide-line border-t border-line">
        {shown.map((price) => (
          <Line key={price.date} {...of} price={price} />
        ))}
      </ul>
      <Paginator {...pages} label={getAssetPricePaginationLabel(of.asset)} />
    </>
  );
};

const renderLoadError = ({ title }: QueryFailureText, retry: () => void) => (
  <FormError
    sentence={title}
    remedy={
      <Button size="sm" onClick={retry}>
        {ownAssetsMessages.retry}
      </Button>
    }
  />
);

/** The prices of an asset, read when they are shown; with the version that they are of. */
export const AssetPriceList = ({ asset, onOpen }: OfAsset) => (
  <QueryView
    of={useQuery(assetPricesQuery(asset.symbol))}
    loading={<Spinner label={ownAssetsMessages.loadingPrices} />}
    failed={{ title: ownAssetsMessages.pricesFailed, theirs: 'title', toast: true }}
    shown={renderLoadError}
  >
    {(page) => <Prices asset={page.asset} onOpen={onOpen} rows={page.rows} />}
  </QueryView>
);
