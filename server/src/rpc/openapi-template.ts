import { template } from '@zsm/contract/operators/template'
import { wireSchema } from '@zsm/contract/wire/parameters'
import type { z } from 'zod'
import { otherRoutes } from './route-table.ts'

type TemplateCall = { path: string; input?: z.ZodObject; output?: z.ZodType }

const calls: Record<string, TemplateCall> = template
const prefix = 'template.'

/**
 * The template base's calls (specification, section 7): JSON, `{ code: 20000, data }`, the session in
 * X-Token.
 */
export function describeTemplateCalls(): Record<string, object> {
  const routes = otherRoutes.filter(({ name }) => name.startsWith(prefix))
  return Object.fromEntries(routes.map((route) => [route.path, describeRoute(route)]))
}

function describeRoute({ name, methods, access }: (typeof otherRoutes)[number]): object {
  const { input, output } = calls[name.slice(prefix.length)] ?? {}
  const operation = (method: string) => ({
    operationId: methods.length > 1 ? `${name}.${method}` : name,
    summary: name,
    tags: ['template'],
    security: access === 'operator' ? [{ operator: [] }] : [],
    ...(input && { requestBody: { required: true, content: json(schemaOf(input)) } }),
    responses: {
      200: { description: '成功', content: json(answered(output)) },
      default: { description: '失败：code 不是 20000，message 是给用户看的一句话', content: json(failed) },
    },
  })
  return Object.fromEntries(methods.map((method) => [method.toLowerCase(), operation(method.toLowerCase())]))
}

const json = (schema: object) => ({ 'application/json': { schema } })

function schemaOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = wireSchema(type, 'input')
  return schema
}

const answered = (output?: z.ZodType) => ({
  type: 'object',
  required: ['code', 'data'],
  properties: { code: { const: 20000 }, data: output ? schemaOf(output) : { const: 'success' } },
})

const failed = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', description: '50008 无效、50012 已在别处变更、50014 过期，其余同 HTTP 状态' },
    message: { type: 'string' },
  },
}
