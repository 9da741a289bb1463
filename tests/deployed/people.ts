import { randomUUID } from 'node:crypto';
import { createInvite } from '#functions/auth/invite';
import type { DeployedRequest, Deployment } from '#tests/deployed/deployment';
import { copyRowsForUser, type StoredRows, writeStoredRows } from '#tests/kit/copy-rows';
import { createSignedInPerson, type TestAnswer } from '#tests/kit/table';
import type { SendToHandler, TestPerson } from '#tests/kit/write-operations';

/** Who uses the deployment. */

export const testPassword = 'a long enough sentence';

/** Registers by an invite, as everybody does where it is deployed. */
export const registerByInvite = async ({ send }: Deployment, role: 'owner' | 'member'): Promise<TestPerson> => {
  const email = `${role}@example.com`;
  const invite = await createInvite(email, new Date());
  const { status, body } = await send({
    method: 'POST',
    path: '/api/auth/register',
    body: { email, username: role, password: testPassword, invite },
  });
  if (status !== 201) throw new Error(`${role} was not registered: ${JSON.stringify(body)}`);
  return { id: body.user.id, token: body.token };
};

/** Calls through the gateway in place of a handler in this process; a key goes with every call, as the browser sends it. */
export const sendThroughGateway =
  ({ send }: Deployment, { token }: TestPerson): SendToHandler =>
  (_, method, path, body, key = randomUUID()) =>
    send({ method, path: `/api${path}`, body, token, headers: { 'idempotency-key': key } });

/** Somebody who has what another one has: a fresh ledger for what can be done to one only once. */
export const createTwinAccount = async (rows: StoredRows, { id }: TestPerson, twin: string): Promise<TestPerson> => {
  const own = rows.filter(({ pk }) => pk?.S?.includes(id));
  await writeStoredRows(copyRowsForUser(own, id, twin));
  return createSignedInPerson('owner', twin);
};

/** Asks and wants a success; the answer's body. */
export const requestFromDeployment = async (
  { send }: Pick<Deployment, 'send'>,
  { token }: TestPerson,
  call: string,
  more: Pick<DeployedRequest, 'body' | 'headers'> = {},
): Promise<TestAnswer['body']> => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'idempotency-key': randomUUID(), ...more.headers };
  const { status, body } = await send({ method, path: `/api${path}`, token, ...more, headers });
  if (status >= 300) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`);
  return body;
};
