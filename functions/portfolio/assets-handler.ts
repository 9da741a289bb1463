import { ownAssetRoutes } from '#contract/portfolio/own-assets';
import {
  addOwnAsset,
  deleteOwnAsset,
  deleteOwnPrice,
  getOwnPricesPage,
  renameOwnAsset,
  reportOwnAssets,
  saveOwnPrices,
} from '#functions/portfolio/own-assets';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(ownAssetRoutes, {
  ownAssets: reportOwnAssets,
  addOwnAsset: addOwnAsset,
  renameOwnAsset: renameOwnAsset,
  deleteOwnAsset: deleteOwnAsset,
  ownPrices: getOwnPricesPage,
  putOwnPrices: saveOwnPrices,
  deleteOwnPrice: deleteOwnPrice,
});
