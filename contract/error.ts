import * as z from 'zod';

/** The one shape of a refusal: a sentence for a person, a code for a program, fields where they matter. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  /** Of `unfinished`: how many rows this call did; the next one goes on after them. */
  done: z.number().int().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
