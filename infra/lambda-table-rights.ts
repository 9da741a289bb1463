import type { DomainName } from '#contract/index';

/** What a Lambda may do with the rows of some partitions. */
interface TableRight {
  /** Beginnings of the partition keys it may touch. */
  partitions: readonly string[];
  actions: readonly string[];
  /** True where it is about the index; the keys are the index's own then. */
  ofIndex?: boolean;
}

const user = ['USER#*'];

const readSession: TableRight = { partitions: user, actions: ['GetItem'] };
const storeMarketData: TableRight = { partitions: ['QUOTE#*'], actions: ['BatchGetItem', 'BatchWriteItem'] };

const storeLedger: TableRight = {
  partitions: user,
  actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
};
/** Dividends and the cash that they move are written only while no trade has changed since they were counted. */
const storeDividends: TableRight = {
  ...storeLedger,
  actions: [...storeLedger.actions, 'BatchGetItem', 'ConditionCheckItem'],
};
/** Who has registered. */
const listPeople: TableRight = { partitions: ['USERS'], actions: ['Query'], ofIndex: true };
/** The daily run: whose ledgers there are, and its own record. */
const runJob: readonly TableRight[] = [
  listPeople,
  { partitions: ['JOB#market-close'], actions: ['Query', 'UpdateItem'] },
];
/** Whether the daily run has come to a good end. */
const readRuns: TableRight = { partitions: ['JOB#market-close'], actions: ['Query'] };

/** What is called by a schedule, by the stream of the table, or for a page of the blog. */
const otherEntries = {
  'market-close': 'functions/daily-run/handler.ts',
  'run-check': 'functions/daily-run/check-daily-run-done.ts',
  'publish-post': 'functions/publish-on-time/handler.ts',
  'blog-page': 'functions/blog-page/handler.ts',
  'forget-pages': 'functions/blog-page/invalidate-cdn-pages.ts',
};

/** A domain's Lambda answers its routes; every other one has its own name. */
export type LambdaName = DomainName | keyof typeof otherEntries;

/** The file of a Lambda's handler, relative to the repository. */
export const getHandlerSourceFile = (name: LambdaName): string =>
  otherEntries[name as keyof typeof otherEntries] ?? `functions/${name}/handler.ts`;

/**
 * What each Lambda may do with the table; whatever is not listed is refused by AWS itself. A transaction needs the
 * right to each thing that it does: there is no right to transactions as such.
 */
export const lambdaTableRights: Record<LambdaName, readonly TableRight[]> = {
  // A backup is read and restored here, posts included.
  activity: [
    storeDividends,
    storeMarketData,
    { partitions: ['POST#*'], actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['SITE'], actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  analytics: [
    // What returns are made of is built anew where it does not add up.
    storeDividends,
    storeMarketData,
    readRuns,
    // Who the other of the two people is.
    listPeople,
  ],
  auth: [
    { partitions: user, actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partitions: ['EMAIL#*'], actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partitions: ['INVITE#*'], actions: ['GetItem', 'DeleteItem'] },
    { partitions: ['RATE#*'], actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    { partitions: ['LOGIN#*'], actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  ],
  blog: [
    { partitions: user, actions: ['GetItem', 'PutItem'] },
    { partitions: ['POST#*'], actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['SITE'], actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  'blog-page': [
    { partitions: ['POST#*'], actions: ['GetItem', 'BatchGetItem'] },
    { partitions: ['SITE'], actions: ['GetItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  // Interest goes to a platform's cash only while that platform is what it was read as.
  cds: [{ ...storeLedger, actions: [...storeLedger.actions, 'ConditionCheckItem'] }],
  cash: [storeDividends, storeMarketData],
  dashboard: [{ partitions: user, actions: ['GetItem', 'Query'] }, storeMarketData],
  dividends: [storeDividends, storeMarketData, ...runJob],
  'forget-pages': [],
  images: [readSession],
  'market-close': [
    // Accounts whose time is over go with all their rows, many at once.
    { ...storeDividends, actions: [...storeDividends.actions, 'BatchWriteItem'] },
    { partitions: ['EMAIL#*', 'LOGIN#*'], actions: ['DeleteItem'] },
    storeMarketData,
    ...runJob,
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
    { partitions: ['POST#*'], actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
    { partitions: ['SITE'], actions: ['Query', 'DeleteItem'] },
  ],
  portfolio: [storeDividends, storeMarketData],
  'run-check': [readRuns],
  'publish-post': [{ partitions: ['POST#*'], actions: ['UpdateItem'] }],
  savings: [storeLedger, storeMarketData],
  stocks: [readSession, { ...storeMarketData, partitions: ['QUOTE#*', 'SEARCH#*'] }],
  watchlist: [storeLedger, storeMarketData],
  writing: [
    { partitions: user, actions: ['GetItem', 'PutItem'] },
    { partitions: ['RATE#generate#*', 'RATE#help#*'], actions: ['UpdateItem'] },
    // How the owner writes: their notes, and the newest of their own posts.
    { partitions: ['POST#*', 'SITE'], actions: ['GetItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
};
