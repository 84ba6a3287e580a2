import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { type ESTree, parseSync } from 'vite'
import { listFiles } from './sources.ts'
import { visit } from './visit.ts'

/** Calls of the contract that no API test makes, as `goods.create`. */
export function untestedCalls(root: string): string[] {
  const tests = listFiles(root).filter((path) => path.endsWith('.api.test.ts'))
  const tested = new Set(tests.flatMap((path) => [...callsIn(readFileSync(join(root, path), 'utf8'))]))
  return allCalls().filter((call) => !tested.has(call))
}

/**
 * Errors that a call declares and no test expects. A test counts if it makes the call or stands in the call's
 * domain.
 */
export function untestedErrors(root: string): string[] {
  const tests = listFiles(root)
    .filter((path) => /^server\/.*\.test\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .map(({ path, text }) => ({ path, text, calls: callsIn(text) }))
  return allCalls().flatMap((call) => {
    const [domain = '', name = ''] = call.split('.')
    const { errors } = (contract as Record<string, Record<string, Pick<Endpoint, 'errors'>>>)[domain]?.[
      name
    ] ?? { errors: [] }
    const near = tests.filter(
      ({ path, calls }) => calls.has(call) || path.startsWith(`server/src/${domain}/`),
    )
    return errors
      .filter((error) => !near.some(({ text }) => text.includes(`'${error}'`)))
      .map((error) => `${call} ${error}`)
  })
}

function allCalls(): string[] {
  return Object.entries(contract).flatMap(([domain, calls]) =>
    Object.keys(calls).map((name) => `${domain}.${name}`),
  )
}

/** The calls that a source uses, however it destructures the contract. */
export function callsIn(text: string): Set<string> {
  const { program } = parseSync('test.ts', text)
  const names = new Map([['contract', '']])
  const declared = new Set<ESTree.Node>()
  visit(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return
    const from = pathOf(node.init, names)
    if (from !== undefined) bind(node.id, from, names, declared)
  })
  const calls = new Set<string>()
  visit(program, (node) => {
    const path = declared.has(node) ? undefined : pathOf(node, names)
    if (path?.includes('.')) calls.add(path)
  })
  return calls
}

/**
 * `contract.goods.create` → `goods.create`, also through a local name such as `const { goods } = contract`.
 */
function pathOf(node: ESTree.Node, names: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Identifier') return names.get(node.name)
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined
  const of = pathOf(node.object, names)
  if (of === undefined) return undefined
  return of === '' ? node.property.name : `${of}.${node.property.name}`
}

function bind(
  pattern: ESTree.Node,
  from: string,
  names: Map<string, string>,
  declared: Set<ESTree.Node>,
): void {
  if (pattern.type === 'Identifier') {
    names.set(pattern.name, from)
    declared.add(pattern)
  }
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    declared.add(property.key)
    const path = from === '' ? property.key.name : `${from}.${property.key.name}`
    bind(property.value, path, names, declared)
  }
}
