import type { ESTree } from 'vite'
import { isTest } from './places.ts'
import { isNode, visit } from './visit.ts'

/** A row of the glossary (docs/domain.md): our word, and words that code does not use for the same thing. */
type Row = { word: string; not: string[] }

/** What a file declares: its own names, and the names of fields, which may be the wire's. */
export type Names = { own: Set<string>; fields: Set<string> }

/** Words that code still uses, and in how many declared names: a limit may only be lowered. */
const limits = new Map<string, number>()

/** Names in which such a word means something else: React's classes, a drawer's or an error's details, a store of the specification. */
const otherSense = [
  ...['className', 'ClassNames', 'cellClass'],
  ...[
    'CallErrorDetails',
    'detail',
    'detailTitle',
    'detailOf',
    'DetailDrawer',
    'DetailDrawerProps',
    'detail-drawer',
  ],
  'zsmAppGoodDetailList',
  // WeChat Pay's fields
  'profit_sharing',
  'audit_detail',
]

/** Values of the wire, by which tables of words have their keys, and other platforms' fields. */
const otherKeys = ['share', 'shares', 'share_url', 'shareUrl']

/**
 * One word for one thing. `wire` holds the names that we did not choose: fields of the contract and columns of the
 * database. Fields may have them, in tests variables too. Everything else that a file declares, and the file's own name, is
 * in our words.
 */
export function checkGlossary(
  glossary: string,
  sources: readonly { path: string; names: Names }[],
  wire: ReadonlySet<string>,
  allowed = limits,
): string[] {
  const rows = readRows(glossary)
  if (rows.length === 0) return ['docs/domain.md: there is no glossary']
  const ours = sources.flatMap(({ path, names }) =>
    [...chosen(names.fields, wire), ...(isTest(path) ? chosen(names.own, wire) : names.own), fileName(path)]
      .filter((name) => !otherSense.includes(name))
      .map((name) => ({ name, path, said: spaced(name) })),
  )
  return rows.flatMap(({ word, not }) =>
    not.flatMap((other) => {
      const found = ours.filter(({ said }) => said.includes(` ${other} `) || said.includes(` ${other}s `))
      const limit = allowed.get(other)
      if (limit === undefined)
        return found.map(({ name, path }) => `${path}: ${name}: write ${word}, not ${other} (docs/domain.md)`)
      if (found.length === 0) return [`no name says ${other}, so take it off the list in checks/glossary.ts`]
      return found.length > limit ? [`${found.length} names say ${other}, not ${word}, and ${limit} may`] : []
    }),
  )
}

const chosen = (names: ReadonlySet<string>, wire: ReadonlySet<string>) =>
  [...names].filter((name) => !wire.has(fieldOf(name)) && !otherKeys.includes(name))

/** The rows of the table whose last column is `Not`. */
function readRows(glossary: string): Row[] {
  const table = glossary.split(/^\| Word .*\| Not \|$/m)[1]?.split('\n\n')[0] ?? ''
  return table.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [word = '', not = ''] = [cells[1], cells.at(-2)]
    return /^[a-z]/.test(word) && not !== '' ? [{ word, not: not.split(', ') }] : []
  })
}

/** The words of a name: ` list details ` for `listDetails`. */
const spaced = (name: string) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')} `

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')

/** `share_id`, `shareId` and its codec `ShareId` are one field. */
const fieldOf = (name: string) => {
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return camel.slice(0, 1).toLowerCase() + camel.slice(1)
}

/** Functions, types, variables and parameters are the file's own; fields are the properties of types, objects and patterns. */
export function namesOf(program: ESTree.Program): Names {
  const names: Names = { own: new Set(), fields: new Set() }
  visit(program, (node) => {
    if (node.type === 'TSPropertySignature' || node.type === 'Property') {
      if (!node.computed) for (const name of boundBy(node.key)) names.fields.add(name)
    }
    for (const name of declaredBy(node)) names.own.add(name)
  })
  return names
}

function declaredBy(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [...boundBy(node.id), ...node.params.flatMap(boundBy)]
    case 'ArrowFunctionExpression':
      return node.params.flatMap(boundBy)
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
      return boundBy(node.id)
    default:
      return []
  }
}

/** The names that a pattern chooses: `{ id, shop: [first = 1] }` chooses `first`; `id` is a field. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(boundBy)
    case 'Property':
      return pattern.shorthand ? [] : boundBy(pattern.value)
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    default:
      return []
  }
}
