import { env } from '#functions/runtime/env';
import { createBedrockWriter } from '#functions/writing/bedrock-writer';
import { createEndpointWriter } from '#functions/writing/endpoint-writer';
import { outlineWriter } from '#functions/writing/outline-writer';
import type { TextWriter } from '#functions/writing/text-writer';

/** Bedrock where a model is configured, else an endpoint where one is, else the outline writer, which asks nobody. */
export const createConfiguredWriter = (): TextWriter => {
  const model = env.bedrockModel();
  const temperature = env.textTemperature();
  if (model) return createBedrockWriter(model, { temperature });
  const endpoint = env.textEndpoint();
  return endpoint ? createEndpointWriter({ ...endpoint, temperature }) : outlineWriter;
};
