import { fail } from '../failure.ts'

/** JSON deeper than any call needs. */
const maxDepth = 6
/** More names than any call has. */
const mostPairs = 200
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

type Parameters = Record<string, unknown>

/**
 * Parses a query or form. A name given twice is refused, so that no two parsers can disagree about its value.
 * Empty text counts as absent.
 */
export function parsePairs(encoded: string): Parameters {
  if (encoded === '') return {}
  if (encoded.split('&', mostPairs + 1).length > mostPairs) fail('invalidInput', { message: '参数太多' })
  // Node takes a fifth of a second to parse a megabyte of pluses, and a tenth of that for spaces.
  const pairs = [...new URLSearchParams(encoded.replace(/\+/g, ' '))]
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) fail('invalidInput', { message: '参数重复' })
  return Object.fromEntries(pairs)
}

/** The parameters of a product call: query, form or JSON body, merged (domain.md, The wire). */
export function mergeParameters(query: unknown, body: unknown): Parameters {
  const merged: Parameters = { ...asRecord(query) }
  for (const [name, value] of Object.entries(asRecord(body))) {
    if (name in merged) fail('invalidInput', { message: '参数重复', field: name })
    merged[name] = value
  }
  for (const [name, value] of Object.entries(merged)) {
    if (forbiddenNames.has(name)) fail('invalidInput', { message: '参数名不正确' })
    refuseBroken(value, name, 0)
  }
  return merged
}

function asRecord(value: unknown): Parameters {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Parameters
  return fail('invalidInput')
}

/** Refuses NUL, which PostgreSQL cannot store, and broken UTF-8, which decoders turn into U+FFFD. */
function refuseBroken(value: unknown, field: string, depth: number): void {
  if (depth > maxDepth) fail('invalidInput', { field })
  if (typeof value === 'string') {
    if (value.includes('\u0000') || value.includes('\ufffd') || !value.isWellFormed()) {
      fail('invalidInput', { message: '内容含有不能使用的字符', field })
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (forbiddenNames.has(name)) fail('invalidInput', { message: '参数名不正确', field })
      refuseBroken(each, field, depth + 1)
    }
  }
}
