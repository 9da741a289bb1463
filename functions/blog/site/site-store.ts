import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SitePageTexts, SiteSettings, SiteSettingsVersionRecord } from '#contract/blog/site-settings';
import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import { maxSiteVersions, type SitePageName } from '#core/blog/site-pages';
import {
  buildVersionCondition,
  getItem,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

/**
 * The site is one, and its owner's.
 *
 * SITE / META         what visitors see: the settings of the newest version, and its pages as HTML; nothing private
 * SITE / V#000000001  a version as it was typed, its pages compressed
 */

export interface RenderedSitePage {
  name: SitePageName;
  heading: string;
  /** Sanitised when it was saved. */
  html: string;
}

/** What visitors may see. `version` is the number of the newest version. */
export type StoredSite = Omit<SiteSettings, 'pages' | 'voice'> & { version: number; pages: RenderedSitePage[] };
type VersionItem = TableKey & Omit<SiteSettingsVersionRecord, 'pages'> & { packed: Uint8Array };

const partition = 'SITE';
export const siteKey: TableKey = { pk: partition, sk: 'META' };
const prefix = 'V#';
const versionKey = (number: number): TableKey => ({ pk: partition, sk: prefix + String(number).padStart(9, '0') });

export const findStoredSite = (): Promise<(StoredSite & TableKey) | undefined> => getItem<StoredSite>(siteKey);

const fromItem = ({ pk: _pk, sk: _sk, packed, ...version }: VersionItem): SiteSettingsVersionRecord =>
  fillLateFieldDefaults('site', {
    ...version,
    pages: JSON.parse(inflateRawSync(packed).toString('utf8')) as SitePageTexts,
  });

/** Oldest first. */
export const listStoredSiteVersions = async (): Promise<SiteSettingsVersionRecord[]> =>
  (await querySortKeyPrefix<VersionItem>(partition, prefix)).map(fromItem);

export const findStoredSiteVersion = async (number: number): Promise<SiteSettingsVersionRecord | undefined> => {
  const item = await getItem<VersionItem>(versionKey(number));
  return item && fromItem(item);
};

export const buildSiteVersionWrite = ({ pages, ...version }: SiteSettingsVersionRecord): TransactionWrite => ({
  Put: { Item: { ...versionKey(version.number), ...version, packed: deflateRawSync(JSON.stringify(pages)) } },
});

/** What visitors see, whatever is there. */
export const buildStoredSiteWrite = (site: StoredSite): TransactionWrite => ({
  Put: { Item: { ...siteKey, ...site } },
});

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** In place of the version before, and away with the one that it makes too many. */
export const buildNewSiteVersionWrites = (site: StoredSite, version: SiteSettingsVersionRecord): TransactionWrite[] => {
  const { number } = version;
  const condition = number === 1 ? isNew : buildVersionCondition(number - 1);
  return [
    { Put: { Item: { ...siteKey, ...site }, ...condition } },
    buildSiteVersionWrite(version),
    ...(number > maxSiteVersions ? [{ Delete: { Key: versionKey(number - maxSiteVersions) } }] : []),
  ];
};

/** Every row of the site, for whoever removes it. */
export const listSiteRowKeys = async (): Promise<TableKey[]> =>
  (await querySortKeyPrefix<TableKey>(partition, '')).map(({ pk, sk }) => ({ pk, sk }));
