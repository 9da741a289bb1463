import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type LambdaName, lambdaTableRights } from '#infra/lambda-table-rights';
import { type AccessStatement, findAllowingStatements } from '#tests/kit/access-policy';
import { listNeededAccess } from '#tests/kit/table-access';

/** What the handlers of a worker have asked for without a right to it: kept from file to file, as the handlers are. */

export type WatchedHandler = (...asked: unknown[]) => unknown;

const running = new AsyncLocalStorage<LambdaName>();
const denied = new Set<string>();

const statementsOf = (name: LambdaName): AccessStatement[] =>
  lambdaTableRights[name].map(({ actions, partitions, ofIndex }) => ({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [ofIndex ? 'table/index/gsi1' : 'table'],
    leadingKeys: partitions,
  }));

const judge = (name: LambdaName, command: string, input: unknown): void => {
  const statements = statementsOf(name);
  for (const request of listNeededAccess(command, input, () => 'table')) {
    if (findAllowingStatements(statements, request).length > 0) continue;
    const partitions = new Set(request.keys?.map((key) => key.replace(/#.*/s, '#*')));
    denied.add(`${name} may not ${request.action} of ${[...partitions].join(' ')} in the ${request.resource}`);
  }
};

const watched = new WeakSet<DynamoDBDocumentClient>();
const watch = (doc: DynamoDBDocumentClient): void => {
  if (watched.has(doc)) return;
  watched.add(doc);
  doc.middlewareStack.add(
    (next, context) => (args) => {
      const name = running.getStore();
      if (name) judge(name, String(context.commandName).replace(/Command$/, ''), args.input);
      return next(args);
    },
    { step: 'initialize', name: 'checkRights', priority: 'low' },
  );
};

/** What was denied since it was last asked. */
export const takeDeniedRequests = (): string[] => {
  const found = [...denied];
  denied.clear();
  return found;
};

/** The very handler, with whatever marks it carries. */
export const wrapHandlerAsLambda = async (name: LambdaName, handler: WatchedHandler): Promise<WatchedHandler> => {
  const { getTableClient: table } = await import('#functions/runtime/storage/table');
  return new Proxy(handler, {
    apply: (target, self, asked) => {
      if (process.env['TABLE_NAME']) watch(table().doc);
      return running.run(name, () => Reflect.apply(target, self, asked));
    },
  });
};
