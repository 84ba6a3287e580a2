import { useMutation } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { creators } from '@zsm/contract/creators'
import { workState, workType } from '@zsm/contract/states'
import { type Work, works } from '@zsm/contract/works'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { contentOf, type PublishValues } from './publish-values.ts'

type Written = { typeDict: Work['typeDict']; values: PublishValues }

/** Saves a work as a draft, or publishes it. `work` is the work as last saved. */
export function useSaveWork(opened: Work | undefined) {
  const [work, setWork] = useState(opened)
  const [requestIdOf] = useState(requestIds)
  // What was refused as published already is published again by whoever asks for it again.
  const [twin, setTwin] = useState<string>()

  const make = ({ typeDict, values }: Written, publishFlag: boolean) => {
    const { planTime } = values
    const content = {
      ...contentOf(typeDict, values),
      publishFlag,
      ...(publishFlag && planTime && { planTime }),
    }
    const againFlag = JSON.stringify(content) === twin
    const input = { ...content, againFlag, requestId: requestIdOf({ typeDict, content, againFlag }) }
    const answer = call(typeDict === workType.video ? works.createVideo : works.create, input)
    return answer.catch((error: unknown) => {
      if (isCallError(error, 'workTwice')) setTwin(JSON.stringify(content))
      throw error
    })
  }
  const change = async (work: Work, { typeDict, values }: Written) => {
    const { id, version } = work
    const changed = await call(works.update, { id, version, ...contentOf(typeDict, values) })
    setWork(changed)
    return changed
  }
  const save = useMutation({
    mutationFn: async (written: Written) => {
      const kept = work ? await change(work, written) : await make(written, false)
      setWork(kept)
      return kept
    },
    meta: { shown: 'inline' },
    onSuccess: () => invalidate(works.listData),
  })
  const publish = useMutation({
    mutationFn: async (written: Written) => {
      if (!work) return make(written, true)
      const { id, statusDict } = await change(work, written)
      const { planTime } = written.values
      return statusDict === workState.failed
        ? call(works.retry, { id })
        : call(works.publish, { id, planTime })
    },
    meta: { shown: 'inline' },
    onSuccess: () => invalidate(works),
    // The authorisation may have expired, which the notice above the form then says.
    onError: () => invalidate(creators.getDouyinUser, creators.getUser),
  })
  return { work, save, publish }
}
