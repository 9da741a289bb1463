import type { EmbeddedTable } from '#local/table/embedded-table';

/** DynamoDB's requests, as the AWS client makes them, answered by the embedded database. */

interface TableAnswer {
  status: number;
  /** JSON. */
  body: string;
}
/** `DynamoDB_20120810.GetItem` with its body. */
export type AnswerTableRequest = (target: string, body: string) => Promise<TableAnswer>;

/** `TransactWriteItems` -> `transact_write_items` */
const toSnakeCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

const toInput = (body: string): object =>
  Object.fromEntries(
    Object.entries(JSON.parse(body || '{}') as object).map(([name, value]) => [toSnakeCase(name), value]),
  );

/** `... specific reasons [None, ConditionalCheckFailed]`: why a transaction was cancelled stands in its sentence alone. */
const toCancellationReasons = (message: string): { Code: string }[] =>
  (/\[([\w, ]+)\]$/.exec(message)?.[1] ?? '')
    .split(', ')
    .filter(Boolean)
    .map((Code) => ({ Code }));

const createErrorBody = (type: string, message: string) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message,
});

const toRefusal = (text: string): TableAnswer => {
  try {
    const { error_type: type, message } = JSON.parse(text) as { error_type: string; message: string };
    const reasons = type === 'TransactionCanceledException' && { CancellationReasons: toCancellationReasons(message) };
    const status = type === 'InternalServerError' ? 500 : 400;
    return { status, body: JSON.stringify({ ...createErrorBody(type, message), ...reasons }) };
  } catch {
    return { status: 400, body: JSON.stringify(createErrorBody('ValidationException', text)) };
  }
};

export const createTableRequestAnswerer =
  (table: EmbeddedTable): AnswerTableRequest =>
  async (target, body) => {
    const { isError, text } = await table.call(toSnakeCase(target.split('.')[1] ?? ''), toInput(body));
    return isError ? toRefusal(text) : { status: 200, body: text };
  };

interface Request {
  headers: Record<string, string>;
  body?: unknown;
}

/** Stands where the client of this process would open a connection. */
export const createInProcessTableHandler = (answer: AnswerTableRequest) => ({
  handle: async ({ headers, body }: Request) => {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
    const { status, body: answered } = await answer(headers['x-amz-target'] ?? '', text);
    const type = { 'content-type': 'application/x-amz-json-1.0' };
    return { response: { statusCode: status, headers: type, body: Buffer.from(answered) } };
  },
  updateHttpClientConfig: () => {},
  httpHandlerConfigs: () => ({}),
});
