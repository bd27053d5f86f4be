import * as z from 'zod/mini';
import { ERROR_KEYS, httpStatus } from '../../protocol/errorKeys.ts';
import {
  FILE_FIELD,
  FILE_PATH,
  fileUrl,
  IMAGE_FIELD,
  imageFields,
  UPLOAD_PATH,
} from '../../protocol/upload.ts';
import { pathOf, type Route } from '../routes/route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

function parametersOf(route: Route): Json[] {
  const headers = [header('lang', 'Language of the answer.', false)];
  if (route.idempotencyKey !== undefined) {
    const text = 'A UUID made when the form is opened, kept across retries.';
    headers.push(header('Idempotency-Key', text, route.idempotencyKey === 'required'));
  }
  if (route.method === 'POST') return headers;
  const { properties = {}, required = [] } = schemaOf(route.input, 'input');
  const query = Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
  return [...query, ...headers];
}

const TOKEN: readonly Json[] = [{ token: [] }];
/** An empty one beside it says that it can be left out. */
const TOKEN_OR_NONE: readonly Json[] = [{}, ...TOKEN];

/** Nothing where no token is looked at: readers of the document take an empty entry for a call that is locked. */
function securityOf({ auth, knowsUsers = false }: Route): Json {
  if (auth !== 'visitor') return { security: TOKEN };
  return knowsUsers ? { security: TOKEN_OR_NONE } : {};
}

function operationOf(route: Route): Json {
  const envelope = jsonEnvelope(schemaOf(route.answer, 'output'));
  const failure = { $ref: '#/components/responses/Failure' };
  return {
    // With the method: one call may have both (user/authorize).
    operationId: `${route.method.toLowerCase()}_${route.group}_${route.call}`,
    tags: [route.group],
    summary: route.summary,
    parameters: parametersOf(route),
    ...securityOf(route),
    ...(route.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: true,
            content: json(schemaOf(route.input, 'input')),
          },
        }),
    responses: {
      200: { description: 'Done.', content: json(envelope) },
      default: failure,
    },
  };
}

/** What every failure looks like, with every key it can carry and its status. */
const FAILURE: Json = {
  description: `Refused. Keys and statuses: ${ERROR_KEYS.map((key) => `${key} ${httpStatus(key)}`).join(', ')}.`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data', 'error'],
        properties: {
          code: { enum: [0, 401] },
          msg: { type: 'string' },
          data: { type: 'null' },
          error: { enum: ERROR_KEYS },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const binary: Json = { type: 'string', format: 'binary' };
const jsonEnvelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: 1 }, msg: { type: 'string' }, data },
});

/** The calls whose body or answer is no JSON (uploadRoutes.ts): a picture in, and out again. */
function uploadPaths(): Record<string, Json> {
  const failure = { $ref: '#/components/responses/Failure' };
  const fields = schemaOf(imageFields, 'input');
  const second = {
    ...fields,
    properties: { ...(fields['properties'] as Json), [IMAGE_FIELD]: binary },
    required: [...(fields['required'] as string[]), IMAGE_FIELD],
  };
  const first = { type: 'object', properties: { [FILE_FIELD]: binary }, required: [FILE_FIELD] };
  const data = jsonEnvelope(schemaOf(fileUrl, 'output'));
  const nameParameter = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };
  return {
    [UPLOAD_PATH]: {
      post: {
        operationId: 'post_Common_upload',
        tags: ['Common'],
        summary: 'Keeps a picture for its owner; answers its address.',
        security: TOKEN_OR_NONE,
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { oneOf: [first, second] } } },
        },
        responses: { 200: { description: 'Done.', content: json(data) }, default: failure },
      },
    },
    [`${FILE_PATH}{name}`]: {
      get: {
        operationId: 'get_Common_file',
        tags: ['Common'],
        summary: 'A private picture, for its owner and for reviewers.',
        security: TOKEN,
        parameters: [nameParameter],
        responses: {
          200: { description: 'Done.', content: { 'image/jpeg': { schema: binary } } },
          default: failure,
        },
      },
    },
  };
}

const DESCRIPTION = [
  'Every answer is `{code, msg, data}`: `code` is 1 where it was done, and `msg` is in the language of the header `lang`.',
  'A call with a lock takes the header `token`, which `user/login`, `user/register` and `user/tryOut` give.',
  'Amounts and prices are decimal texts, times are milliseconds since 1970 (UTC).',
].join('\n\n');

/** The API reference, made from the rows and their schemas. */
export function makeOpenApi(routes: readonly Route[], brand: string): Json {
  const paths: Record<string, Json> = uploadPaths();
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      responses: { Failure: FAILURE },
    },
  };
}
