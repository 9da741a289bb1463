export const noPrice = 'No price is available at the moment. The shares are left out of the totals.';
export const splitsUnknown = 'The splits of this stock could not be looked up, so its shares may need an adjustment.';
