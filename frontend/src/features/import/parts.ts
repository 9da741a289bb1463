import type { CallValues } from '#lib/calls';

/** What is sent of an import, in parts that each fit one call. */

type Rows = Omit<CallValues<'POST /imports/{id}/rows'>, 'id'>;
type Links = Omit<CallValues<'POST /imports/{id}/links'>, 'id'>;
type LeftOut = Omit<CallValues<'POST /imports/{id}/left-out'>, 'id'>;

export interface Split {
  symbol: string;
  date: string;
  numerator: number;
  denominator: number;
}

export interface Parts {
  rows: Rows[];
  links: Links[];
  leftOut: LeftOut[];
  splits: Split[];
  files: CallValues<'POST /imports'>['files'];
  platforms: string[];
  total: number;
  counts: CallValues<'POST /imports/{id}/finish'>['counts'];
}
