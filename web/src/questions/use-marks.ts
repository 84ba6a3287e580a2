import { type Faq, questions } from '@zsm/contract/questions'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { readMarks, storeMarks, visitorId } from './visitor.ts'

/** This visitor's marks, as an optimistic update: shown at once, and rolled back if the call fails. */
export function useMarks() {
  const [marks, setMarks] = useState(readMarks)
  const send = useCall(questions.scoreFaq, { invalidates: [questions.listFaq], background: true })

  const mark = async ({ id }: Faq, helpfulFlag: boolean) => {
    if (send.isPending || marks[id] === helpfulFlag) return
    setMarks({ ...marks, [id]: helpfulFlag })
    const kept = await send.mutateAsync({ id, visitorId: visitorId(), helpfulFlag }).catch(() => undefined)
    if (kept) storeMarks({ ...marks, [id]: helpfulFlag })
    else setMarks(marks)
  }
  return { marks, mark }
}
