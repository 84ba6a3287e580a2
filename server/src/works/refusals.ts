import { fail } from '../failure.ts'
import { DouyinError } from '../gateways/douyin.ts'

/**
 * The failure of a call that the platform refused. It includes the platform's text, which says what to
 * change.
 */
export function publicFailure(error: unknown): never {
  if (!(error instanceof DouyinError)) throw error
  if (error.kind === 'unauthorized')
    return fail('douyinUnauthorized', { data: { action: '重新授权' }, cause: error })
  return fail('douyinRefused', { message: `抖音没有接受：${error.message}，请稍后再试`, cause: error })
}

/** Why a work failed, in plain words, with advice. */
export function reasonOf(error: DouyinError): string {
  if (error.kind === 'unauthorized') return '抖音授权已失效，请重新授权后再发布'
  if (error.kind === 'refused') return `抖音没有接受：${error.message}，请修改后再发布`
  return '抖音暂时连不上，请稍后再发布'
}
