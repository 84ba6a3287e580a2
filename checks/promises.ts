import type { ESTree } from 'vite'
import { visit } from './visit.ts'

/** A promise that the tests prove: its mark, such as `A1` or `7.4`, and what it says. */
type Section = { mark: string; text: string }
type Titled = { path: string; titles: readonly string[] }

const specification = 'docs/specification.md'
const reliability = 'docs/decisions/0014-reliability.md'

/**
 * The sections that tests prove: those of the specification, whose seventh has a number for each part of the calls, and
 * the properties of decision 0014.
 */
export function readSections(read: (path: string) => string): Section[] {
  const spec = read(specification)
  const headings = [...spec.matchAll(/^## (\d)\. (.+)$/gm)]
  const parts = [...spec.matchAll(/^\| (7\.\d+) \| ([^|]+) \|/gm)]
  const properties = [...read(reliability).matchAll(/^\| ([A-Z]\d+) \| ([^|]+) \|/gm)]
  return [...headings, ...parts, ...properties].map(([, mark = '', text = '']) => ({
    mark,
    text: text.trim(),
  }))
}

const ending = / \[([A-Z\d][\d.]*(?: [A-Z\d][\d.]*)*)\]$/

/** The marks at the end of a title: `a code works once [A6 7.2]`. */
export const marksOf = (title: string) => ending.exec(title)?.[1]?.split(' ') ?? []

/** Every section has a test whose title ends with its mark, and every mark is that of a section. */
export function checkPromises(sections: readonly Section[], sources: readonly Titled[]): string[] {
  if (sections.length === 0) return [`${specification} and ${reliability}: there are no sections`]
  const known = new Set(sections.map(({ mark }) => mark))
  const marked = sources.flatMap(({ path, titles }) =>
    titles.flatMap((title) => marksOf(title).map((mark) => ({ path, mark }))),
  )
  const proved = new Set(marked.map(({ mark }) => mark))
  return [
    ...sections
      .filter(({ mark }) => !proved.has(mark))
      .map(({ mark, text }) => `no test's title ends with [${mark}]: ${text}`),
    ...marked
      .filter(({ mark }) => !known.has(mark))
      .map(({ path, mark }) => `${path}: neither the specification nor decision 0014 has a section ${mark}`),
  ]
}

/** The map that `npm run -s promises` prints: each section, and below it the tests that prove it. */
export function mapOf(sections: readonly Section[], sources: readonly Titled[]): string {
  const proofsOf = (mark: string) =>
    sources.flatMap(({ path, titles }) =>
      titles
        .filter((title) => marksOf(title).includes(mark))
        .map((title) => `  ${title.replace(ending, '')} · ${path}`),
    )
  return sections.map(({ mark, text }) => [`${mark} ${text}`, ...proofsOf(mark)].join('\n')).join('\n\n')
}

/** The titles of tests, of groups of tests and of their steps; of a template, its text without what it inserts. */
export function titlesOf(program: ESTree.Program): string[] {
  const titles: string[] = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || !/^(test|describe)$/.test(rootOf(node.callee))) return
    const [title] = node.arguments
    if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
    if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.raw).join('…'))
  })
  return titles
}

/** `test` of `test.each([…])`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'TaggedTemplateExpression' ? rootOf(node.tag) : ''
}
