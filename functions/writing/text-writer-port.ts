import { createPort } from '#functions/runtime/port';
import type { TextWriter } from '#functions/writing/text-writer';

export const textWriterPort = createPort<TextWriter>(async () =>
  (await import('#functions/writing/configured-writer')).createConfiguredWriter(),
);
