import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { works } from '@zsm/contract/works'
import { query, useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'

const backKey = 'douyinBack'

/** The address to return to after Douyin's page. It is deleted as it is read. */
export function takeWayBack(): string | null {
  const back = sessionStorage.getItem(backKey)
  sessionStorage.removeItem(backKey)
  return back
}

const here = () => `${window.location.pathname}${window.location.search}`

/** Whether the creator has authorised us to publish, and the way to do it. */
export function useAuthorization() {
  const { frontId } = useCreator()
  const user = useQuery(query(creators.getDouyinUser, { id: frontId }))
  const start = useCall(works.authorize)
  const end = useCall(works.unauthorize, { invalidates: [creators.getDouyinUser, creators.getUser] })
  /** Leaves for Douyin's page, which redirects to our page, which redirects to `back`. */
  const authorize = async (back?: string) => {
    const { url } = await start.mutateAsync({})
    sessionStorage.setItem(backKey, back ?? here())
    window.location.assign(url)
  }
  return { user, authorize, leaving: start.isPending || start.isSuccess, end }
}
