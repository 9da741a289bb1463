/**
 * What a setting says, from cdk.json or from the command line, where everything arrives as text: `-c waf=true`,
 * `-c textModel=null`, `-c domain='{"name":"..."}'`. A text that is no JSON is meant as it stands, such as an address;
 * one that begins like JSON and is none is left as it is, so that it is refused with a sentence.
 */
export const parseSetting = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  if (text === '' || text === 'null') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
