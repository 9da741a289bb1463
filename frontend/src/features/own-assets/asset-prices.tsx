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
import { type Column, Table } from '#ui/table';
import type { Opened } from './dialogs';
import { messages, pagesOf, priceInWords, pricesOf } from './messages';
import { pricesQuery } from './queries';

const pageSize = 10;

interface OfAsset {
  asset: OwnAsset;
  onOpen: (opened: Opened) => void;
}

const columnsOf = ({ asset, onOpen }: OfAsset): Column<OwnPrice>[] => [
  { id: 'date', header: messages.date, heading: true, cell: ({ date }) => formatDay(date) },
  {
    id: 'price',
    header: messages.price,
    align: 'end',
    cell: ({ price }) => <span className="figures">{formatPerShare(price)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">{messages.actions}</span>,
    align: 'end',
    cell: (price) => (
      <span className="inline-flex gap-1">
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
    ),
  },
];

const Prices = ({ rows, ...of }: OfAsset & { rows: readonly OwnPrice[] }) => {
  const { shown, ...pages } = usePages(rows, pageSize);
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{messages.noPrices}</p>;
  return (
    <>
      <Table caption={pricesOf(of.asset)} columns={columnsOf(of)} rows={[...shown]} rowKey={({ date }) => date} />
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
