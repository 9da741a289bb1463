import { getDayInNewYork } from '#core/time/day';

export const getExportFileName = (exportedAt: string, ending: string): string =>
  `evenkeel-${getDayInNewYork(new Date(exportedAt))}${ending}`;
