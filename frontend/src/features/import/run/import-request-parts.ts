import type { ApiCallValues } from '#lib/api/api-call-types';

/** What is sent of an import, in parts that each fit one call. */

export type ImportRowsBatch = Omit<ApiCallValues<'POST /imports/{id}/rows'>, 'id'>;
type Links = Omit<ApiCallValues<'POST /imports/{id}/links'>, 'id'>;
type LeftOut = Omit<ApiCallValues<'POST /imports/{id}/left-out'>, 'id'>;

/** The rows of the files that a row to be sent came of: by it a row that is refused is kept with the import. */
export interface ImportRowOrigin {
  line: LeftOut['lines'][number];
  /** How many rows of the files it stands for, each counted with the first that it came of. */
  rows: number;
}

/** Of the rows of a call, each at its row's place. */
export type ImportRowOrigins = Record<'trades' | 'cash' | 'dividends', ImportRowOrigin[]>;

export interface SplitToImport {
  symbol: string;
  date: string;
  numerator: number;
  denominator: number;
}

export interface ImportRequestParts {
  /** In the order of recording. */
  writes: ({ rows: ImportRowsBatch; origins: ImportRowOrigins } | { split: SplitToImport; origin: ImportRowOrigin })[];
  links: Links[];
  leftOut: LeftOut[];
  files: ApiCallValues<'POST /imports'>['files'];
  platforms: string[];
  total: number;
  /** Lines that are left out. */
  lines: number;
  counts: ApiCallValues<'POST /imports/{id}/finish'>['counts'];
}
