import type { ESTree } from 'vite'
import { isTest } from './places.ts'
import { isNode, visit } from './visit.ts'

/**
 * A reader cannot tell what a number beside `…Dict` means, so the code uses the names of
 * `contract/src/states.ts`.
 */
export function checkStates(sources: readonly { path: string; bareStates: readonly string[] }[]): string[] {
  return sources.flatMap(({ path, bareStates }) =>
    bareStates.map((bare) => `${path}: ${bare}: write the state's name (contract/src/states.ts)`),
  )
}

/**
 * Numbers beside a name that ends in `Dict` or, in SQL, a column that ends in `_dict`: `line 7, statusDict
 * 2`.
 */
export function bareStatesOf(path: string, program: ESTree.Program, text: string): string[] {
  const found = new Set<string>()
  const constants = constantsOf(program)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  visit(program, (node) => {
    if (node.type === 'TaggedTemplateExpression')
      for (const { name, number } of inStatement(node.quasi.quasis.map(({ value }) => value.raw).join(' ')))
        found.add(`line ${lineOf(node.start)}, ${name} ${number}`)
    for (const [named, value] of pairsOf(node)) {
      const name = nameOf(named)
      if (!name.endsWith('Dict')) continue
      for (const number of numbersIn(constantIn(value, constants) ?? value)) {
        // A test may send text that is no state, to see it refused.
        if (typeof number.value === 'string' && isTest(path)) continue
        found.add(`line ${lineOf(number.start)}, ${name} ${number.raw}`)
      }
    }
  })
  return [...found]
}

/** `const offline = 9`: a name beside which a number is as bare as without it. */
function constantsOf(program: ESTree.Program): Map<string, ESTree.Expression> {
  const constants = new Map<string, ESTree.Expression>()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init?.type === 'Literal')
      constants.set(node.id.name, node.init)
  })
  return constants
}

const constantIn = (value: unknown, constants: ReadonlyMap<string, ESTree.Expression>) =>
  isNode(value) && value.type === 'Identifier' ? constants.get(value.name) : undefined

type Pair = readonly [named: unknown, value: unknown]

/**
 * Which name goes with which value: `name: value`, `name === value`, `case value:`, `f(name, value)` and
 * similar.
 */
function pairsOf(node: ESTree.Node): Pair[] {
  switch (node.type) {
    case 'Property':
      return [[node.key, node.value]]
    case 'TSPropertySignature':
      return [[node.key, node.typeAnnotation]]
    case 'Identifier':
      return 'typeAnnotation' in node ? [[node, node.typeAnnotation]] : []
    case 'TSTypeAliasDeclaration':
      return [[node.id, node.typeAnnotation]]
    case 'VariableDeclarator':
      return [[node.id, node.init]]
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      return [[node.left, node.right]]
    case 'BinaryExpression':
      return /^[!=]==?$/.test(node.operator)
        ? [
            [node.left, node.right],
            [node.right, node.left],
          ]
        : []
    case 'SwitchStatement':
      return node.cases.map(({ test }) => [node.discriminant, test])
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [[node.left.declarations[0]?.id, node.right]] : []
    case 'MemberExpression':
      return node.computed ? [[node.object, node.property]] : []
    case 'CallExpression':
      return pairsOfCall(node)
    default:
      return []
  }
}

/** `labelOf('orderStatusDict', 3)`, `[1, 2].includes(statusDict)` and `expect(statusDict).toBe(2)`. */
function pairsOfCall({ callee, arguments: given }: ESTree.CallExpression): Pair[] {
  const owner = callee.type === 'MemberExpression' ? [callee.object] : []
  const named = [...given, ...owner].find((each) => nameOf(each).endsWith('Dict'))
  return named ? [...given, ...owner].map((value) => [named, value]) : []
}

/** Kind of an expression or type → the parts that may be its value. */
const partsOf: Record<string, readonly string[]> = {
  ArrayExpression: ['elements'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  MemberExpression: ['object'],
  ParenthesizedExpression: ['expression'],
  TSArrayType: ['elementType'],
  TSAsExpression: ['expression'],
  TSLiteralType: ['literal'],
  TSParenthesizedType: ['typeAnnotation'],
  TSSatisfiesExpression: ['expression'],
  TSTypeAnnotation: ['typeAnnotation'],
  TSTypeOperator: ['typeAnnotation'],
  TSUnionType: ['types'],
}

function numbersIn(value: unknown): (ESTree.NumericLiteral | ESTree.StringLiteral)[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return isNumber(value) ? [value] : []
  // A schema's default: `OrderStatus.default(1)`.
  if (value.type === 'CallExpression')
    return nameOf(value.callee) === 'default' ? value.arguments.flatMap(numbersIn) : []
  const parts = (partsOf[value.type] ?? []).flatMap((part): unknown => value[part as keyof typeof value])
  return parts.flatMap(numbersIn)
}

function isNumber(node: ESTree.Node): node is ESTree.NumericLiteral | ESTree.StringLiteral {
  return 'raw' in node && /^['"]?\d+['"]?$/.test(String(node.raw))
}

/**
 * The last name in an expression: `statusDict` in `order?.statusDict`, `query.get('statusDict')`, `'statusDict'` and
 * `orders.map(({ statusDict }) => statusDict)`.
 */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'Literal':
      return typeof node.value === 'string' ? node.value : ''
    case 'MemberExpression':
      return nameOf(node.property)
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression)
    case 'ArrowFunctionExpression':
      return nameOf(node.body)
    case 'CallExpression':
      return /^(String|Number|get|map|expect)$/.test(nameOf(node.callee)) ? nameOf(node.arguments[0]) : ''
    default:
      return ''
  }
}

const operators = String.raw`(?:=|<>|!=|(?:not\s+)?in\b|is(?:\s+not)?\s+distinct\s+from)\s*(?:any\s*)?`
const beside = new RegExp(String.raw`(\w+_dict)(?:::\w+)?\s*${operators}(\(?[\s\d,]*\d[\s\d,]*)`, 'g')
const chosen = /(\w+_dict)\s*=\s*(case\b.*?\bend)\b/gs
const distinguished = /\bcase\s+(?:\w+\.)?(\w+_dict)\s+(when\b.*?\bend)\b/gs

/** Finds `status_dict in (1, 2)`, `status_dict = case when … then 4 end` and `case status_dict when 4 …`. */
function inStatement(statement: string): { name: string; number: string }[] {
  const all = (pattern: RegExp, digits: RegExp) =>
    [...statement.matchAll(pattern)].flatMap(([, name = '', value = '']) =>
      [...value.matchAll(digits)].map(([, number = '']) => ({ name, number })),
    )
  return [
    ...all(beside, /(\d+)/g),
    ...all(chosen, /(?:then|else)\s+(\d+)/g),
    ...all(distinguished, /when\s+(\d+)/g),
  ]
}
