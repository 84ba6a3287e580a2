import { networkFailure } from '@zsm/contract/client/call-error'

/** A part of JSON Schema, as far as the documentation shows it. */
export type DocSchema = {
  type?: string
  title?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: DocSchema[]
  items?: DocSchema
  properties?: Record<string, DocSchema>
  required?: string[]
}

type Operation = {
  operationId: string
  tags: string[]
  'x-effect': 'read' | 'write'
  'x-key-scopes'?: string[]
  parameters?: { name: string; required: boolean; schema: DocSchema }[]
  requestBody?: { content: { 'application/json': { schema: DocSchema } } }
  responses: Record<string, { description: string; content?: { 'application/json': { schema: DocSchema } } }>
}

export type OpenApi = { paths: Record<string, { post?: Operation }> }

/** The document of all calls, as programs read it. */
export async function readOpenApi(): Promise<OpenApi> {
  const answer = await fetch('/openapi.json').catch(() => undefined)
  if (!answer?.ok) throw networkFailure()
  return answer.json()
}
