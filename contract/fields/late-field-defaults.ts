import * as z from 'zod';
import type { BackupList } from '#contract/backup/backup-lists';
import type { PostRecord } from '#contract/blog/post-records';
import type { SavedNetWorthGoals } from '#contract/insight/net-worth-goals';
import { defaultPurchasePlanRules } from '#core/allocation/targets';
import { defaultBankName } from '#core/banking/banks';

/**
 * Fields that every row has today and rows of before have not, by the list of a backup in which they lie, each with what its
 * absence means. Rows are not migrated: one that was written before a field existed lacks it for good, and so does an older
 * backup. Whoever reads either has it filled in from here, so that nothing else asks whether it is there. What a row of today
 * may lack as well is `optional` in its schema, and does not stand here.
 */
export const lateFieldDefaults = {
  manualDividends: { taxWithheld: 0 },
  interestPayments: { version: 1 },
  transactions: { version: 1 },
  savings: { bankName: defaultBankName },
  targets: { goals: [] as SavedNetWorthGoals['goals'], ...defaultPurchasePlanRules },
  posts: {
    version: 1,
    updatedAt: null,
    ownExcerpt: false,
    description: '',
    firstPublicAt: null,
    formerSlugs: [] as string[],
    canonicalUrl: '',
    noindex: false,
    lang: '',
    headings: [] as string[],
    lastVersion: 0,
  },
  drafts: { written: null, canonicalUrl: null, noindex: null, lang: null },
  versions: { written: null },
  site: { voice: '' },
} satisfies Partial<Record<BackupList | 'drafts', object>>;
type LateFields = typeof lateFieldDefaults;
export type BackupListWithLateFields = keyof LateFields;

/** Of a post of before it had one: made of what never changed while nothing could. */
export const deriveLegacyPostId = ({ createdAt, slug }: Pick<PostRecord, 'createdAt' | 'slug'>): string =>
  `${createdAt}.${slug}`;

/** A row as it is meant today. */
export const fillLateFieldDefaults = <Row extends object>(list: BackupListWithLateFields, row: Row): Row => ({
  ...lateFieldDefaults[list],
  ...row,
});

type WithLateFields<Fields, Late> = {
  [Name in keyof Fields]: Name extends keyof Late
    ? Fields[Name] extends z.ZodType
      ? z.ZodDefault<Fields[Name]>
      : never
    : Fields[Name];
};

/** The same of the fields of a backup. */
export const toFieldSchemasWithLateDefaults = <
  List extends BackupListWithLateFields,
  Fields extends Record<string, z.ZodType>,
>(
  list: List,
  fields: Fields,
) => {
  const late: Readonly<Record<string, unknown>> = lateFieldDefaults[list];
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, name in late ? z.prefault(field, late[name]) : field]),
  ) as WithLateFields<Fields, LateFields[List]>;
};
