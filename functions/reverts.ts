import { refuseIncomeFeedRevert } from '#functions/activity/refuse-income-feed-revert';
import { createChangeReverter } from '#functions/activity/revert-change';
import { planAllocationTargetsRevert } from '#functions/allocation/plan-allocation-targets-revert';
import { planCdsRevert } from '#functions/cds/plan-cds-revert';
import { planDebtsRevert } from '#functions/debts/plan-debts-revert';
import { liveTradeEffects } from '#functions/followers';
import { refuseSharingRevert } from '#functions/household/refuse-sharing-revert';
import { buildUndoneImportRestoreWrites } from '#functions/imports/undo/build-undone-import-restore-writes';
import { planNotesRevert } from '#functions/notes/plan-notes-revert';
import { planNoticeSettingsRevert } from '#functions/notices/revert-settings';
import { planOwnPlatformsRevert } from '#functions/portfolio/trades/plan-trades-revert';
import { planSavingsRevert } from '#functions/savings/plan-savings-revert';
import { planWatchlistItemsRevert } from '#functions/watchlist/revert-items';

/** How a change of records is put back, of whatever kinds they are: put together here and handed in to whoever undoes. */
export const recordReverter = createChangeReverter({
  reverts: {
    WL: planWatchlistItemsRevert,
    TARGET: planAllocationTargetsRevert,
    PLAT: planOwnPlatformsRevert,
    CD: planCdsRevert,
    SAV: planSavingsRevert,
    DEBT: planDebtsRevert,
    IMP: buildUndoneImportRestoreWrites,
    NSET: planNoticeSettingsRevert,
    FEED: refuseIncomeFeedRevert,
    SHARING: refuseSharingRevert,
    SUCCESSOR: refuseSharingRevert,
    SUCCEEDS: refuseSharingRevert,
    NOTE: planNotesRevert,
  },
  effects: liveTradeEffects,
});
