import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Page = { name: string; text: string }

const folder = 'docs/decisions'
const index = 'README.md'

export function readDecisions(root: string): Page[] {
  const names = readdirSync(join(root, folder)).sort()
  return names.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}

/** The index must list every decision with its number and title. */
export function checkDecisions(pages: Page[]): string[] {
  const rows = pages.find(({ name }) => name === index)?.text ?? ''
  return pages
    .filter(({ name }) => name !== index)
    .filter(({ name, text }) => !rows.includes(rowOf(name, text)))
    .map(({ name, text }) => `${folder}/${index}: has no row “${rowOf(name, text)} …”`)
}

function rowOf(name: string, text: string): string {
  const number = name.slice(0, 4)
  const title = text.split('\n', 1)[0]?.replace(`# ${number} `, '')
  return `| [${number}](${name}) | ${title} |`
}
