import { Failure, fail } from '../failure.ts'

/** More than any call needs: the longest lists are two of a thousand ids. */
const mostValues = 5000
/** How deep braces and brackets may nest, including the body's own. */
const deepest = 8

/**
 * Parses a JSON body. Oversized bodies are refused before they are built. So is a name given twice in one
 * object: `JSON.parse` would take the last value, another parser the first.
 */
export function readJson(body: string): unknown {
  const { names, values, depth } = measure(body)
  if (values > mostValues || depth > deepest) fail('invalidInput', { message: '参数太多或层级太深' })
  const parsed = parse(body)
  // Each colon outside a string named a value.
  if (countNames(parsed) < names) fail('invalidInput', { message: '参数重复' })
  return parsed
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new Failure('invalidInput', { cause })
  }
}

function measure(json: string): { names: number; values: number; depth: number } {
  let [names, commas, open, depth] = [0, 0, 0, 0]
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (unit === quote) isText = !isText
    else if (isText) at += Number(unit === backslash)
    else if (unit === colon) names += 1
    else if (unit === comma) commas += 1
    else if (unit === openBrace || unit === openBracket) depth = Math.max(depth, ++open)
    else if (unit === closeBrace || unit === closeBracket) open -= 1
  }
  return { names, values: commas + 1, depth }
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce<number>((sum, each) => sum + countNames(each), own)
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
