/** @jsxImportSource preact */
import { reference } from '@zsm/contract/reference'
import { wechatSignInSetting } from '@zsm/contract/settings'
import { strangerMark, wechatSignInAddress } from '@zsm/contract/site/learner-pages'
import { useEffect, useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { sceneOf } from './browser.ts'

/**
 * Inside WeChat: signs in without a code, once the person has proved their number. If the server does not say whether WeChat is
 * configured, only the form with the number shows.
 */
export function WechatSignIn() {
  const [offered, setOffered] = useState(false)
  const inWechat = sceneOf(navigator.userAgent) === 'wechat'
  const isStranger = location.hash === strangerMark
  // Only the server knows whether WeChat is configured.
  useEffect(() => {
    if (!inWechat || isStranger) return
    learnerCall(reference.getConfig, { key: wechatSignInSetting }).then(
      ({ value }) => setOffered(value === '1'),
      () => setOffered(false),
    )
  }, [inWechat, isStranger])
  if (inWechat && isStranger) return <p class="quiet">第一次使用，请验证手机号。之后在微信里可以直接登录。</p>
  if (!offered) return null
  return (
    <>
      <a class="main" href={wechatSignInAddress(location.pathname + location.search)}>
        微信登录
      </a>
      <p class="quiet">或者用手机号登录</p>
    </>
  )
}
