import { knowsKeys, scopesFor } from '@zsm/contract/api-keys/scopes'
import { contract } from '@zsm/contract/contract'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { commonErrors, type ErrorName, errors } from '@zsm/contract/wire/errors'
import { wireSchema } from '@zsm/contract/wire/parameters'
import type { FastifyInstance } from 'fastify'
import { lazily } from '../lazily.ts'
import { describeTemplateCalls } from './openapi-template.ts'
import { uploadPaths } from './openapi-uploads.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const text = { type: 'string' }

/** The form of every failure (specification, section 8). */
const failure = {
  type: 'object',
  required: ['result', 'code', 'error', 'message', 'requestId'],
  properties: {
    result: { const: 'false' },
    code: {
      type: 'integer',
      description: '50008 无效、50012 已在别处变更、50014 过期、502 升级中，其余同 HTTP 状态',
    },
    error: { enum: Object.keys(errors) },
    message: { ...text, description: '给用户看的一句话' },
    requestId: { ...text, format: 'uuid' },
    field: { ...text, description: '有误的参数' },
    data: {},
  },
}

/** Serves the document of all calls, built on first use. */
export function mountOpenApi(app: FastifyInstance, publicUrl: string): void {
  const text = lazily(() => JSON.stringify(describeContract(publicUrl)))
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text()))
}

/** An OpenAPI 3.1 document of everything that a program may call, generated from the contract. */
function describeContract(publicUrl: string): object {
  const calls = Object.entries(contract).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      domain,
      name,
      endpoint,
    })),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: '知视猫',
      version: '1.0.1',
      description: '参数可放在查询、表单或 JSON 中，同名只能给一次。',
    },
    servers: [{ url: publicUrl }],
    tags: [...Object.keys(contract), 'template', 'upload'].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(calls.map((call) => [call.endpoint.path, describeCall(call)])),
      ...describeTemplateCalls(),
      ...uploadPaths,
    },
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        creator: { type: 'http', scheme: 'bearer', description: 'account/login 的 token' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: '密钥：x-key-scopes 里有一个就能调用；没有列出的接口每个密钥都能读',
        },
        learner: { type: 'apiKey', in: 'cookie', name: '__Host-learner', description: '学员登录的 cookie' },
        operator: { type: 'apiKey', in: 'header', name: 'X-Token', description: '运营登录的 token' },
      },
    },
  }
}

function describeCall({ domain, name, endpoint }: { domain: string; name: string; endpoint: Endpoint }) {
  const { access, areas, effect, roles, sends, alsoGet } = endpoint
  const operation = (method: string) => ({
    operationId: `${domain}.${name}${method === 'get' ? '.get' : ''}`,
    summary: `${domain}.${name}`,
    tags: [domain],
    security: access === 'public' ? [] : [{ [access]: [] }, ...(knowsKeys(endpoint) ? [{ key: [] }] : [])],
    ...(knowsKeys(endpoint) && { 'x-key-scopes': scopesFor(endpoint) }),
    'x-effect': effect,
    ...(areas.length > 0 && { 'x-areas': areas }),
    ...(access === 'operator' && { 'x-roles': ['admin', ...roles] }),
    ...(sends === 'body' && method === 'post'
      ? { requestBody: bodyOf(endpoint) }
      : { parameters: queryOf(endpoint) }),
    responses: responsesOf(endpoint),
  })
  return { post: operation('post'), ...(alsoGet && { get: operation('get') }) }
}

function bodyOf({ input }: Endpoint) {
  const { $schema: _, ...schema } = wireSchema(input, 'input')
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema }, ...json(schema) } }
}

function queryOf({ input }: Endpoint) {
  const { properties = {}, required = [] } = wireSchema(input, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
}

function responsesOf({ output, errors: declared }: Endpoint) {
  const { $schema: _, ...data } = wireSchema(output, 'input')
  const success = {
    type: 'object',
    required: ['result', 'data'],
    properties: { result: { const: 'true' }, data },
  }
  const names: readonly ErrorName[] = [...commonErrors, ...declared]
  const byStatus = Map.groupBy(names, (name) => errors[name].status)
  const failures = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `${name}：${errors[name].message}`).join('\n\n'),
      content: json({ $ref: '#/components/schemas/Failure' }),
    },
  ])
  return { 200: { description: '成功', content: json(success) }, ...Object.fromEntries(failures) }
}
