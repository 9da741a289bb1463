import { parse, serialize } from 'hono/utils/cookie';
import { getOriginSecret } from '#functions/runtime/identity/secrets';

/** An answer that also has the browser keep something. */
export class AnswerWithCookies<A> {
  readonly answer: A;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer;
    this.cookies = cookies;
  }
}

/** The value of one cookie of a request's `Cookie` header. */
export const findCookie = (name: string, header: string | undefined): string | undefined =>
  header === undefined ? undefined : parse(header, name)[name];

/**
 * A cookie that no script can read and no other site can have sent, for the calls below `path` alone. Kept for so many
 * seconds; 0 takes it away. Deployed it goes over HTTPS only: there the CDN's secret is known.
 */
export const createHttpOnlyCookie = async (
  name: string,
  value: string,
  path: string,
  maxAge: number,
): Promise<string> =>
  serialize(name, value, {
    path,
    maxAge,
    httpOnly: true,
    sameSite: 'Strict',
    secure: Boolean(await getOriginSecret()),
  });
