import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getTableClient } from '#functions/runtime/storage/table';

/** For tests: what somebody else does in the very moment before a transaction of the table. */

let plan: { left: number; work: () => Promise<void> } | null = null;

const watched = new WeakSet<DynamoDBDocumentClient>();

const watch = (doc: DynamoDBDocumentClient): void => {
  if (watched.has(doc)) return;
  watched.add(doc);
  doc.middlewareStack.add(
    // biome-ignore lint/suspicious/noExplicitAny: the same for every command, whose types differ
    ((next: any, context: any) => async (args: any) => {
      if (plan && String(context.commandName).startsWith('TransactWrite')) {
        plan.left -= 1;
        const { left, work } = plan;
        if (left < 0) {
          plan = null;
          await work();
        }
      }
      return next(args);
      // biome-ignore lint/suspicious/noExplicitAny: as above
    }) as any,
    { step: 'initialize', name: 'between', priority: 'high' },
  );
};

/** Does `other` wholly when so many transactions of `work` are written and the next one is planned; null where there is none. */
export const interleaveBeforeWrite = async <T, O>(
  after: number,
  work: () => Promise<T>,
  other: () => Promise<O>,
): Promise<{ result: T; between: O | null }> => {
  watch(getTableClient().doc);
  let between: O | null = null;
  plan = {
    left: after,
    work: async () => {
      between = await other();
    },
  };
  try {
    return { result: await work(), between };
  } finally {
    plan = null;
  }
};
