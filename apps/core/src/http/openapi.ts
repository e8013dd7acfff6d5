import {
  type AnyCall,
  callsOf,
  commonErrors,
  type Contract,
  errorCatalogue,
  type ErrorCode,
  fileType,
  fillPath,
  parseHttp,
  Problem,
  sentFileTypes,
  type SubjectKind,
  subjects,
} from '@backhaul/contract'
import * as z from 'zod'
import { plainRoutes } from './plain-routes.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => nameKeys(jsonSchema) })
  return rest
}

/** Lists the keys of a record whose keys are an enum: generators of clients do not read `propertyNames`. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties: value } = schema
  if (typeof propertyNames !== 'object' || !Array.isArray(propertyNames.enum) || typeof value !== 'object') return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [key as string, value]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Splits a flat input into path and query parameters and a body, as the REST route reads it. */
function parametersOf(call: AnyCall, method: string, path: string): Json {
  const input = jsonSchema(call.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = new Set<string>()
  fillPath(path, (name) => (inPath.add(name), name))
  const rest = Object.keys(properties).filter((name) => !inPath.has(name))
  const asParameter = (where: string) => (name: string) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: properties[name],
  })
  const parameters = [
    ...[...inPath].map(asParameter('path')),
    ...(method === 'GET' || call.file === 'sent' ? rest.map(asParameter('query')) : []),
  ]
  if (call.audit && call.access !== 'public' && call.file === undefined) parameters.push(idempotencyKey)
  if (method === 'GET') return { parameters }
  if (call.file === 'sent') return { parameters, requestBody: { required: true, content: contentOfFile(sentFileTypes) } }
  // The console sends `{}` where a write has no fields.
  if (rest.length === 0) return { parameters, requestBody: { content: { 'application/json': { schema: emptyObject } } } }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.has(name)),
    additionalProperties: false,
  }
  const subject = call.on === undefined ? undefined : subjects[call.on as SubjectKind].id
  const values = Object.fromEntries(
    Object.entries({ ...(subject !== undefined && { [subject]: 'example' }), ...call.example }).filter(([field]) => !inPath.has(field)),
  )
  const example = Object.keys(values).length > 0 ? { example: values } : {}
  return { parameters, requestBody: { required: schema.required.length > 0, content: { 'application/json': { schema, ...example } } } }
}

/** Bytes have no schema (OpenAPI 3.1 §4.8.14.2). */
const contentOfFile = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, {}]))

const emptyObject = { type: 'object', additionalProperties: false }

/** A write that is repeated with its key is done once. */
const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

function responsesOf(call: AnyCall, failures: readonly Failure[]): Json {
  const content =
    call.file === 'returned' ? contentOfFile([fileType]) : { 'application/json': { schema: jsonSchema(call.output, 'output') } }
  const responses: Json = { 200: { description: 'OK', content } }
  const codes: ErrorCode[] = [...call.errors, ...commonErrors]
  const all = [...failures, ...codes.map((code) => ({ code, status: errorCatalogue[code].status, text: errorCatalogue[code].text }))]
  for (const status of new Set(all.map((one) => one.status))) {
    const here = all.filter((one) => one.status === status)
    responses[status] = {
      description: here.map(({ code, text }) => `${code}: ${text}`).join('\n'),
      content: problem,
    }
  }
  return responses
}

/** The credentials that a plain route asks for. */
const credentials = { public: [], signedIn: [{ session: [] }], link: [], device: [{ deviceToken: [] }] } as const

const areaOf = (name: string) => name.split('.')[0]

function accessText({ access }: Pick<AnyCall, 'access'>): string {
  if (access === 'public') return 'Needs no session.'
  return access === 'signedIn' ? 'Needs a session.' : `Needs a session with the right \`${access}\`.`
}

/** Returns the properties of a call that its schemas do not show. */
const descriptionOf = (call: AnyCall): string =>
  [
    accessText(call),
    call.device && 'Commands the device and answers with its reply.',
    call.audit && 'Writes an entry to the audit log.',
    call.assumed && 'The specification does not show the shape; it is assumed.',
  ]
    .filter(Boolean)
    .join(' ')

/** An error of a call that is not in the catalogue of the contract. */
interface Failure {
  readonly code: string
  readonly status: number
  readonly text: string
}

/** The properties of a document that its contract does not show. */
export interface About {
  readonly prefix: string
  readonly title: string
  readonly description: string
  readonly routes: readonly (typeof plainRoutes)[number][]
  readonly failuresOf: (name: string) => readonly Failure[]
}

const aboutCore: About = {
  prefix: '/core',
  title: 'Backhaul core',
  description: 'REST twin of the tRPC API at /core/trpc; both come from one contract.',
  routes: plainRoutes,
  failuresOf: () => [],
}

/** The OpenAPI 3.1 document of a contract and of the plain routes. */
export function openapi(contract: Contract, version: string, about = aboutCore): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of callsOf(contract))
    call.http.forEach((http, index) => {
      const { method, path } = parseHttp(http)
      // R-220.
      const key = `${about.prefix}${fillPath(path, (name) => `{${name}}`)}`
      ;(paths[key] ??= {})[method.toLowerCase()] = {
        operationId: index === 0 ? name : `${name}.alias${index}`,
        summary: call.summary,
        description: descriptionOf(call),
        tags: [areaOf(name)],
        security: call.access === 'public' ? [] : [{ session: [] }],
        'x-access': call.access,
        ...(call.assumed && { 'x-assumed': true }),
        ...parametersOf(call, method, path),
        responses: responsesOf(call, about.failuresOf(name)),
      }
    })
  for (const { method, path, summary, access } of about.routes) {
    const inPath: string[] = []
    const key = fillPath(path, (name) => (inPath.push(name), `{${name}}`))
    ;(paths[key] ??= {})[method.toLowerCase()] = {
      operationId: path,
      parameters: inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      summary,
      description: 'A route without JSON input.',
      tags: ['plain'],
      security: credentials[access],
      'x-access': access,
      responses: { 200: { description: 'OK' }, '4XX': { description: 'The request was refused.', content: problem } },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version,
      description: about.description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...callsOf(contract)].map(([name]) => areaOf(name))), ...(about.routes.length > 0 ? ['plain'] : [])].map((name) => ({
      name,
      description: `Calls of the area ${name}.`,
    })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        deviceToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
