import { env } from '#functions/env';
import { bedrockWriter } from '#functions/writing/bedrock';
import { endpointWriter } from '#functions/writing/endpoint';
import { outlineWriter } from '#functions/writing/outline';
import type { TextWriter } from '#functions/writing/text-writer';

/** Bedrock where a model is configured, else an endpoint where one is, else the outline writer, which asks nobody. */
export const configuredWriter = (): TextWriter => {
  const model = env.bedrockModel();
  if (model) return bedrockWriter(model);
  const endpoint = env.textEndpoint();
  return endpoint ? endpointWriter(endpoint) : outlineWriter;
};
