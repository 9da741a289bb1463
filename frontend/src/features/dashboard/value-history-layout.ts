/** How high the curve is, drawn or still to come. */
export const valueChartHeightClasses = 'h-44 lg:h-48';
/** The line of buttons under it. */
export const belowChartClasses = 'mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1';
/** And the lines of the legend under that: as many as they mostly take, so that nothing moves when they come. */
export const chartLegendClasses =
  'mt-2 flex min-h-14 flex-wrap content-start items-baseline gap-x-4 gap-y-1 text-xs sm:min-h-6';
