import type { ESTree } from 'vite'
import { isNode, visit } from './visit.ts'

/** A row of the glossary (docs/domain.md): our word, and words that code does not use for the same thing. */
type Row = { word: string; not: string[] }

/** Words that code still uses, and in how many declared names: a limit may only be lowered. */
const limits = new Map([
  // a field of the addresses of lists, which creators store
  ['classify', 2],
  ['share', 20],
])

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

/**
 * One word for one thing. `wire` holds the names that we did not choose: fields of the contract and columns of the
 * database. Everything else that a file declares, and the file's own name, is in our words.
 */
export function checkGlossary(
  glossary: string,
  sources: readonly { path: string; names: ReadonlySet<string> }[],
  wire: ReadonlySet<string>,
  allowed = limits,
): string[] {
  const rows = readRows(glossary)
  if (rows.length === 0) return ['docs/domain.md: there is no glossary']
  const ours = sources.flatMap(({ path, names }) =>
    [...names, fileName(path)]
      .filter((name) => !otherSense.includes(name) && !wire.has(fieldOf(name)))
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

/** What a file declares: functions, types, variables, parameters, and the properties of types and objects. */
export function namesOf(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  visit(program, (node) => {
    for (const name of declaredBy(node)) names.add(name)
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
    case 'TSPropertySignature':
    case 'Property':
      return node.computed ? [] : boundBy(node.key)
    default:
      return []
  }
}

/** The names that a pattern binds: `{ id, shop: [first = 1] }` binds `id` and `first`. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(boundBy)
    case 'Property':
      return boundBy(pattern.value)
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
