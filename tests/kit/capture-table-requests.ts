import { getTableClient } from '#functions/runtime/storage/table';

/** For tests: what the table is asked for, and an answer of the test's own where it wants one. */
interface SeenRequest {
  /** `Query`, `BatchGetItem`, ... */
  command: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape it expects
  input: any;
}

/** Every request from here on, until the test's table is another one. `answer` may change what comes back. */
export const captureTableRequests = (answer: (output: object, seen: SeenRequest) => object = (output) => output) => {
  const requests: SeenRequest[] = [];
  getTableClient().doc.middlewareStack.add(
    (next, context) => async (args) => {
      const seen = { command: String(context.commandName).replace(/Command$/, ''), input: structuredClone(args.input) };
      requests.push(seen);
      const result = await next(args);
      return { ...result, output: Object.assign(result.output, answer(result.output, seen)) };
    },
    { step: 'initialize', name: 'seeRequests', priority: 'low' },
  );
  return requests;
};
