import type { OwnAsset, OwnPrice } from '#contract/own-assets';
import { AddAssetDialog, DeleteAssetDialog, RenameAssetDialog } from './asset-dialogs';
import { AddPriceDialog, DeletePriceDialog, EditPriceDialog, PastePricesDialog } from './price-dialogs';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened =
  | { dialog: 'add'; symbol?: string }
  | { dialog: 'rename' | 'delete' | 'add-price' | 'paste'; asset: OwnAsset }
  | { dialog: 'edit-price' | 'delete-price'; asset: OwnAsset; price: OwnPrice };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddAssetDialog symbol={opened.symbol ?? ''} onClose={onClose} />;
    case 'rename':
      return <RenameAssetDialog asset={opened.asset} onClose={onClose} />;
    case 'delete':
      return <DeleteAssetDialog asset={opened.asset} onClose={onClose} />;
    case 'add-price':
      return <AddPriceDialog asset={opened.asset} onClose={onClose} />;
    case 'paste':
      return <PastePricesDialog asset={opened.asset} onClose={onClose} />;
    case 'edit-price':
      return <EditPriceDialog {...opened} onClose={onClose} />;
    case 'delete-price':
      return <DeletePriceDialog {...opened} onClose={onClose} />;
  }
}
