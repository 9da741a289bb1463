import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceStandIn, StandInResponse } from '#tests/deployed/stand-in-server';
import { listNeededAccess } from '#tests/kit/table-access';

/** Milliseconds that a request to the table takes at least, as within a region. */
const distance = 5;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const passOn = (endpoint: string, headers: Record<string, string>, body: Buffer): Promise<StandInResponse> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(endpoint, { method: 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
        resolve({
          status: answer.statusCode ?? 500,
          headers: rest as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    request.once('error', reject);
    request.end(body);
  });

const accessDenied = (caller: string, action: string): StandInResponse => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({
    __type: 'com.amazon.coral.service#AccessDeniedException',
    Message: `User: ${caller} is not authorized to perform: dynamodb:${action}`,
  }),
});

/** DynamoDB in front of the embedded one: it lets through what the caller may do. */
export const createTableStandIn = (
  endpoint: string,
  { name, arn }: { name: string; arn: string },
  isDown: (caller: string) => boolean,
): ServiceStandIn => ({
  hosts: /^dynamodb\./,
  answer: async ({ caller, headers, body, may }) => {
    const action = (headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    await wait(distance);
    if (isDown(caller)) return { status: 500 };
    const arnOf = (table: string): string => (table === name ? arn : table);
    if (!may(...listNeededAccess(action, JSON.parse(body.toString()), arnOf))) return accessDenied(caller, action);
    const passed = Object.entries(headers).filter(([name]) =>
      /^(content-type|x-amz-target|authorization|x-amz-date)$/.test(name),
    );
    return passOn(endpoint, Object.fromEntries(passed), body);
  },
});
