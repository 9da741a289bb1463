import { productName } from '#contract/site/product';
import type { LocalAddresses } from '#local/addresses';
import { localDataFolder } from '#local/environment';
import { apiBasePath } from '#local/lambda/find-route';
import type { LocalStack } from '#local/stack';

/** How it was started: `npm start`, `npm run demo` or `npm run dev`. */
export type StartMode = 'start' | 'demo' | 'dev';

export const startCommands: Record<StartMode, string> = {
  start: 'npm start',
  demo: 'npm run demo',
  dev: 'npm run dev',
};

const describeStorage = ({ file, table: { endpoint }, tableName }: LocalStack): string[] =>
  file
    ? [`Your data is kept in ${localDataFolder}`]
    : [
        `Your data is kept in the table ${tableName} at ${endpoint}`,
        `Pictures and the signing secret are kept in ${localDataFolder}`,
      ];

const describeDemo = async ({ isForeign, table: { endpoint }, tableName }: LocalStack): Promise<string[]> => {
  const { demoAccounts } = await import('#demo/seed');
  const place = isForeign ? `in the table ${tableName} at ${endpoint}` : 'kept in memory';
  return [
    `Sample data, ${place}. Sign in with`,
    ...demoAccounts.map(({ email, password }) => `  ${email}   ${password}`),
  ];
};

/** What the person at the terminal reads once everything answers. */
export const describeStartedStack = async (
  way: StartMode,
  { site, api }: LocalAddresses,
  stack: LocalStack,
): Promise<string> => {
  const lines = [
    `${productName} is running at ${site}`,
    ...(way === 'dev' ? ['The site is built on request and follows changes to its sources.'] : []),
    `The API answers at ${api}${apiBasePath}`,
    ...(way === 'demo' ? await describeDemo(stack) : describeStorage(stack)),
    'Ctrl-C stops it.',
  ];
  return ['', ...lines.map((line) => `  ${line}`), ''].join('\n');
};
