import { type DividendName, dividendKey } from '#core/dividends/discovery';
import type { EntitledDividend } from '#core/dividends/entitlement';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { getItem, type Key, queryAfter, queryPrefix, userKey, type Write } from '#functions/storage/table';

/**
 * U / ADIV#platform#symbol#exDate: a dividend found from the trades.
 * U / ADIV#platform#symbol#exDate#TAX: what the person says was withheld from it. A row of its own, so that it outlasts
 *   the dividend: cleared, or its trade deleted by mistake, and found again.
 * U / ADIV##symbol: the dividends of this stock are being corrected. Read with them, in the same request.
 */
export interface FoundRow extends EntitledDividend<PortfolioPlatform> {
  /** Grows with every correction; a change is refused where another came first. */
  version: number;
  /** The cash row that it was synced to, while there is one. */
  cashId?: number;
  /** US dollars; absent for none. */
  taxWithheld?: number;
}
/** Rows of before there was a list of them carry the keys of the index. */
type FoundItem = Omit<FoundRow, 'taxWithheld'> & Key & { gsi1pk?: string; gsi1sk?: string };

export type FoundIdentity = DividendName<PortfolioPlatform>;
export interface FoundTax extends FoundIdentity {
  taxWithheld: number;
}

/** A change whose dividends did not fit into its transaction, or their cash rows did not. */
export interface Correction {
  symbol: string;
  /** Where trades have changed; empty where it was an entry by hand. */
  platforms: PortfolioPlatform[];
  /** The day of the earliest trade that has changed: dividends up to it are right as they are. */
  from: Day;
  /** In the log of changes: what the correction belongs to. */
  group?: string;
}

export interface FoundBooks {
  found: FoundRow[];
  /** Those of dividends that are not found at the moment included. */
  taxes: FoundTax[];
  corrections: Correction[];
}

export const foundSortKey = (found: FoundIdentity): string => `ADIV#${dividendKey(found)}`;

const foundKey = (owner: string, found: FoundIdentity): Key => ({ pk: userKey(owner), sk: foundSortKey(found) });
const taxKey = (owner: string, found: FoundIdentity): Key => ({ pk: userKey(owner), sk: `${foundSortKey(found)}#TAX` });
const correctionPrefix = 'ADIV##';
const correctionKey = (owner: string, symbol: string): Key => ({
  pk: userKey(owner),
  sk: `${correctionPrefix}${symbol}`,
});

const isCorrection = ({ sk }: Key): boolean => sk.startsWith(correctionPrefix);
const isTax = ({ sk }: Key): boolean => sk.endsWith('#TAX');

const foundFromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...found }: FoundItem): FoundRow => found;
const withoutKey = <T extends object>({ pk: _pk, sk: _sk, ...row }: T & Key) => row;

const withTax = (found: FoundRow, taxes: ReadonlyMap<string, FoundTax>): FoundRow => {
  const tax = taxes.get(dividendKey(found));
  return tax ? { ...found, taxWithheld: tax.taxWithheld } : found;
};

const booksIn = (items: readonly Key[]): FoundBooks => {
  const taxes = items.filter(isTax).map((item) => withoutKey(item as FoundTax & Key) as FoundTax);
  const byKey = new Map(taxes.map((tax) => [dividendKey(tax), tax]));
  const found = items.filter((item) => !isTax(item) && !isCorrection(item)) as FoundItem[];
  return {
    found: found.map(foundFromItem).map((one) => withTax(one, byKey)),
    taxes,
    corrections: items.filter(isCorrection).map((item) => withoutKey(item as Correction & Key) as Correction),
  };
};

/** Everything of a user's in one query. */
export const readFound = async (owner: string): Promise<FoundBooks> =>
  booksIn(await queryPrefix<Key>(userKey(owner), 'ADIV#'));

export const listFound = async (owner: string): Promise<FoundRow[]> => (await readFound(owner)).found;

/** At least one, or what a person said of one. */
export const hasFound = async (owner: string): Promise<boolean> =>
  (await queryAfter<Key>({ pk: userKey(owner), sk: 'ADIV#' }, 'ADIV#\uffff', 1)).length > 0;

/** Whether one of a stock on a platform was found for an ex-date after that day; a tax that was said of one counts as well. */
export const hasFoundAfter = async (
  owner: string,
  { platform, symbol }: Pick<FoundIdentity, 'platform' | 'symbol'>,
  from: Day,
): Promise<boolean> => {
  const prefix = `ADIV#${platform}#${symbol}#`;
  return (await queryAfter<Key>({ pk: userKey(owner), sk: `${prefix}${from}#~` }, `${prefix}~`, 1)).length > 0;
};

/** The dividend that a row of cash was synced from, without its tax; it is there except where something was damaged. */
export const findFoundAt = async (owner: string, sk: string): Promise<FoundRow | undefined> => {
  const item = await getItem<FoundItem>({ pk: userKey(owner), sk });
  return item && foundFromItem(item);
};

/** What was said of the tax of a dividend, which outlasts it; 0 for nothing. */
export const findTax = async (owner: string, found: FoundIdentity): Promise<number> =>
  (await getItem<FoundTax>(taxKey(owner, found)))?.taxWithheld ?? 0;

/** It can be synced again. */
export const releaseFound = (owner: string, found: FoundRow): Write => {
  const { cashId: _cashId, ...released } = found;
  return {
    Update: {
      Key: foundKey(owner, found),
      UpdateExpression: 'REMOVE #cashId',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#cashId': 'cashId', '#pk': 'pk' },
    },
    of: { record: foundSortKey(found), before: found, after: released },
  };
};

/** Those of one stock on one platform, by ex-date. */
export const listFoundOf = async (
  owner: string,
  { platform, symbol }: Pick<FoundIdentity, 'platform' | 'symbol'>,
): Promise<FoundRow[]> => booksIn(await queryPrefix<Key>(userKey(owner), `ADIV#${platform}#${symbol}#`)).found;

/** The stocks whose dividends are being corrected: mostly none, and then next to nothing is read. */
export const listCorrections = async (owner: string): Promise<Correction[]> =>
  booksIn(await queryPrefix<Key>(userKey(owner), correctionPrefix)).corrections;

const newRow = {
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
};

/** Refuses a row that was corrected, synced or released since it was read. */
const asRead = ({ version, cashId }: FoundRow) => ({
  ConditionExpression: `#version = :version AND ${cashId === undefined ? 'attribute_not_exists(#cashId)' : '#cashId = :cashId'}`,
  ExpressionAttributeNames: { '#version': 'version', '#cashId': 'cashId' },
  ExpressionAttributeValues: { ':version': version, ...(cashId !== undefined && { ':cashId': cashId }) },
});

/** A found dividend's tax has a row of its own. */
const withoutTax = ({ taxWithheld: _tax, ...found }: FoundRow) => found;

/** A new row, or in place of `before`. */
export const putFound = (owner: string, { taxWithheld: _tax, ...found }: FoundRow, before?: FoundRow): Write => ({
  Put: {
    Item: {
      ...foundKey(owner, found),
      ...found,
    },
    ...(before ? asRead(before) : newRow),
  },
  of: { record: foundSortKey(found), ...(before && { before: withoutTax(before) }), after: found },
});

export const removeFound = (owner: string, found: FoundRow): Write => ({
  Delete: { Key: foundKey(owner, found), ...asRead(found) },
  of: { record: foundSortKey(found), before: withoutTax(found) },
});

/** What is said of its tax, in place of what was said `before`; 0 for none. */
export const putTax = (
  owner: string,
  { platform, symbol, exDate, taxWithheld }: FoundTax,
  taxBefore: number = 0,
): Write => {
  const Key = taxKey(owner, { platform, symbol, exDate });
  const said = (tax: number) => ({ platform, symbol, exDate, taxWithheld: tax });
  return {
    ...(taxWithheld > 0 ? { Put: { Item: { ...Key, ...said(taxWithheld) } } } : { Delete: { Key } }),
    of: {
      record: Key.sk,
      ...(taxBefore > 0 && { before: said(taxBefore) }),
      ...(taxWithheld > 0 && { after: said(taxWithheld) }),
    },
  };
};

export const putCorrection = (owner: string, { symbol, ...correction }: Correction): Write => ({
  Put: { Item: { ...correctionKey(owner, symbol), symbol, ...correction } },
});

export const removeCorrection = (owner: string, { symbol }: Pick<Correction, 'symbol'>): Write => ({
  Delete: { Key: correctionKey(owner, symbol) },
});
