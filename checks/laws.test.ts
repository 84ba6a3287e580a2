import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDeadExports } from './dead-exports.ts'
import { checkDecisions } from './decisions.ts'
import { checkFileNames } from './file-names.ts'
import { checkFolders } from './folders.ts'
import { checkGlossary } from './glossary.ts'
import { checkGuide } from './guide.ts'
import { checkImports } from './imports.ts'
import { checkPromises, mapOf, marksOf, readSections } from './promises.ts'
import { readSource } from './sources.ts'
import { checkSqlStates } from './sql-states.ts'
import { checkStates } from './states.ts'
import { checkStructure } from './structure.ts'
import { checkSubjects, readSubjects } from './subjects.ts'
import { checkTables } from './tables.ts'

const breachesOf = (path: string, text: string) => {
  const source = readSource(path, text)
  return [...checkImports([source]), ...checkStructure([path], [source])].join('\n')
}

test.each([
  ['contract/src/goods.ts', `import { x } from '../../server/src/x.ts'`, '1 '],
  ['web/src/goods/goods-page.tsx', `import type { X } from '../../../server/src/goods/goods.ts'`, '2 '],
  ['server/src/goods/goods.ts', `export * from '../../../web/src/paths.ts'`, '3 '],
  ['server/src/goods/goods.ts', `import { open } from 'fastify'`, '4 '],
  ['server/src/goods/goods.ts', `import '@fastify/static'`, '4 '],
  ['server/src/database/page.ts', `import { x } from '../goods/public.ts'`, '5 '],
  ['server/src/orders/orders.ts', `import { x } from '../goods/shelf/shelf.ts'`, '6 '],
  ['web/src/orders/orders-page.tsx', `const x = import('../goods/list/goods-table.tsx')`, '6 '],
  ['server/src/goods/shelf/queries.ts', `import { x } from './shelf.ts'`, '7 '],
  ['server/src/goods/shelf/shelf.ts', `import { x } from '../routes.ts'`, '8 '],
  ['server/src/goods/goods.ts', `import { x } from '../orders/public.ts'`, 'before it'],
  ['server/src/funds/funds.ts', `import { x } from '../orders/public.ts'`, 'before it'],
  ['server/src/refunds/refunds.ts', `import { x } from '../payments/public.ts'`, 'before it'],
  ['server/src/goods/goods.ts', 'const rows = sql`select 1`', 'SQL stands'],
  ['web/src/goods/goods-page.tsx', `fetch('/')`, 'fetch('],
  ['server/src/goods/goods.ts', 'const t = Date.now()', 'clock'],
  ['web/src/goods/goods-page.tsx', 'const t = new Date()', 'clock'],
  ['server/src/goods/goods.ts', 'const good = { ...{ id, name }, sort }', 'without `...{`'],
  ['server/src/goods/utils.ts', '', 'name it'],
  ['server/src/wares/wares.ts', '', 'no domain'],
  ['web/src/goods/GoodsPage.tsx', '', 'form of name'],
])('%s with %s breaks a law', (path, text, law) => {
  expect(breachesOf(path, text)).toContain(law)
})

test('an export that no other file imports breaks a law; a namespace import and a dynamic one take all', () => {
  const made = readSource('web/src/format/money.ts', 'export const used = 1; export const dead = 2')
  const breachesWith = (text: string) => checkDeadExports([made, readSource('web/src/format/time.ts', text)])
  expect(breachesWith(`import { used } from './money.ts'`)).toEqual([
    'web/src/format/money.ts: nobody imports dead, so do not export it',
  ])
  expect(breachesWith(`import * as money from './money.ts'`)).toEqual([])
  expect(breachesWith(`const money = import('./money.ts')`)).toEqual([])
})

test.each([
  [
    'server/src/orders/orders.ts',
    `import { x } from '../goods/public.ts'; import { z } from '@zsm/contract/goods'`,
  ],
  [
    'server/src/goods/outline/lessons.queries.ts',
    'import type { Sql } from "../../database/sql.ts"; sql<X[]>`select 1`',
  ],
  ['server/src/goods/routes.ts', `import { implement } from '../http/implement.ts'`],
  ['server/src/goods/goods.api.test.ts', `import { x } from '../orders/orders.ts'; const t = new Date()`],
  ['web/src/goods/use-good.ts', `import { call } from '../api/client.ts'; const t = new Date(0)`],
])('%s with %s is lawful', (path, text) => {
  expect(breachesOf(path, text)).toBe('')
})

test('a cycle is found from whichever file the search starts', () => {
  const sources = ['a', 'b', 'c'].map((name, at) =>
    readSource(`checks/${name}.ts`, `import './${'bca'[at]}.ts'`),
  )
  expect(checkImports(sources)).toEqual([
    'checks/a.ts → checks/b.ts → checks/c.ts → checks/a.ts: 9 no cycles',
  ])
})

const goods = ['server/src/goods/queries.ts', 'await sql`insert into goods values (1)`'] as const
const tablesOf = (path: string, statement: string) =>
  checkTables([readSource(...goods), readSource(path, `sql<Row[]>\`${statement}\``)])

test.each([
  ['server/src/shops/queries.ts', 'select id from goods'],
  ['server/src/shops/queries.ts', 'select shops.id from shops left join goods on shop_id = shops.id'],
  ['server/src/orders/queries.ts', 'update goods set stock = stock - 1'],
  ['server/src/orders/queries.ts', 'delete from goods where id = 1'],
])('%s with %s reaches into the tables of goods', (path, statement) => {
  expect(tablesOf(path, statement).join('\n')).toContain('goods is written by goods')
})

test.each([
  ['server/src/orders/queries.ts', 'select id from goods for update skip locked'],
  [
    'server/src/shops/queries.ts',
    'insert into shops (id) values (1) on conflict do update set id = excluded.id',
  ],
  ['server/src/shops/queries.db.test.ts', 'update goods set stock = 0'],
])('%s with %s uses tables as it may', (path, statement) => {
  expect(tablesOf(path, statement)).toEqual([])
})

test('a lock names no table that would be written', () => {
  const locking = (path: string, lock: string) =>
    readSource(path, `sql<Row[]>\`select id from ${path.split('/')[2]} ${lock} skip locked\``)
  const sources = [
    locking('server/src/goods/queries.ts', 'for update'),
    locking('server/src/orders/queries.ts', 'for no key update'),
  ]
  expect(checkTables(sources)).toEqual([])
})

test('a decision that its index does not name breaks a law', () => {
  const page = { name: '0001-a.md', text: '# 0001 A choice\n' }
  const indexed = (row: string) => checkDecisions([page, { name: 'README.md', text: row }])
  expect(indexed('| [0001](0001-a.md) | A choice | why |')).toEqual([])
  expect(indexed('| [0001](0001-a.md) | Another title | why |')).toHaveLength(1)
})

test("a file in CONTRIBUTING's list that does not exist breaks a law", () => {
  const row = '| a law | `checks/folders.ts` | `<domain>.ts` |'
  expect(checkGuide(row, ['checks/folders.ts'])).toEqual([])
  expect(checkGuide(row, ['checks/tables.ts'])).toEqual(['CONTRIBUTING.md: there is no checks/folders.ts'])
})

const folderOf = (folder: string, files: number) =>
  checkFolders(
    Array.from({ length: files }, (_, at) => `${folder}/file-${at}.ts`),
    { 'server/src/goods': 64 },
  ).join('\n')

test('a folder with more than forty files breaks a law', () => {
  expect(folderOf('server/src/orders', 40)).toBe('')
  expect(folderOf('server/src/orders', 41)).toContain('holds 41 files and may hold 40')
})

test('a folder that had more files before the law may not grow, and its limit is deleted once it is small', () => {
  expect(folderOf('server/src/goods', 41)).toBe('')
  expect(folderOf('server/src/goods', 200)).toContain('server/src/goods: holds 200 files and may hold')
  expect(folderOf('server/src/goods', 40)).toContain('take it off the list')
})

const names = `
| Name | Side | What it holds | Not |
|---|---|---|---|
| \`public.ts\` | both | all that others may use | barrel |
| \`news.ts\` | server | the texts of notifications | |
| a noun | server | the rules of one concept | manager |
| \`*-page.tsx\` | web | a screen | screen |
| \`*-table.tsx\`, \`*-fields.tsx\` | web | rows and fields | |

Another paragraph.
`
const namesIn = (path: string, text = '', beside: string[] = []) =>
  checkFileNames(names, [path, ...beside], [readSource(path, text)]).join('\n')

test.each([
  ['server/src/goods/shelf-manager.ts', '', 'another word for manager'],
  ['server/src/goods/managers.queries.ts', '', 'another word for managers'],
  ['server/src/goods/shelf/news.ts', '', 'at the root of its domain'],
  ['server/src/goods/shelf.test.ts', '', 'there is no shelf.ts beside it'],
  ['web/src/goods/goods-screen.tsx', 'export function GoodsScreen() {}', 'another word for screen'],
  ['web/src/goods/goods-page.tsx', 'export function Goods() {}', 'named neither after'],
  ['web/src/goods/player.tsx', 'export function Video() {}', 'named neither after'],
  ['web/src/goods/use-good.ts', 'export function useShop() {}', 'exports no use-good'],
  ['web/src/goods/choice.ts', 'export function useChoice() {}', 'name it use-choice.ts'],
])('%s with %s is no name of the table', (path, text, breach) => {
  expect(namesIn(path, text)).toContain(breach)
})

test.each([
  ['server/src/goods/news.ts', ''],
  ['server/src/goods/shelf/public.ts', ''],
  ['server/src/goods/manager-of-none/shelf.ts', ''],
  ['web/src/goods/goods-page.tsx', 'export function CoursesPage() {}'],
  ['web/src/goods/goods-table.tsx', 'export const goodColumns = []'],
  ['web/src/goods/terms-fields.tsx', 'export type T = 1; export const GoodField = 1'],
  ['web/src/goods/screen-player.tsx', 'export function ScreenPlayer() {}'],
  ['web/src/goods/use-good.ts', 'export function useGood() {}'],
  ['web/src/goods/orders-view.ts', 'export const useView = 1, empty = 2'],
  ['web/src/ui/anything.tsx', 'export const one = 1'],
])('%s with %s is a name of the table', (path, text) => {
  expect(namesIn(path, text)).toBe('')
})

test('a pure test beside its file is lawful, and a guide without the table is not', () => {
  expect(namesIn('web/src/goods/poster.test.ts', '', ['web/src/goods/poster.tsx'])).toBe('')
  expect(checkFileNames('# Guide', [], [])).toEqual([
    'CONTRIBUTING.md: there is no table of the names of files',
  ])
})

const sections = readSections((path) =>
  path.includes('specification')
    ? '## 4. States\n\n| 7.1 | Operators | login |\n'
    : '| A6 | a code lasts five minutes | |\n',
)
const promisesIn = (text: string) => checkPromises(sections, [readSource('server/src/codes.test.ts', text)])

test('a section without a test and a mark without a section break a law', () => {
  expect(sections.map(({ mark }) => mark)).toEqual(['4', '7.1', 'A6'])
  const proved = `describe('tabs [4]', () => {}); test.each([1])('%s [7.1 A6]', () => {})`
  expect(promisesIn(proved)).toEqual([])
  expect(promisesIn(`test('tabs [4 7.1]', () => {})`)).toEqual([
    "no test's title ends with [A6]: a code lasts five minutes",
  ])
  expect(promisesIn(`${proved}; test(\`of \${name} [A7]\`, () => {})`)).toEqual([
    'server/src/codes.test.ts: neither the specification nor decision 0014 has a section A7',
  ])
  expect(checkPromises([], [])).toHaveLength(1)
})

test('only the end of a title has marks, and the map is without them', () => {
  expect(marksOf('a list [1, 2] is read')).toEqual([])
  expect(marksOf('a code lasts [A6 7.12]')).toEqual(['A6', '7.12'])
  const source = readSource('server/src/codes.test.ts', `test('a code lasts [A6]', () => {})`)
  expect(mapOf(sections, [source])).toContain(
    'A6 a code lasts five minutes\n  a code lasts · server/src/codes.test.ts',
  )
})

test('a commit with a subject of more than 72 characters breaks a law', () => {
  expect(checkSubjects([`a1b2c3d ${'字'.repeat(72)}`])).toEqual([])
  expect(checkSubjects([`a1b2c3d ${'字'.repeat(73)}`])).toEqual([
    'commit a1b2c3d: its subject has 73 characters and may have 72',
  ])
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zsm-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the law on subjects checks nothing in an archive or a clone without history', () => {
  const folder = makeFolder()
  expect(readSubjects(folder)).toEqual([])
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  expect(readSubjects(folder)).toEqual([])
})

const statesOf = (path: string, text: string) => checkStates([readSource(path, text)])

test.each([
  ['server/src/funds/withdraw.ts', 'change({ statusDict: 2 })', 'statusDict 2'],
  ['server/src/funds/withdraw.ts', 'change({ statusDict: isPaid ? done : (1 as const) })', 'statusDict 1'],
  ['server/src/orders/orders.ts', 'if (order?.statusDict !== 4) fail()', 'statusDict 4'],
  ['server/src/orders/orders.ts', 'if ([2, done].includes(order.statusDict)) pay()', 'statusDict 2'],
  ['server/src/orders/orders.ts', 'switch (statusDict) { case 7: close() }', 'statusDict 7'],
  ['server/src/goods/goods.ts', 'type Good = { bizDict: 1 | null }', 'bizDict 1'],
  ['server/src/goods/goods.ts', 'type BizDict = 1 | 100', 'BizDict 100'],
  ['contract/src/goods.ts', 'const input = { bizDict: BizDict.default(2) }', 'bizDict 2'],
  ['web/src/goods/goods-page.tsx', `params.get('shopDict') === '2'`, `shopDict '2'`],
  ['web/src/goods/goods-page.tsx', `labelOf('shopDict', 2)`, 'shopDict 2'],
  ['server/src/orders/orders.db.test.ts', 'expect(order).toMatchObject({ statusDict: 2 })', 'statusDict 2'],
  ['server/src/orders/orders.db.test.ts', 'expect(order.statusDict).toBe(2)', 'statusDict 2'],
  [
    'server/src/orders/orders.db.test.ts',
    'expect(list.map(({ statusDict }) => statusDict)).toEqual([2])',
    'statusDict 2',
  ],
  ['server/src/demo/demo-shops.ts', 'for (const shopDict of [1, 2] as const) open(shopDict)', 'shopDict 1'],
  ['server/src/demo/demo-trade.ts', 'const order = { sourceDict: ([2, 3] as const)[turn] }', 'sourceDict 3'],
  [
    'web/src/orders/orders-table.tsx',
    'const offline = 9; if (order.payDict === offline) hide()',
    'payDict 9',
  ],
  ['server/src/orders/queries.ts', 'sql`select case o.type_dict when 1 then a else b end`', 'type_dict 1'],
  ['server/src/orders/queries.ts', 'sql`select from orders where status_dict in (1, 2)`', 'status_dict 2'],
  ['server/src/orders/queries.ts', 'sql`select from orders where o.status_dict <> 8`', 'status_dict 8'],
  [
    'server/src/orders/queries.ts',
    `sql\`update orders set status_dict = case when \${paid} then 4 else status_dict end\``,
    'status_dict 4',
  ],
])('%s with %s writes a state as a number', (path, text, bare) => {
  expect(statesOf(path, text).join('\n')).toContain(bare)
})

test.each([
  ['server/src/funds/withdraw.ts', 'change({ statusDict: withdrawState.paying, version: 2 })'],
  ['server/src/orders/queries.ts', `sql\`where status_dict = \${literal(orderState.paid)} limit 1\``],
  ['server/src/orders/queries.ts', `sql\`where status_dict = \${statusDict} and quantity = 1\``],
  ['server/src/orders/orders.api.test.ts', `refused({ statusDict: '99' })`],
  [
    'server/src/orders/orders.ts',
    'const limit = 9; if (count > limit && statusDict === orderState.paid) fail()',
  ],
])('%s with %s names its states', (path, text) => {
  expect(statesOf(path, text)).toEqual([])
})

test.each([
  ['status_dict = 2 /* orderState.paid */ and x', 0],
  ['status_dict in (1 /* refundState.waiting */, 9 /* refundState.failed */)', 0],
  ['status_dict = 2', 1],
  ['status_dict = 3 /* orderState.paid */', 1],
  ['status_dict in (1 /* refundState.waiting */, 9)', 1],
  ['pay_channel_dict <> 9 /* payChannel.online */', 1],
])('SQL with %s has %i states without their names', (text, breaches) => {
  expect(checkSqlStates('server/rules.sql', `select 1 from orders where ${text};`)).toHaveLength(breaches)
})

const glossary = `
| Word | On screens | On the wire | What it is | Not |
|---|---|---|---|---|
| lesson | 课时 | \`detail\` | one video of a good | detail, episode |
| outline | 目录 | \`tempGoodId\` | the lessons of a good | temp good |

| Another table |
`
const wireNames = new Set(['detailId', 'tempGoodId'])
const termsOf = (path: string, text: string, limits = new Map<string, number>()) =>
  checkGlossary(glossary, [readSource(path, text)], wireNames, limits).join('\n')

test.each([
  ['server/src/goods/lessons.ts', 'export function createDetail() {}', 'createDetail: write lesson'],
  ['server/src/goods/lessons.ts', 'const listDetails = () => 1', 'listDetails: write lesson'],
  ['server/src/goods/lessons.ts', 'type Detail = { id: string }', 'Detail: write lesson'],
  ['web/src/goods/lesson-list.tsx', 'function show({ lesson: { detailRow } }) {}', 'detailRow: write lesson'],
  ['web/src/goods/lesson-list.tsx', 'const it = { mainEpisode: 1 }', 'mainEpisode: write lesson'],
  ['web/src/goods/outline.ts', 'let tempGood = 1', 'tempGood: write outline'],
  ['server/src/goods/details.queries.ts', '', 'details: write lesson'],
  ['server/src/goods/outline.ts', 'const lock = (tempGoodId: string) => 1', 'tempGoodId: write outline'],
  ['server/src/goods/outline.ts', 'function f({ id: detailId }) {}', 'detailId: write lesson'],
])('%s with %s uses a word that the glossary refuses', (path, text, breach) => {
  expect(termsOf(path, text)).toContain(breach)
})

test.each([
  ['contract/src/goods/lessons.ts', 'const input = { detailId: 1, temp_good_id: 1 }'],
  ['server/src/goods/outline.ts', 'const f = ({ tempGoodId }: { tempGoodId: string }) => go(tempGoodId)'],
  ['server/src/goods/outline.test.ts', 'const tempGoodId = 1; call({ tempGoodId })'],
  ['server/src/goods/lessons.ts', 'call(contract.goods.createDetail, "/good/createDetail")'],
  ['web/src/goods/lesson-list.tsx', 'const detailed = 1, DetailDrawer = 1'],
])('%s with %s uses our words and the names of fields', (path, text) => {
  expect(termsOf(path, text)).toBe('')
})

test('names that had a word before it was refused may only become fewer', () => {
  const withNames = (count: number) => {
    const text = Array.from({ length: count }, (_, at) => `let a${at}Detail`).join(';')
    return termsOf('a.ts', text, new Map([['detail', 2]]))
  }
  expect(withNames(2)).toBe('')
  expect(withNames(3)).toBe('3 names say detail, not lesson, and 2 may')
  expect(withNames(0)).toContain('take it off the list')
})

test('a glossary that is not there breaks a law', () => {
  expect(checkGlossary('# The domain', [], wireNames)).toEqual(['docs/domain.md: there is no glossary'])
})

/** What the linter reports for this file, with our settings, in a folder of its own. */
function lintOf(path: string, text: string): string {
  const root = join(import.meta.dirname, '..')
  const folder = makeFolder()
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--colors=off', path]
  const { status, stderr } = spawnSync(process.execPath, [biome, ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr
}

test.each([
  ['web/src/goods/goods-page.tsx', `export { Table } from 'antd'`, 'buttons, forms and dialogs only'],
  ['web/src/ui/table/list-page.tsx', `export { Tabs as X } from 'antd'`, 'buttons, forms and dialogs only'],
  ['web/src/goods/goods-page.tsx', `export { default } from 'antd/es/table'`, 'imported by its name'],
  ['web/src/goods/goods-page.tsx', `export { Link } from 'react-router'`, 'ui/page/link.tsx'],
])('%s with %s breaks a rule of the linter', (path, text, rule) => {
  expect(lintOf(path, text)).toContain(rule)
})

test.each([
  ['web/src/goods/goods-page.tsx', `export { Button } from 'antd'`],
  ['web/src/rich-text/link-dialog.tsx', `export { Form, Modal, Select } from 'antd'`],
  ['web/src/ui/theme/antd-root.tsx', `export { ConfigProvider } from 'antd'`],
])('%s with %s is lawful for the linter', (path, text) => {
  expect(lintOf(path, text)).toBe('')
})
