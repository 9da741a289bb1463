import { createPort } from '#functions/runtime/port';
import type { StreamingTextGenerator } from '#functions/writing/text-generator';

export const textGeneratorPort = createPort<StreamingTextGenerator>(async () =>
  (await import('#functions/writing/configured-text-generator')).createConfiguredTextGenerator(),
);
