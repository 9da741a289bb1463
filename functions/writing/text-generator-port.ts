import { createPort } from '#functions/runtime/port';
import type { TextGenerator } from '#functions/writing/text-generator';

export const textGeneratorPort = createPort<TextGenerator>(async () =>
  (await import('#functions/writing/configured-text-generator')).createConfiguredTextGenerator(),
);
