import { CirclePlus, ClipboardPaste, Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnAssetShown } from '#contract/own-assets';
import { useAskedFor } from '#lib/use-asked-for';
import { Badge } from '#ui/badge';
import { IconButton, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Figure } from '#ui/figure-list';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { RecordsPlace } from '#ui/skip-link';
import { Skeleton } from '#ui/spinner';
import { AccountCard } from '../banking/account-card';
import { AssetPrices } from './asset-prices';
import type { Opened } from './dialogs';
import { knownNote, messages, priceInWords } from './messages';
import { useAssets } from './queries';

const Dialogs = onDemand(() => import('./dialogs'));

interface OfAsset {
  asset: OwnAssetShown;
  onOpen: (opened: Opened) => void;
}

const Actions = ({ asset, onOpen }: OfAsset) => (
  <>
    <IconButton
      size="sm"
      label={`${messages.enter} ${asset.symbol}`}
      icon={<CirclePlus aria-hidden />}
      onClick={() => onOpen({ dialog: 'add-price', asset })}
    />
    <IconButton
      size="sm"
      label={`${messages.paste} ${asset.symbol}`}
      icon={<ClipboardPaste aria-hidden />}
      onClick={() => onOpen({ dialog: 'paste', asset })}
    />
  </>
);

const AssetCard = ({ asset, onOpen }: OfAsset) => (
  <AccountCard
    title={asset.name}
    badges={
      <>
        <Badge>{asset.symbol}</Badge>
        {asset.marketName === null ? (
          <Badge tone="info">{messages.badge}</Badge>
        ) : (
          <Badge tone="warning">{messages.known}</Badge>
        )}
      </>
    }
    edit={`${messages.edit} ${asset.symbol}`}
    remove={`${messages.delete} ${asset.symbol}`}
    actions={<Actions asset={asset} onOpen={onOpen} />}
    onEdit={() => onOpen({ dialog: 'rename', asset })}
    onDelete={() => onOpen({ dialog: 'delete', asset })}
    figures={
      <>
        <Figure label={messages.latest}>{asset.latest ? priceInWords(asset.latest) : messages.noPrice}</Figure>
        <Figure label={messages.count}>{asset.count}</Figure>
      </>
    }
    description={asset.marketName === null ? '' : knownNote(asset.marketName)}
    transactions={<AssetPrices asset={asset} onOpen={onOpen} />}
    show={messages.show}
    hide={messages.hide}
  />
);

interface ReadyProps {
  assets: readonly OwnAssetShown[];
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

/** `?add=FUND40`, as the form of a trade asks: of an asset that is there it adds a price. */
const useAskedForSymbol = (assets: readonly OwnAssetShown[], onOpen: (opened: Opened) => void): void =>
  useAskedFor('add', (symbol) => {
    if (symbol === '') return false;
    const asset = assets.find((one) => one.symbol === symbol);
    onOpen(asset ? { dialog: 'add-price', asset } : { dialog: 'add', symbol });
  });

const Ready = ({ assets, action, onOpen }: ReadyProps) => {
  useAskedForSymbol(assets, onOpen);
  if (assets.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Gem aria-hidden />} title={messages.none} action={action}>
          {messages.noneHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <RecordsPlace as="list">
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {assets.map((asset) => (
          <AssetCard key={asset.symbol} asset={asset} onOpen={onOpen} />
        ))}
      </ul>
    </RecordsPlace>
  );
};

const Outline = () => (
  <div role="status" className="grid gap-4 lg:grid-cols-2">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-56 rounded-xl" />
    <Skeleton className="h-56 rounded-xl" />
  </div>
);

export default function OwnAssetsPage() {
  return (
    <RecordsPage<readonly OwnAssetShown[], Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.add}
      adding={{ dialog: 'add' }}
      besideAdd={<LinkButton to="/dashboard/portfolio">{messages.toPortfolio}</LinkButton>}
      of={useAssets()}
      loading={<Outline />}
      failed={{ title: messages.loadFailed, theirs: 'title', message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(assets, { addButton, open }) => <Ready assets={assets} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
