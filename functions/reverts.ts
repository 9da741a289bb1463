import { createChangeReverter } from '#functions/activity/revert-change';
import { planAllocationTargetsRevert } from '#functions/allocation/revert-allocation-targets';
import { planCdsRevert } from '#functions/cds/revert-cds';
import { liveTradeEffects } from '#functions/followers';
import { buildUndoneImportRestoreWrites } from '#functions/imports/undo/build-undone-import-restore-writes';
import { planNotesRevert } from '#functions/notes/revert-notes';
import { planNoticeSettingsRevert } from '#functions/notices/revert-settings';
import { planPlatformsRevert } from '#functions/portfolio/trades/revert-trades';
import { planSavingsRevert } from '#functions/savings/revert-savings';
import { planWatchlistItemsRevert } from '#functions/watchlist/revert-items';

/** How a change of records is put back, of whatever kinds they are: put together here and handed in to whoever undoes. */
export const recordReverter = createChangeReverter({
  reverts: {
    WL: planWatchlistItemsRevert,
    TARGET: planAllocationTargetsRevert,
    PLAT: planPlatformsRevert,
    CD: planCdsRevert,
    SAV: planSavingsRevert,
    IMP: buildUndoneImportRestoreWrites,
    NSET: planNoticeSettingsRevert,
    NOTE: planNotesRevert,
  },
  effects: liveTradeEffects,
});
