import { useQueries } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import { fen } from '@zsm/contract/money/fen'
import { goodKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { useState } from 'react'
import { useStore } from 'zustand'
import { query } from '../../api/query.ts'
import type { GoodEditor } from '../editor/good-editor.ts'
import { type Part, partOf } from './parts.ts'

/**
 * What is known of the goods in a bundle: the saved bundle names its goods, the dialog those that were just chosen, and those of a
 * restored draft are read.
 */
export function useParts(editor: GoodEditor, ids: readonly GoodId[]) {
  const saved = useStore(editor.store, ({ albumDataInfo }) => albumDataInfo?.parts)
  const [chosen, setChosen] = useState<readonly Part[]>([])
  const known = [...(saved ?? []), ...chosen]
  const unknown = ids.filter((id) => !known.some((part) => part.id === id))
  const read = useQueries({
    queries: unknown.map((id) => query(goods.get, { id, viewFlag: false }, { background: true })),
  })
  const partFor = (id: GoodId): Part | undefined => {
    const part = known.find((part) => part.id === id)
    const answer = read[unknown.indexOf(id)]
    if (part || !answer) return part
    if (answer.data) return partOf(answer.data)
    return isCallError(answer.error, 'goodNotFound') ? gone(id) : undefined
  }
  return { partFor, learn: (parts: readonly Part[]) => setChosen((before) => [...before, ...parts]) }
}

const gone = (id: GoodId): Part => ({
  id,
  bizDict: goodKind.course,
  name: '已删除的商品',
  coverUrl: null,
  priceFen: fen(0),
  freeFlag: false,
  detailCount: 0,
  sellingFlag: false,
  deletedFlag: true,
})
