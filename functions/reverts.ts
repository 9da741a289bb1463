import { createChangeReverter } from '#functions/activity/revert-change';
import { revertAllocationTargets } from '#functions/allocation/revert-allocation-targets';
import { revertCds } from '#functions/cds/revert-cds';
import { liveTradeEffects } from '#functions/followers';
import { buildUndoneImportRestoreWrites } from '#functions/imports/undo/build-undone-import-restore-writes';
import { revertNotes } from '#functions/notes/revert-notes';
import { revertNoticeSettings } from '#functions/notices/revert-settings';
import { revertPlatforms } from '#functions/portfolio/trades/revert-trades';
import { revertSavings } from '#functions/savings/revert-savings';
import { revertWatchlistItems } from '#functions/watchlist/revert-items';

/** How a change of records is put back, of whatever kinds they are: put together here and handed in to whoever undoes. */
export const recordReverter = createChangeReverter({
  reverts: {
    WL: revertWatchlistItems,
    TARGET: revertAllocationTargets,
    PLAT: revertPlatforms,
    CD: revertCds,
    SAV: revertSavings,
    IMP: buildUndoneImportRestoreWrites,
    NSET: revertNoticeSettings,
    NOTE: revertNotes,
  },
  effects: liveTradeEffects,
});
