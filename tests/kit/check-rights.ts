import { afterEach, expect, vi } from 'vitest';
import { getHandlerSourceFile, type LambdaName, lambdaTableRights } from '#infra/lambda-table-rights';
import { takeDeniedRequests, type WatchedHandler, wrapHandlerAsLambda } from '#tests/kit/rights-watch';

/**
 * Wherever a test calls the handler of a Lambda, what that asks of the table is held against the rights that the Lambda
 * is given when deployed. What a test asks of the table by itself is nobody's business.
 */

for (const name of Object.keys(lambdaTableRights) as LambdaName[]) {
  vi.doMock(`#${getHandlerSourceFile(name).replace(/\.ts$/, '')}`, async (load) => {
    const module = await load<{ handler: WatchedHandler }>();
    return { ...module, handler: await wrapHandlerAsLambda(name, module.handler) };
  });
}

afterEach(() => {
  expect(takeDeniedRequests(), 'the Lambda has no right to this (infra/lambda-table-rights.ts)').toEqual([]);
});
