import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { Cell, Table } from './cells.ts'
import { xlsxOf } from './xlsx.ts'

const tableOf = (rows: AsyncIterable<readonly Cell[]>): Table => ({
  name: '订单',
  titles: ['订单号'],
  expected: 0,
  rows,
})

async function* noRows(): AsyncGenerator<readonly Cell[]> {
  yield [{ text: '合计 0 条' }]
}

// By the time the slow reader gets the last bytes, the archive has long been complete.
test('a disk slower than the database gets the whole workbook', async () => {
  const written: Buffer[] = []
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, done) {
      written.push(chunk)
      setImmediate(() => setImmediate(done))
    },
  })
  await pipeline(xlsxOf(tableOf(noRows())), slow)
  const endOfArchive = Buffer.concat(written).lastIndexOf('PK\u0005\u0006')
  expect(Buffer.concat(written).length - endOfArchive).toBe(22)
})

test('an error while reading rows ends the workbook with that error', async () => {
  async function* failing(): AsyncGenerator<readonly Cell[]> {
    yield [{ text: '1' }]
    throw new Error('the database is down')
  }
  const nowhere = new Writable({ write: (_chunk, _, done) => done() })
  await expect(pipeline(xlsxOf(tableOf(failing())), nowhere)).rejects.toThrow('the database is down')
})
