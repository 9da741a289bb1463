import * as z from 'zod';
import { ErrorBody } from '#contract/error';
import { routesByDomain } from '#contract/index';
import { listPathParamNames, type Route } from '#contract/route';

type Json = Record<string, unknown>;

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; what a caller sends, or what the API answers. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

/** A preprocessed body is described by what it is turned into: the field names the documents use. */
const toInputSchema = (schema: z.ZodType): Json =>
  toJsonSchema(schema instanceof z.ZodPipe ? (schema.out as z.ZodType) : schema, 'input');

/** What stands in where a field is left out. */
const getDefault = (field: unknown): Json => {
  const absent = field instanceof z.ZodType ? field.safeParse(undefined).data : undefined;
  return absent === undefined ? {} : { default: absent };
};

const describeFields = (schema: z.ZodType): { properties: Record<string, Json>; required: string[] } => {
  const { properties = {}, required = [] } = toInputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const withDefaults = Object.entries(properties).map(([name, field]) => [
    name,
    { ...field, ...getDefault(shape[name]) },
  ]);
  return { properties: Object.fromEntries(withDefaults), required };
};

export const toOpenApiParameters = (route: Route): Json[] => {
  const inPath = route.params ? describeFields(route.params).properties : {};
  const inQuery = route.query ? describeFields(route.query) : { properties: {}, required: [] as string[] };
  return [
    ...listPathParamNames(route.path).map((name) => ({ name, in: 'path', required: true, schema: inPath[name] ?? {} })),
    ...Object.entries(inQuery.properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required.includes(name),
      schema,
    })),
    ...(route.method === 'GET'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: route.keyed === true,
            schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
          },
        ]),
  ];
};

const refusal = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const toSuccessResponse = (route: Route): Json =>
  route.output
    ? { description: 'Done', content: { 'application/json': { schema: toJsonSchema(route.output, 'output') } } }
    : { description: 'Done; no body' };

const hasFile = (schema: Json): boolean => JSON.stringify(schema).includes('"format":"binary"');

/** The shapes of a body that may be sent as a form, or as JSON: a file goes in a form alone. */
const filterShapes = (schema: Json, asForm: boolean): Json => {
  const shapes = ((schema['anyOf'] as Json[] | undefined) ?? [schema]).filter((shape) => hasFile(shape) === asForm);
  return shapes.length === 1 && shapes[0] ? shapes[0] : { ...schema, anyOf: shapes };
};

/** What a caller may send as JSON. */
export const toOpenApiBodySchema = ({ input, multipart }: Route): Json | null => {
  if (!input) return null;
  return multipart === undefined ? toInputSchema(input) : filterShapes(toInputSchema(input), false);
};

const toRequestBody = (route: Route): Json => {
  const { input, multipart } = route;
  if (!input) return {};
  const json = { 'application/json': { schema: toOpenApiBodySchema(route) } };
  const form =
    multipart === undefined ? {} : { 'multipart/form-data': { schema: filterShapes(toInputSchema(input), true) } };
  return { requestBody: { required: true, content: { ...json, ...form } } };
};

const toOperation = (domain: string, name: string, route: Route): Json => ({
  operationId: `${domain}.${name}`,
  tags: [domain],
  summary: route.summary,
  'x-access': route.access,
  security: route.access === 'public' ? [] : [{ bearer: [] }],
  parameters: toOpenApiParameters(route),
  ...toRequestBody(route),
  responses: { [String(route.status ?? 200)]: toSuccessResponse(route), default: refusal },
});

/** The OpenAPI 3.1 document of every route in the contract. */
const openApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [domain, routes] of Object.entries(routesByDomain)) {
    for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
      const path = `/api${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(domain, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evenkeel',
      version: '1',
      description: [
        'Amounts are US dollars as JSON numbers; dates are YYYY-MM-DD.',
        'A multipleOf is meant in decimals: 4.35 is a multiple of 0.01, whatever a computer makes of 4.35 / 0.01.',
        'Fields may also be named in snake_case. Text is UTF-8 without halves of characters; JSON has at most 16 levels.',
        'What depends on the day or on other rows, such as a date that is still to come or shares that are not held, no schema can say.',
      ].join(' '),
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
    },
  };
};

/** As it stands in the file: keys in the contract's order, so that a change of one route is a change of one place. */
export const renderOpenApiDocument = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;
