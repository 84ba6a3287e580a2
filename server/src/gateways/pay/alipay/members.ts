/** A string, a punctuation mark, or the text between them. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/gsy

/**
 * The members of a JSON object, each with its original text, because Alipay signs that text. Undefined for any other JSON, and for an
 * object that names a member twice.
 */
export function membersOf(json: string): Map<string, string> | undefined {
  const text = json.trim()
  const members = new Map<string, string>()
  let depth = 0
  let begin = 0
  let colon = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (depth === 1 && token === ':') colon = index
    if (depth === 1 && (token === ',' || token === '}')) {
      const name = text.slice(begin, colon).trim()
      if (!name.startsWith('"') || members.has(name)) return undefined
      members.set(name, text.slice(colon + 1, index).trim())
    }
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth === 1 && (token === ',' || (token === '{' && index === 0))) begin = index + 1
  }
  return depth === 0 && members.size > 0 ? members : undefined
}
