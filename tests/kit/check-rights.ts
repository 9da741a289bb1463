import { afterEach, expect, vi } from 'vitest';
import { getHandlerEntry, type LambdaName, tableRights } from '#infra/table-rights';
import { asLambda, type Handler, takeDenied } from '#tests/kit/rights-watch';

/**
 * Wherever a test calls the handler of a Lambda, what that asks of the table is held against the rights that the Lambda
 * is given when deployed. What a test asks of the table by itself is nobody's business.
 */

for (const name of Object.keys(tableRights) as LambdaName[]) {
  vi.doMock(`#${getHandlerEntry(name).replace(/\.ts$/, '')}`, async (load) => {
    const module = await load<{ handler: Handler }>();
    return { ...module, handler: await asLambda(name, module.handler) };
  });
}

afterEach(() => {
  expect(takeDenied(), 'the Lambda has no right to this (infra/table-rights.ts)').toEqual([]);
});
