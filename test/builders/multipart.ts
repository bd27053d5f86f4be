// A multipart body as a browser writes it, and one upload through the app.
import type { App } from '../../server/app.ts';
import type { Answer, Envelope } from './testApp.ts';

const BOUNDARY = '----fairlead-test-boundary';

export interface Part {
  readonly name: string;
  /** Of a file; none for a plain field. */
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

export function multipartBody(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, type, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends the parts to Common/upload. */
export async function sendParts(
  app: App,
  parts: readonly Part[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/Common/upload',
    headers: { 'content-type': MULTIPART_TYPE, ...headers },
    payload: multipartBody(parts),
  });
  return {
    status: response.statusCode,
    body: JSON.parse(response.body) as Envelope,
    headers: response.headers,
  };
}

export const filePart = (content: Buffer, name = 'file', filename = 'photo.jpg'): Part => ({
  name,
  filename,
  type: 'image/jpeg',
  content,
});

/** Uploads a picture in the first shape; its address. */
export async function uploadPicture(app: App, token: string, content: Buffer): Promise<string> {
  const { body } = await sendParts(app, [filePart(content)], { token });
  if (body.code !== 1) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return body.data as string;
}
