import type {
  BedrockRuntimeClientConfig,
  ConverseStreamCommandInput,
  ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { log } from '#functions/platform/log';
import { Refusal } from '#functions/platform/refusal';
import { promptFor } from '#functions/writing/prompt';
import type { TextWriter } from '#functions/writing/text-writer';
import { brokeOff, declined, notAvailable, tooBusy } from '#functions/writing/unavailable';

const busy = new Set(['ThrottlingException', 'ServiceUnavailableException', 'ModelNotReadyException']);

const refusalFor = (error: unknown, begun: boolean): Refusal => {
  if (error instanceof Refusal) return error;
  log.warn('Bedrock failed', { begun }, error);
  if (begun) return brokeOff();
  return error instanceof Error && busy.has(error.name) ? tooBusy() : notAvailable();
};

const declining = new Set(['content_filtered', 'guardrail_intervened']);

/** A failure inside the stream is an event of its own kind; the SDK throws it, but for kinds that it doesn't know. */
const textIn = (event: ConverseStreamOutput): string => {
  if (declining.has(event.messageStop?.stopReason ?? '')) throw declined();
  return event.contentBlockDelta?.delta?.text ?? '';
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

/** Amazon Bedrock by ConverseStream, which is the same for every model. `model` is a model's or a profile's id. */
export const bedrockWriter = (model: string, config: BedrockRuntimeClientConfig = {}): TextWriter => ({
  name: 'bedrock',
  async *write(assignment, signal) {
    const { system, user, maxTokens } = promptFor(assignment);
    const input: ConverseStreamCommandInput = {
      modelId: model,
      system: [{ text: system }],
      messages: [{ role: 'user', content: [{ text: user }] }],
      inferenceConfig: { maxTokens, temperature: 0.7 },
    };
    let [begun, ended] = [false, false];
    try {
      for await (const event of await open(input, config, signal)) {
        const text = textIn(event);
        begun ||= text !== '';
        ended ||= event.messageStop !== undefined;
        if (text) yield text;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) throw refusalFor(error, begun);
    }
    if (!ended && !signal.aborted) throw begun ? brokeOff() : notAvailable();
  },
});
