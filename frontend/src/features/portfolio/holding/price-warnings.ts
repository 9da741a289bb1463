export const noPriceWarning = 'No price is available at the moment. The shares are not included in the totals.';
export const splitsUnknownWarning =
  'The splits of this stock could not be looked up, so its shares may need an adjustment.';
