import { useMutation } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { creators } from '@zsm/contract/creators'
import { type Share, shares } from '@zsm/contract/shares'
import { shareState, shareType } from '@zsm/contract/states'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { contentOf, type PublishValues } from './publish-values.ts'

type Work = { typeDict: Share['typeDict']; values: PublishValues }

/** Saves a work as a draft, or publishes it. `share` is the work as last saved. */
export function useSaveWork(opened: Share | undefined) {
  const [share, setShare] = useState(opened)
  const [requestIdOf] = useState(requestIds)
  // What was refused as published already is published again by whoever asks for it again.
  const [twin, setTwin] = useState<string>()

  const make = ({ typeDict, values }: Work, publishFlag: boolean) => {
    const { planTime } = values
    const content = {
      ...contentOf(typeDict, values),
      publishFlag,
      ...(publishFlag && planTime && { planTime }),
    }
    const againFlag = JSON.stringify(content) === twin
    const input = { ...content, againFlag, requestId: requestIdOf({ typeDict, content, againFlag }) }
    const answer = call(typeDict === shareType.video ? shares.createVideo : shares.create, input)
    return answer.catch((error: unknown) => {
      if (isCallError(error, 'shareTwice')) setTwin(JSON.stringify(content))
      throw error
    })
  }
  const change = async (share: Share, { typeDict, values }: Work) => {
    const { id, version } = share
    const changed = await call(shares.update, { id, version, ...contentOf(typeDict, values) })
    setShare(changed)
    return changed
  }
  const save = useMutation({
    mutationFn: async (work: Work) => {
      const kept = share ? await change(share, work) : await make(work, false)
      setShare(kept)
      return kept
    },
    meta: { shown: 'inline' },
    onSuccess: () => invalidate(shares.listData),
  })
  const publish = useMutation({
    mutationFn: async (work: Work) => {
      if (!share) return make(work, true)
      const { id, statusDict } = await change(share, work)
      const { planTime } = work.values
      return statusDict === shareState.failed
        ? call(shares.retry, { id })
        : call(shares.publish, { id, planTime })
    },
    meta: { shown: 'inline' },
    onSuccess: () => invalidate(shares),
    // The authorisation may have expired, which the notice above the form then says.
    onError: () => invalidate(creators.getDouyinUser, creators.getUser),
  })
  return { share, save, publish }
}
