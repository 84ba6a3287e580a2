import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { type ESTree, parseSync } from 'vite'
import { listFiles, visit } from './sources.ts'

/** Calls of the contract that no API test makes, as `goods.create`. */
export function untestedCalls(root: string): string[] {
  const tests = listFiles(root).filter((path) => path.endsWith('.api.test.ts'))
  const tested = new Set(tests.flatMap((path) => [...callsIn(readFileSync(join(root, path), 'utf8'))]))
  return allCalls().filter((call) => !tested.has(call))
}

function allCalls(): string[] {
  return Object.entries(contract).flatMap(([domain, calls]) =>
    Object.keys(calls).map((name) => `${domain}.${name}`),
  )
}

/** The calls that a source names, by whatever way it took them out of the contract. */
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

/** `contract.goods.create` is `goods.create`, and so is what a name stands for that was taken from there. */
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
