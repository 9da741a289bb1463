/** How high the curve is, drawn or still to come. */
export const valueChartHeight = 'h-44 lg:h-48';
/** The line of buttons under it. */
export const belowChart = 'mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1';
