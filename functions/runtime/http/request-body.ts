import type { Route } from '#contract/route';
import {
  decodeUtf8,
  refuseDeepJson,
  refuseLoneSurrogates,
  refuseMalformedForm,
} from '#functions/runtime/http/malformed-input';
import { sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';

/** Larger JSON is refused, in bytes; a form has the limit of its route. */
const largestJson = 1_000_000;
/** Bytes around the files of a form: boundaries and part headers. */
const formMargin = 4096;

interface RequestBody {
  /** Stands for the request when two are compared. */
  text: string;
  /** What is validated: the JSON, or the form's fields by name. */
  json: unknown;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'malformed', 'The request is not valid JSON.');
  }
};

const readJson = async (request: Request): Promise<RequestBody> => {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > largestJson) throw new Refusal(413, 'too_large', 'The request is larger than 1 MB.');
  const text = decodeUtf8(bytes);
  refuseDeepJson(text);
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Refusal(400, 'malformed', 'Send the fields as a JSON object.');
  }
  refuseLoneSurrogates(json);
  return { text, json };
};

const parseForm = async (bytes: ArrayBuffer, contentType: string): Promise<FormData> => {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Refusal(400, 'malformed', 'The request is not a valid form.');
  }
};

/** A form's boundary is new each time that it is sent, so that its files are compared and not its text. */
const fingerprintForm = async (form: FormData): Promise<string> => {
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : sha256(Buffer.from(await value.arrayBuffer()).toString('latin1')),
  ]);
  return JSON.stringify(await Promise.all(fields));
};

type FormLimit = NonNullable<Route['multipart']>;

const readForm = async (
  request: Request,
  contentType: string,
  { maxBytes, tooLarge }: FormLimit,
): Promise<RequestBody> => {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes + formMargin) throw new Refusal(413, 'too_large', tooLarge);
  const form = await parseForm(bytes, contentType);
  refuseMalformedForm(form);
  return { text: await fingerprintForm(form), json: Object.fromEntries(form) };
};

/** @throws Refusal 413, 415 or 400 where the body is too large, of another type or not what its type says. */
export const readRequestBody = async (
  request: Request,
  { multipart }: Pick<Route, 'multipart'>,
): Promise<RequestBody> => {
  const contentType = request.headers.get('content-type') ?? '';
  if (multipart !== undefined && /^multipart\/form-data\b/i.test(contentType)) {
    return readForm(request, contentType, multipart);
  }
  if (/^application\/json\b/i.test(contentType)) return readJson(request);
  const accepted = multipart === undefined ? 'application/json' : 'application/json or multipart/form-data';
  throw new Refusal(415, 'unsupported_media_type', `Send the request as ${accepted}.`);
};
