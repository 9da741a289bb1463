import type * as z from 'zod';
import { Refusal } from '#functions/runtime/refusal';

/** What a schema says against what was sent: its first sentence, and at most 20 of them with their fields. */
export const invalidInputRefusal = ({ issues }: z.ZodError): Refusal => {
  const details = issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), msg: message }));
  return new Refusal(400, 'invalid', details[0]?.msg ?? 'The request is not valid.', { details });
};
