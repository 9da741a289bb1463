import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { acceptsEncoding } from '#local/site/answer-built-site-file';

/** API Gateway and the CDN do the same from this many bytes on. */
const worthwhile = 1024;

/** The answer, compressed where the one who asked can read it so and it is worth it. Images are no text and stay. */
export const compressAnswerIfAccepted = async (
  answer: APIGatewayProxyResult,
  request: IncomingMessage,
): Promise<APIGatewayProxyResult> => {
  if (answer.isBase64Encoded || Buffer.byteLength(answer.body) < worthwhile || !acceptsEncoding(request, 'gzip'))
    return answer;
  // Nothing is far away on this machine: the quickest will do.
  const bytes = await promisify(gzip)(answer.body, { level: constants.Z_BEST_SPEED });
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-encoding': 'gzip',
      vary: [answer.headers?.['vary'], 'Origin', 'Accept-Encoding'].filter(Boolean).join(', '),
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
};
