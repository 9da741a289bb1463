import { env } from '#functions/env';
import { bedrockWriter } from '#functions/writing/bedrock';
import { endpointWriter } from '#functions/writing/endpoint';
import { outlineWriter } from '#functions/writing/outline';
import type { TextWriter } from '#functions/writing/text-writer';

let chosen: TextWriter | undefined;

/** Puts another writer in place of the configured one; `undefined` takes it away again. */
export const useTextWriter = (writer: TextWriter | undefined): void => {
  chosen = writer;
};

/** Bedrock where a model is configured, else an endpoint where one is, else the outline writer, which asks nobody. */
export const textWriter = (): TextWriter => {
  if (chosen) return chosen;
  const model = env.bedrockModel();
  if (model) return bedrockWriter(model);
  const endpoint = env.textEndpoint();
  return endpoint ? endpointWriter(endpoint) : outlineWriter;
};
