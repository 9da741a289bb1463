import type { EntitledDividend } from '#core/dividends/entitlement';
import { type DividendIdentity, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import {
  getItem,
  queryRowsAfterKey,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * U / ADIV#platform#symbol#exDate: a dividend found from the trades.
 * U / ADIV#platform#symbol#exDate#TAX: what the person says was withheld from it. A row of its own, so that it outlasts
 *   the dividend: cleared, or its trade deleted by mistake, and found again.
 * U / ADIV##symbol: the dividends of this stock are being corrected. Read with them, in the same request.
 */
export interface FoundDividendRow extends EntitledDividend<PortfolioPlatform> {
  /** Grows with every correction; a change is refused where another came first. */
  version: number;
  /** The cash row that it was synced to, while there is one. */
  cashId?: number;
  /** US dollars; absent for none. */
  taxWithheld?: number;
}
/** Rows of before there was a list of them carry the keys of the index. */
type FoundItem = Omit<FoundDividendRow, 'taxWithheld'> & TableKey & { gsi1pk?: string; gsi1sk?: string };

export type FoundDividendId = DividendIdentity<PortfolioPlatform>;
export interface WithheldDividendTax extends FoundDividendId {
  taxWithheld: number;
}

/** A change whose dividends did not fit into its transaction, or their cash rows did not. */
export interface PendingDividendCorrection {
  symbol: string;
  /** Where trades have changed; empty where it was an entry by hand. */
  platforms: PortfolioPlatform[];
  /** The day of the earliest trade that has changed: dividends up to it are right as they are. */
  from: Day;
  /** In the log of changes: what the correction belongs to. */
  group?: string;
}

export interface FoundDividendRecords {
  found: FoundDividendRow[];
  /** Those of dividends that are not found at the moment included. */
  taxes: WithheldDividendTax[];
  corrections: PendingDividendCorrection[];
}

export const foundDividendSortKey = (found: FoundDividendId): string => `ADIV#${toDividendIdentityKey(found)}`;

const foundKey = (owner: string, found: FoundDividendId): TableKey => ({
  pk: userPartitionKey(owner),
  sk: foundDividendSortKey(found),
});
const taxKey = (owner: string, found: FoundDividendId): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `${foundDividendSortKey(found)}#TAX`,
});
const correctionPrefix = 'ADIV##';
const correctionKey = (owner: string, symbol: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `${correctionPrefix}${symbol}`,
});

const isCorrection = ({ sk }: TableKey): boolean => sk.startsWith(correctionPrefix);
const isTax = ({ sk }: TableKey): boolean => sk.endsWith('#TAX');

const toFoundDividend = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...found }: FoundItem): FoundDividendRow =>
  found;
const withoutKey = <T extends object>({ pk: _pk, sk: _sk, ...row }: T & TableKey) => row;

const withTax = (found: FoundDividendRow, taxes: ReadonlyMap<string, WithheldDividendTax>): FoundDividendRow => {
  const tax = taxes.get(toDividendIdentityKey(found));
  return tax ? { ...found, taxWithheld: tax.taxWithheld } : found;
};

const parseDividendItems = (items: readonly TableKey[]): FoundDividendRecords => {
  const taxes = items
    .filter(isTax)
    .map((item) => withoutKey(item as WithheldDividendTax & TableKey) as WithheldDividendTax);
  const byKey = new Map(taxes.map((tax) => [toDividendIdentityKey(tax), tax]));
  const found = items.filter((item) => !isTax(item) && !isCorrection(item)) as FoundItem[];
  return {
    found: found.map(toFoundDividend).map((one) => withTax(one, byKey)),
    taxes,
    corrections: items
      .filter(isCorrection)
      .map((item) => withoutKey(item as PendingDividendCorrection & TableKey) as PendingDividendCorrection),
  };
};

/** Everything of a user's in one query. */
export const readFoundDividendRecords = async (owner: string): Promise<FoundDividendRecords> =>
  parseDividendItems(await querySortKeyPrefix<TableKey>(userPartitionKey(owner), 'ADIV#'));

export const listFoundDividends = async (owner: string): Promise<FoundDividendRow[]> =>
  (await readFoundDividendRecords(owner)).found;

/** At least one, or what a person said of one. */
export const hasFoundDividends = async (owner: string): Promise<boolean> =>
  (await queryRowsAfterKey<TableKey>({ pk: userPartitionKey(owner), sk: 'ADIV#' }, 'ADIV#\uffff', 1)).length > 0;

/**
 * Whether all that was ever found, so many rows, is read sooner than that of so many positions, a query each: an import dated back
 * asks for hundreds of them at once.
 */
export const isOneQueryCheaper = (positions: number, found: number): boolean =>
  positions > 40 && found <= positions * 40;

/** Whether one of a stock on a platform was found for an ex-date after that day; a tax that was said of one counts as well. */
export const hasFoundDividendsAfter = async (
  owner: string,
  { platform, symbol }: Pick<FoundDividendId, 'platform' | 'symbol'>,
  from: Day,
): Promise<boolean> => {
  const prefix = `ADIV#${platform}#${symbol}#`;
  return (
    (await queryRowsAfterKey<TableKey>({ pk: userPartitionKey(owner), sk: `${prefix}${from}#~` }, `${prefix}~`, 1))
      .length > 0
  );
};

/** The dividend that a row of cash was synced from, without its tax; it is there except where something was damaged. */
export const findFoundDividendBySortKey = async (owner: string, sk: string): Promise<FoundDividendRow | undefined> => {
  const item = await getItem<FoundItem>({ pk: userPartitionKey(owner), sk });
  return item && toFoundDividend(item);
};

/** What was said of the tax of a dividend, which outlasts it; 0 for nothing. */
export const findWithheldTaxOrZero = async (owner: string, found: FoundDividendId): Promise<number> =>
  (await getItem<WithheldDividendTax>(taxKey(owner, found)))?.taxWithheld ?? 0;

/** It can be synced again. */
export const buildFoundDividendUnsyncWrite = (owner: string, found: FoundDividendRow): TransactionWrite => {
  const { cashId: _cashId, ...released } = found;
  return {
    Update: {
      Key: foundKey(owner, found),
      UpdateExpression: 'REMOVE #cashId',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#cashId': 'cashId', '#pk': 'pk' },
    },
    of: { record: foundDividendSortKey(found), before: found, after: released },
  };
};

/** Those of one stock on one platform, by ex-date. */
export const listFoundDividendsForPosition = async (
  owner: string,
  { platform, symbol }: Pick<FoundDividendId, 'platform' | 'symbol'>,
): Promise<FoundDividendRow[]> =>
  parseDividendItems(await querySortKeyPrefix<TableKey>(userPartitionKey(owner), `ADIV#${platform}#${symbol}#`)).found;

/** The stocks whose dividends are being corrected: mostly none, and then next to nothing is read. */
export const listPendingDividendCorrections = async (owner: string): Promise<PendingDividendCorrection[]> =>
  parseDividendItems(await querySortKeyPrefix<TableKey>(userPartitionKey(owner), correctionPrefix)).corrections;

const newRow = {
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
};

/** Refuses a row that was corrected, synced or released since it was read. */
const buildUnchangedCondition = ({ version, cashId }: FoundDividendRow) => ({
  ConditionExpression: `#version = :version AND ${cashId === undefined ? 'attribute_not_exists(#cashId)' : '#cashId = :cashId'}`,
  ExpressionAttributeNames: { '#version': 'version', '#cashId': 'cashId' },
  ExpressionAttributeValues: { ':version': version, ...(cashId !== undefined && { ':cashId': cashId }) },
});

/** A found dividend's tax has a row of its own. */
const withoutTax = ({ taxWithheld: _tax, ...found }: FoundDividendRow) => found;

/** A new row, or in place of `before`. */
export const buildFoundDividendWrite = (
  owner: string,
  { taxWithheld: _tax, ...found }: FoundDividendRow,
  before?: FoundDividendRow,
): TransactionWrite => ({
  Put: {
    Item: {
      ...foundKey(owner, found),
      ...found,
    },
    ...(before ? buildUnchangedCondition(before) : newRow),
  },
  of: { record: foundDividendSortKey(found), ...(before && { before: withoutTax(before) }), after: found },
});

export const buildFoundDividendRemovalWrite = (owner: string, found: FoundDividendRow): TransactionWrite => ({
  Delete: { Key: foundKey(owner, found), ...buildUnchangedCondition(found) },
  of: { record: foundDividendSortKey(found), before: withoutTax(found) },
});

/** What is said of its tax, in place of what was said `before`; 0 for none. */
export const buildWithheldTaxWrite = (
  owner: string,
  { platform, symbol, exDate, taxWithheld }: WithheldDividendTax,
  taxBefore: number = 0,
): TransactionWrite => {
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

export const buildPendingDividendCorrectionWrite = (
  owner: string,
  { symbol, ...correction }: PendingDividendCorrection,
): TransactionWrite => ({
  Put: { Item: { ...correctionKey(owner, symbol), symbol, ...correction } },
});

export const buildPendingDividendCorrectionRemovalWrite = (
  owner: string,
  { symbol }: Pick<PendingDividendCorrection, 'symbol'>,
): TransactionWrite => ({
  Delete: { Key: correctionKey(owner, symbol) },
});
