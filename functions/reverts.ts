import { createReverts } from '#functions/activity/revert-change';
import { revertTargets } from '#functions/allocation/revert-targets';
import { revertCds } from '#functions/cds/revert-cds';
import { tradeEffects } from '#functions/followers';
import { revertImports } from '#functions/imports/undo/revert-imports';
import { revertNotes } from '#functions/notes/revert-notes';
import { revertNoticeSettings } from '#functions/notices/revert-settings';
import { revertPlatforms } from '#functions/portfolio/trades/revert-trades';
import { revertSavings } from '#functions/savings/revert-savings';
import { revertWatchlistItems } from '#functions/watchlist/revert-items';

/** How a change of records is put back, of whatever kinds they are: put together here and handed in to whoever undoes. */
export const reverts = createReverts({
  reverts: {
    WL: revertWatchlistItems,
    TARGET: revertTargets,
    PLAT: revertPlatforms,
    CD: revertCds,
    SAV: revertSavings,
    IMP: revertImports,
    NSET: revertNoticeSettings,
    NOTE: revertNotes,
  },
  effects: tradeEffects,
});
