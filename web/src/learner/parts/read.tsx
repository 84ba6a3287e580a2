/** @jsxImportSource preact */
import { isCallError } from '@zsm/contract/client/call-error'
import type { ComponentChildren } from 'preact'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { SignInForm } from '../buying/sign-in-form.tsx'
import type { Reading } from './use-call.ts'
import { Waiting } from './waiting.tsx'

type ReadProps<Data> = { of: Reading<Data>; children: (data: Data) => ComponentChildren }

/** To try again does not find it: the address is wrong, or another person is signed in. */
const isMissing = (error: unknown) =>
  isCallError(error, 'orderNotFound') || isCallError(error, 'checkoutNotFound')

/** Shows the data of a call. Before it arrives a text shows; without a session, the sign-in form. */
export function Read<Data>({ of: { data, error, again }, children }: ReadProps<Data>) {
  if (isSessionFailure(error)) {
    return (
      <section class="card narrow">
        <h1>手机号登录</h1>
        <p class="quiet">登录后查看您购买的内容</p>
        <SignInForm onSignedIn={again} />
      </section>
    )
  }
  if (data === undefined && error === undefined) return <Waiting />
  return (
    <>
      {error !== undefined && (
        <section class="card" role="alert">
          <p class="problem">
            {isCallError(error, 'network') ? '网络断开了，恢复后会自动更新' : failureText(error)}
          </p>
          <p class="actions">
            {isMissing(error) ? (
              <a class="small button" href={learnerPaths.orders()}>
                看看我的订单
              </a>
            ) : (
              <button type="button" class="small" onClick={again}>
                重试
              </button>
            )}
          </p>
        </section>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
