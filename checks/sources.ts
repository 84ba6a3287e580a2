import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { type Names, namesOf } from './glossary.ts'
import { titlesOf } from './promises.ts'
import { bareStatesOf } from './states.ts'
import { visit } from './visit.ts'

/**
 * What the laws read of one file: its imports (paths from the root, or package names), what it touches, its
 * SQL without the values, the states that it writes as numbers, the names that it declares, the values (not types)
 * that it exports, all names that it exports, what it takes from others (`path#name`, or `path#*` for all of
 * it), and the titles of tests.
 */
export type Source = {
  path: string
  imports: string[]
  touches: Set<Touch>
  statements: string[]
  bareStates: string[]
  names: Names
  values: string[]
  exported: string[]
  taken: string[]
  titles: string[]
}
export type Touch = 'sql' | 'fetch' | 'clock' | 'spread literal'

const trees = ['contract/src', 'server/src', 'server/test', 'web/src', 'e2e', 'scripts', 'checks', 'bench']

export function readSources(root: string): Source[] {
  return listFiles(root)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

export function listFiles(root: string): string[] {
  return trees.flatMap((tree) => {
    const entries = readFolder(join(root, tree))
    return entries.map((entry) => posix.join(tree, entry.replaceAll('\\', '/'))).sort()
  })
}

export function readSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => literalOf(text.slice(start, end))),
  ]
  const imports = new Set(requests.flatMap((request) => (request ? resolve(path, request) : [])))
  return {
    path,
    imports: [...imports],
    touches: touchesOf(program),
    statements: statementsOf(program),
    bareStates: bareStatesOf(path, program, text),
    names: namesOf(program),
    values: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, exportName }) => (isType ? [] : (exportName.name ?? []))),
    ),
    exported: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    ),
    taken: takenBy(path, module, text),
    titles: titlesOf(program),
  }
}

type Module = ReturnType<typeof parseSync>['module']

function takenBy(path: string, module: Module, text: string): string[] {
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => [
      moduleRequest.value,
      importName.kind === 'Name' ? importName.name : '*',
    ]),
  )
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [[moduleRequest.value, importName.kind === 'Name' ? importName.name : '*']] : [],
    ),
  )
  const loaded = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const request = literalOf(text.slice(start, end))
    return request ? [[request, '*']] : []
  })
  return [...imported, ...passedOn, ...loaded].map(([from, name]) => `${resolve(path, from ?? '')}#${name}`)
}

/**
 * A relative request becomes a path from the root, `@zsm/contract/goods` the contract's file; packages stay
 * as they are.
 */
function resolve(from: string, request: string): string {
  if (request.startsWith('.')) return posix.join(posix.dirname(from), request)
  if (request === '@zsm/contract') return 'contract/src/contract.ts'
  if (request.startsWith('@zsm/contract/')) return `contract/src/${request.slice('@zsm/contract/'.length)}.ts`
  return request
}

function literalOf(text: string): string | undefined {
  return /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1]
}

function touchesOf(program: ESTree.Program): Set<Touch> {
  const touches = new Set<Touch>()
  visit(program, (node) => {
    const touch = touchOf(node)
    if (touch) touches.add(touch)
  })
  return touches
}

function statementsOf(program: ESTree.Program): string[] {
  const statements: string[] = []
  visit(program, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !isNamed(node.tag, 'sql')) return
    statements.push(node.quasi.quasis.map(({ value }) => value.raw).join(' '))
  })
  return statements
}

function touchOf(node: ESTree.Node): Touch | undefined {
  if (node.type === 'TaggedTemplateExpression' && isNamed(node.tag, 'sql')) return 'sql'
  if (node.type === 'NewExpression' && isNamed(node.callee, 'Date') && node.arguments.length === 0)
    return 'clock'
  if (node.type === 'SpreadElement' && node.argument.type === 'ObjectExpression') return 'spread literal'
  if (node.type !== 'CallExpression') return undefined
  if (isNamed(node.callee, 'fetch')) return 'fetch'
  const { callee } = node
  const isNow =
    callee.type === 'MemberExpression' && isNamed(callee.object, 'Date') && isNamed(callee.property, 'now')
  return isNow ? 'clock' : undefined
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function readFolder(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
