import type { OwnAsset, OwnPrice } from '#contract/portfolio/own-assets';
import { AddAssetDialog, DeleteAssetDialog, RenameAssetDialog } from './asset-dialogs';
import {
  AddAssetPriceDialog,
  DeleteAssetPriceDialog,
  EditAssetPriceDialog,
  PasteAssetPricesDialog,
} from './asset-price-dialogs';

/** Which of the page's dialogs is open, and what it is about. */
export type OwnAssetDialogState =
  | { dialog: 'add'; symbol?: string }
  | { dialog: 'rename' | 'delete' | 'add-price' | 'paste'; asset: OwnAsset }
  | { dialog: 'edit-price' | 'delete-price'; asset: OwnAsset; price: OwnPrice };

export default function OwnAssetDialogs({ opened, onClose }: { opened: OwnAssetDialogState; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddAssetDialog symbol={opened.symbol ?? ''} onClose={onClose} />;
    case 'rename':
      return <RenameAssetDialog asset={opened.asset} onClose={onClose} />;
    case 'delete':
      return <DeleteAssetDialog asset={opened.asset} onClose={onClose} />;
    case 'add-price':
      return <AddAssetPriceDialog asset={opened.asset} onClose={onClose} />;
    case 'paste':
      return <PasteAssetPricesDialog asset={opened.asset} onClose={onClose} />;
    case 'edit-price':
      return <EditAssetPriceDialog {...opened} onClose={onClose} />;
    case 'delete-price':
      return <DeleteAssetPriceDialog {...opened} onClose={onClose} />;
  }
}
