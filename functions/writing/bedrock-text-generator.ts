import type {
  BedrockRuntimeClientConfig,
  ConverseStreamCommandInput,
  ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { createTextGenerationPrompt } from '#functions/writing/prompt';
import { cutShortMarker, type StreamingTextGenerator, type TextChunk } from '#functions/writing/text-generator';
import {
  textGeneratorBrokeOffRefusal,
  textGeneratorBusyRefusal,
  textGeneratorDeclinedRefusal,
  textGeneratorMisconfiguredRefusal,
  textGeneratorUnavailableRefusal,
} from '#functions/writing/text-generator-refusals';

const busy = new Set(['ThrottlingException', 'ServiceUnavailableException', 'ModelNotReadyException']);
/** AWS does not know who asks, or does not let them: what IAM and Bedrock call it, and the SDK without credentials. */
const locked = new Set([
  'AccessDeniedException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'CredentialsProviderError',
]);
/** There is no such model, or not for this way of asking. */
const unknown = new Set(['ResourceNotFoundException', 'ValidationException']);

const modelAccessRefusal = () =>
  textGeneratorMisconfiguredRefusal(
    'refused this site the model',
    'Give the account access to the model in the Bedrock console of the region, or name another as textModel in cdk.json and deploy.',
  );
const unknownModelRefusal = (model: string) =>
  textGeneratorMisconfiguredRefusal(
    `does not take the model "${model}"`,
    'Name one that the region has as textModel in cdk.json and deploy.',
  );

const toWriterRefusal = (error: unknown, model: string, begun: boolean): Refusal => {
  if (error instanceof Refusal) return error;
  log.warn('Bedrock failed', { begun }, error);
  if (begun) return textGeneratorBrokeOffRefusal();
  const name = error instanceof Error ? error.name : '';
  if (locked.has(name)) return modelAccessRefusal();
  if (unknown.has(name)) return unknownModelRefusal(model);
  return busy.has(name) ? textGeneratorBusyRefusal() : textGeneratorUnavailableRefusal();
};

const declining = new Set(['content_filtered', 'guardrail_intervened']);
const cutting = new Set(['max_tokens', 'model_context_window_exceeded']);

/** A failure inside the stream is an event of its own kind; the SDK throws it, but for kinds that it doesn't know. */
const parseTextPiece = (event: ConverseStreamOutput): TextChunk => {
  const reason = event.messageStop?.stopReason ?? '';
  if (declining.has(reason)) throw textGeneratorDeclinedRefusal();
  return cutting.has(reason) ? cutShortMarker : (event.contentBlockDelta?.delta?.text ?? '');
};

const open = async (
  input: ConverseStreamCommandInput,
  config: BedrockRuntimeClientConfig,
  abortSignal: AbortSignal,
) => {
  const { BedrockRuntimeClient, ConverseStreamCommand } = await import('@aws-sdk/client-bedrock-runtime');
  const client = new BedrockRuntimeClient({ maxAttempts: 3, ...config });
  const { stream } = await client.send(new ConverseStreamCommand(input), { abortSignal });
  return stream ?? [];
};

interface BedrockOptions {
  /** The model's own where it is absent. */
  temperature?: number | undefined;
  config?: BedrockRuntimeClientConfig;
}

/** Amazon Bedrock by ConverseStream, which is the same for every model. `model` is a model's or a profile's id. */
export const createBedrockTextGenerator = (
  model: string,
  { temperature, config = {} }: BedrockOptions = {},
): StreamingTextGenerator => ({
  name: 'bedrock',
  model,
  async *write(task, signal) {
    const { system, user, maxTokens } = createTextGenerationPrompt(task);
    const input: ConverseStreamCommandInput = {
      modelId: model,
      system: [{ text: system }],
      messages: [{ role: 'user', content: [{ text: user }] }],
      inferenceConfig: { maxTokens, ...(temperature !== undefined && { temperature }) },
    };
    let [begun, ended] = [false, false];
    try {
      for await (const event of await open(input, config, signal)) {
        const piece = parseTextPiece(event);
        begun ||= piece !== '';
        ended ||= event.messageStop !== undefined;
        if (piece !== '') yield piece;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) throw toWriterRefusal(error, model, begun);
    }
    if (!ended && !signal.aborted) throw begun ? textGeneratorBrokeOffRefusal() : textGeneratorUnavailableRefusal();
  },
});
