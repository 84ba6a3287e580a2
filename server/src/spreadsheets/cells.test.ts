import { fen } from '@zsm/contract/money/fen'
import { constantFrom, assert as forAll, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvRecord, escapeXml, sheetRow } from './cells.ts'

const field = (text: string) => csvRecord([{ text }]).slice(0, -2)

test.each([
  ['猫咪行为学', '猫咪行为学'],
  ['说"好"，再见', '"说""好""，再见"'],
  ['a,b', '"a,b"'],
  ['一\n二', '"一\n二"'],
  ['=1+1', `"'=1+1"`],
  ['+86', `"'+86"`],
  ['-2', `"'-2"`],
  ['@sum(a1)', `"'@sum(a1)"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['＝1', `"'＝1"`],
  ["=cmd|'/c calc'!A1", `"'=cmd|'/c calc'!A1"`],
  ['26030112345678901234', '"\t26030112345678901234"'],
  ['12345678901', '12345678901'],
])('the text %j becomes the field %s', (text, expected) => {
  expect(field(text)).toBe(expected)
})

test('no text in a field starts a formula [7.4]', () => {
  const hostile = tuple(constantFrom('', ' ', '\t', '\r\n', '=', '+', '-', '@', '＝'), string())
  forAll(
    property(hostile, ([mark, rest]) => {
      const read = field(mark + rest).replace(/^"/, '')
      expect(read).not.toMatch(/^\s*[=+\-@＝]/)
    }),
  )
})

test('a worksheet row has typed cells with escaped markup', () => {
  const cells: Cell[] = [{ text: '<a>&"=1' }, { fen: fen(-1) }, { count: 3 }]
  expect(sheetRow(cells)).toBe(
    '<row><c s="0" t="inlineStr"><is><t xml:space="preserve">&lt;a&gt;&amp;"=1</t></is></c>' +
      '<c s="1"><v>-0.01</v></c><c s="0"><v>3</v></c></row>',
  )
  expect(escapeXml('a\u0000\u001f\ufffe\tb\ud800')).toBe('a\tb\ufffd')
})
