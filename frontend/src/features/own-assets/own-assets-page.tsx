import { CirclePlus, ClipboardPaste, Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnAssetView } from '#contract/portfolio/own-assets';
import { useUrlAction } from '#lib/use-address-action';
import { Badge } from '#ui/badge';
import { IconButton, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { FigureListItem } from '#ui/figure-list';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { RecordsPage } from '#ui/table/records-page';
import { SavingsAccountCard } from '../banking/savings-account-card';
import { AssetPriceList } from './asset-price-list';
import { formatAssetOnMarketNote, formatOwnPrice, ownAssetsMessages } from './messages';
import type { OwnAssetDialogState } from './own-asset-dialogs';
import { useOwnAssets } from './queries';

const Dialogs = createOnDemandComponent(() => import('./own-asset-dialogs'));

interface OfAsset {
  asset: OwnAssetView;
  onOpen: (dialog: OwnAssetDialogState) => void;
}

const Actions = ({ asset, onOpen }: OfAsset) => (
  <>
    <IconButton
      size="sm"
      label={`${ownAssetsMessages.enter} ${asset.symbol}`}
      icon={<CirclePlus aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-price', asset })}
    />
    <IconButton
      size="sm"
      label={`${ownAssetsMessages.paste} ${asset.symbol}`}
      icon={<ClipboardPaste aria-hidden />}
      onClick={() => onOpen({ dialog: 'paste', asset })}
    />
  </>
);

const AssetCard = ({ asset, onOpen }: OfAsset) => (
  <SavingsAccountCard
    title={asset.name}
    badges={
      <>
        <Badge>{asset.symbol}</Badge>
        {asset.marketName === null ? (
          <Badge tone="info">{ownAssetsMessages.badge}</Badge>
        ) : (
          <Badge tone="warning">{ownAssetsMessages.known}</Badge>
        )}
      </>
    }
    edit={`${ownAssetsMessages.edit} ${asset.symbol}`}
    remove={`${ownAssetsMessages.delete} ${asset.symbol}`}
    actions={<Actions asset={asset} onOpen={onOpen} />}
    onEdit={() => onOpen({ dialog: 'rename', asset })}
    onDelete={() => onOpen({ dialog: 'delete', asset })}
    figures={
      <>
        <FigureListItem label={ownAssetsMessages.latest}>
          {asset.latest ? formatOwnPrice(asset.latest) : ownAssetsMessages.noPrice}
        </FigureListItem>
        <FigureListItem label={ownAssetsMessages.count}>{asset.count}</FigureListItem>
      </>
    }
    description={asset.marketName === null ? '' : formatAssetOnMarketNote(asset.marketName)}
    transactions={<AssetPriceList asset={asset} onOpen={onOpen} />}
    show={ownAssetsMessages.show}
    hide={ownAssetsMessages.hide}
  />
);

interface ReadyProps {
  assets: readonly OwnAssetView[];
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (dialog: OwnAssetDialogState) => void;
}

/** `?add=FUND40`, as the form of a trade asks: of an asset that is there it adds a price. */
const useAskedForSymbol = (assets: readonly OwnAssetView[], onOpen: (dialog: OwnAssetDialogState) => void): void =>
  useUrlAction('add', (symbol) => {
    if (symbol === '') return false;
    const asset = assets.find((one) => one.symbol === symbol);
    onOpen(asset ? { dialog: 'add-price', asset } : { dialog: 'add', symbol });
  });

const Ready = ({ assets, action, onOpen }: ReadyProps) => {
  useAskedForSymbol(assets, onOpen);
  if (assets.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Gem aria-hidden />} title={ownAssetsMessages.none} action={action}>
          {ownAssetsMessages.noneHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <RecordsRegion as="list">
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {assets.map((asset) => (
          <AssetCard key={asset.symbol} asset={asset} onOpen={onOpen} />
        ))}
      </ul>
    </RecordsRegion>
  );
};

const Outline = () => (
  <div role="status" className="grid gap-4 lg:grid-cols-2">
    <span className="sr-only">{ownAssetsMessages.loading}</span>
    <Skeleton className="h-56 rounded-xl" />
    <Skeleton className="h-56 rounded-xl" />
  </div>
);

export default function OwnAssetsPage() {
  return (
    <RecordsPage<readonly OwnAssetView[], OwnAssetDialogState>
      title={ownAssetsMessages.title}
      subtitle={ownAssetsMessages.subtitle}
      add={ownAssetsMessages.add}
      adding={{ dialog: 'add' }}
      besideAdd={<LinkButton to="/dashboard/portfolio">{ownAssetsMessages.toPortfolio}</LinkButton>}
      of={useOwnAssets()}
      loading={<Outline />}
      failed={{
        title: ownAssetsMessages.loadFailed,
        theirs: 'message',
        message: ownAssetsMessages.loadFailedHint,
        toast: true,
      }}
      dialogs={Dialogs}
    >
      {(assets, { addButton, open }) => <Ready assets={assets} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
