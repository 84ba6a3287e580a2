import type { operators } from '@zsm/contract/operators'
import type { Agreement } from '@zsm/contract/site/agreements'
import { longestDocument, type OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { sanitizeText } from '../goods/public.ts'
import { publishAgreement } from '../reference/public.ts'

/** A new version, with nothing in it that the editor cannot make. */
export function publish(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operators.publishAgreement>,
): Promise<Agreement> {
  const contentHtml = sanitizeText(input.contentHtml, { field: 'contentHtml', longest: longestDocument })
  return publishAgreement(sql, operator, { ...input, contentHtml })
}
