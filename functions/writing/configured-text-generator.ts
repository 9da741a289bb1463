import { env } from '#functions/runtime/env';
import { createBedrockTextGenerator } from '#functions/writing/bedrock-text-generator';
import { createEndpointTextGenerator } from '#functions/writing/endpoint-text-generator';
import { outlineTextGenerator } from '#functions/writing/outline-text-generator';
import type { StreamingTextGenerator } from '#functions/writing/text-generator';

/** Bedrock where a model is configured, else an endpoint where one is, else the outline writer, which asks nobody. */
export const createConfiguredTextGenerator = (): StreamingTextGenerator => {
  const model = env.bedrockModel();
  const temperature = env.textTemperature();
  if (model) return createBedrockTextGenerator(model, { temperature });
  const endpoint = env.textEndpoint();
  return endpoint ? createEndpointTextGenerator({ ...endpoint, temperature }) : outlineTextGenerator;
};
