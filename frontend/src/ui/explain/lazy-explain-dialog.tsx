import { createOnDemandComponent } from '#ui/page/on-demand';

/** The explanation of a figure; its code comes when one is about to be asked for. */
export const LazyExplainDialog = createOnDemandComponent(() => import('./explain-dialog'));
