import { expect, test } from 'vitest';
import type * as z from 'zod';
import { AccountBackup } from '#contract/backup/backup-format';
import { fillLateFieldDefaults, lateFieldDefaults } from '#contract/fields/late-field-defaults';

const { shape } = AccountBackup;
const cd = shape.cds.element.shape;
const account = shape.savings.element.shape;
const post = shape.posts.element.in.shape;
const fields = {
  trades: shape.trades.element.shape,
  ownSplits: shape.ownSplits.unwrap().element.shape,
  cashEntries: shape.cashEntries.element.shape,
  manualDividends: shape.manualDividends.element.shape,
  watchlist: shape.watchlist.element.shape,
  targets: shape.targets.unwrap().element.shape,
  ownAssets: shape.ownAssets.unwrap().element.shape,
  notes: shape.notes.unwrap().element.shape,
  cds: cd,
  interestPayments: cd.interestPayments.element.shape,
  savings: account,
  transactions: account.transactions.element.shape,
  posts: post,
  versions: post.versions.unwrap().element.shape,
  site: shape.site.unwrap().element.shape,
} satisfies Record<string, Readonly<Record<string, z.ZodType>>>;

/** What a row has had from the first one on. Nothing is added here: docs/adding-a-field.md says why. */
const firstFields: Readonly<Record<keyof typeof fields, string>> = {
  trades: 'companyName fees id notes platform price quantity symbol total transactionDate transactionType version',
  ownSplits: 'date denominator numerator symbol version',
  cashEntries: 'amount currency description id platform transactionDate transactionType version',
  manualDividends: 'companyName dividendPerShare fees id notes paymentDate shares symbol version',
  watchlist:
    'category_id company_name id investment_thesis notes priority_level symbol target_buy_price target_buy_quantity target_investment_amount target_sell_price target_status version',
  targets: 'band cashLeftOut classes countsCash emergencyFund stocks version',
  ownAssets: 'name prices symbol version',
  notes: 'changedAt symbol text version',
  cds: 'accountNumber bankName closedDate compoundingFrequency description earlyWithdrawalPenalty id interestPayments interestRate lastRow maturityDate principalAmount startDate termMonths version',
  interestPayments: 'description id interestAmount interestRate paymentDate paymentType principalBalance',
  savings:
    'accountName accountType createdAt currency currentBalance description id interestRate lastRow transactions version',
  transactions: 'amount description id transactionDate transactionType',
  posts: 'createdAt excerpt featuredImage markdown publishAt slug status tags title',
  site: 'at by number',
  versions: 'at by description excerpt markdown number restored slug tags title words',
};

test.for(Object.entries(fields))('a row of %s may lack each field that its first rows lacked', ([list, known]) => {
  const needed = Object.entries(known).filter(([, field]) => !field.safeParse(undefined).success);
  expect(needed.map(([name]) => name).toSorted()).toEqual(firstFields[list as keyof typeof fields].split(' '));
});

const { drafts: _noList, ...lateInFiles } = lateFieldDefaults;
test.for(Object.entries(lateInFiles))('what a backup of %s lacks means what it means in a row', ([list, late]) => {
  const known: Readonly<Record<string, z.ZodType>> = fields[list as keyof typeof lateInFiles];
  for (const [name, meaning] of Object.entries(late)) {
    expect([name, known[name]?.parse(undefined)]).toEqual([name, meaning]);
  }
});

test('a row of today keeps what it says', () => {
  expect(fillLateFieldDefaults('interestPayments', { id: 1 })).toEqual({ id: 1, version: 1 });
  expect(fillLateFieldDefaults('interestPayments', { id: 1, version: 4 })).toEqual({ id: 1, version: 4 });
});
