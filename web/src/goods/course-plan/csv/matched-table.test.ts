// Imported first: the modules below read browser globals as they load.
import '../../../api/fake-browser.ts'
import { expect, test } from 'vitest'
import { headerOf, matchedTable } from './matched-table.ts'
import { rememberMatches } from './remembered-matches.ts'

const rows = [
  ['分组', '', '标题'],
  ['导论', '1', '开始之前', '备注'],
].map((cells, at) => ({ lineNo: at + 1, cells }))

test('columns without a name have one by their place', () => {
  expect(headerOf({ rows, header: 0 })).toEqual(['分组', '第 2 列', '标题', '第 4 列'])
})

test('the columns of a table are matched as they were before, also where headers are empty or missing', () => {
  expect(matchedTable(rows, 0).isRemembered).toBe(false)
  const matches = { group: 0, lesson: 3 }
  rememberMatches(headerOf({ rows, header: 0 }), matches)
  expect(matchedTable(rows, 0)).toMatchObject({ matches, isRemembered: true })
})
