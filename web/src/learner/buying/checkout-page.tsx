/** @jsxImportSource preact */

import { buying, type PublicCheckout } from '@zsm/contract/buying'
import { isCallError } from '@zsm/contract/client/call-error'
import { checkoutState } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { useEffect, useState } from 'preact/hooks'
import { renderSVG } from 'uqr'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { forgetUsed } from '../coupons/brought-coupon.ts'
import { CouponField } from '../coupons/coupon-field.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { useCountdown } from '../parts/use-countdown.ts'
import { isInDouyin, sceneOf } from './browser.ts'
import { LeaveApp } from './leave-app.tsx'
import { payInWechat } from './wechat-bridge.ts'

const scene = sceneOf(navigator.userAgent)
const inDouyin = isInDouyin(navigator.userAgent)
/** How often the page asks whether the payment has arrived, in ms. */
const askEvery = 3000

/**
 * `/pay/:checkoutId`: the good, its price, and the ways to pay. The page is right after a reload, a back button or in a second window.
 */
export function CheckoutPage({ id }: { id: string }) {
  const checkout = useCall(buying.getCheckout, { id: id as OrderId, scene })
  const state = checkout.data?.statusDict
  const { again } = checkout
  // Another device, a payment notice or the clock may end the checkout at any moment.
  useEffect(() => {
    if (state !== checkoutState.open) return
    const timer = setInterval(again, askEvery)
    return () => clearInterval(timer)
  }, [state, again])
  return (
    <Read of={checkout}>
      {(data) => (
        <>
          <section class="card">
            <h1>{titles[data.statusDict]}</h1>
            <dl class="facts">
              <dt>商品</dt>
              <dd>{data.goodName}</dd>
              {data.partCount > 0 && (
                <>
                  <dt>包含</dt>
                  <dd>
                    {data.partCount} 个商品
                    {data.ownedCount > 0 &&
                      data.statusDict === checkoutState.open &&
                      `，其中 ${data.ownedCount} 个您已经有了`}
                  </dd>
                </>
              )}
              <dt>金额</dt>
              <dd class="price">
                <strong>{yuan(data.payFen)}</strong>
                {data.discountFen > 0 && (
                  <s>
                    <span class="unseen">原价 </span>
                    {yuan(data.priceFen)}
                  </s>
                )}
              </dd>
              {data.discountFen > 0 && data.statusDict !== checkoutState.open && (
                <>
                  <dt>优惠</dt>
                  <dd>
                    −{yuan(data.discountFen)}（{data.couponName}）
                  </dd>
                </>
              )}
              <dt>订单号</dt>
              <dd>{data.orderNo}</dd>
              <dt>下单时间</dt>
              <dd>{timeText(data.createTime)}</dd>
            </dl>
            {data.statusDict === checkoutState.open && <Discount checkout={data} again={again} />}
          </section>
          {data.statusDict === checkoutState.open && <Paying checkout={data} again={again} />}
          {data.statusDict === checkoutState.paid && <Paid checkout={data} />}
          {data.statusDict === checkoutState.closed && <Closed checkout={data} />}
        </>
      )}
    </Read>
  )
}

const titles: Record<PublicCheckout['statusDict'], string> = {
  [checkoutState.open]: '确认并付款',
  [checkoutState.paid]: '已付款',
  [checkoutState.closed]: '订单已关闭',
}

const noNetwork = '网络断开了，恢复后请再按一次'

type PayingProps = { checkout: PublicCheckout; again: () => Promise<void> }

/** The coupon of an open checkout. A change closes payments that were begun at the other price. */
function Discount({ checkout, again }: PayingProps) {
  const { id, couponCode, discountFen } = checkout
  const change = async (coupon: { coupon?: string }) => {
    await learnerCall(buying.changeCoupon, { id, scene, ...coupon })
    await again()
  }
  return (
    <CouponField
      applied={couponCode && discountFen > 0 ? checkout : undefined}
      onUse={(coupon) => change({ coupon })}
      onRemove={() => change({})}
    />
  )
}

function Paying({ checkout: { id, payFen, ways, expireTime, payableFlag }, again }: PayingProps) {
  const [problem, setProblem] = useState('')
  const [qrCode, setQrCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const left = useCountdown(expireTime)
  // The buyer may have come back from the channel, so query the channel at once and do not wait for its notice.
  useEffect(() => {
    learnerCall(buying.askPayment, { id }).then(again, () => undefined)
  }, [id, again])

  // A code to scan belongs to the earlier price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the price changes
  useEffect(() => setQrCode(''), [payFen])

  // What failed for want of the network can be pressed again.
  useEffect(() => {
    const clear = () => setProblem((before) => (before === noNetwork ? '' : before))
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [])

  const run = async (task: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    setNote('')
    await task().catch((error) => setProblem(isCallError(error, 'network') ? noNetwork : failureText(error)))
    await again()
    setBusy(false)
  }
  // Where the payment has arrived, the page shows so instead of this part.
  const askPaid = () =>
    run(async () => {
      await learnerCall(buying.askPayment, { id })
      setNote('还没有收到付款。刚付完的，几秒后会自动更新；没有付的，可以继续付款。')
    })
  const cancel = () => {
    if (confirm('取消这个订单？取消后可以重新购买。')) run(() => learnerCall(buying.cancelCheckout, { id }))
  }
  const pay = (channel: string) =>
    run(async () => {
      const { step } = await learnerCall(buying.startPayment, { id, channel, scene, payFen })
      if (step.kind === 'redirect') location.assign(step.url)
      if (step.kind === 'qrCode') setQrCode(step.text)
      if (step.kind === 'wechatBridge' && (await payInWechat(step.parameters)))
        await learnerCall(buying.askPayment, { id })
    })

  return (
    <section class="card" aria-labelledby="pay">
      <h2 id="pay">付款方式</h2>
      <p class="quiet">
        {left > 0
          ? `请在 ${Math.floor(left / 60)} 分 ${left % 60} 秒内付款，超时订单会自动关闭`
          : '付款时间已到，订单正在关闭'}
      </p>
      {inDouyin && <LeaveApp address={location.href} />}
      {!inDouyin && ways.length === 0 && (
        <p class="notice">
          {payableFlag
            ? '这个浏览器里没有可用的付款方式，请用微信或手机浏览器打开本页'
            : '这位创作者暂时不能收款，请稍后再来；到时没有付款，订单会自动关闭'}
        </p>
      )}
      <div class="ways">
        {(inDouyin ? [] : ways).map(({ channel, name }) => (
          <button
            key={channel}
            type="button"
            class="main"
            disabled={busy || left === 0}
            onClick={() => pay(channel)}
          >
            {name}
          </button>
        ))}
      </div>
      {qrCode && (
        <figure class="qr">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: SVG drawn here from the channel's text */}
          <div role="img" aria-label="付款二维码" dangerouslySetInnerHTML={{ __html: renderSVG(qrCode) }} />
          <figcaption>请用手机扫码付款，付款后本页会自动更新</figcaption>
        </figure>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="quiet" role="status">
        {note}
      </p>
      <p class="actions">
        <button type="button" class="plain" onClick={askPaid}>
          我已付款
        </button>
        <button type="button" class="plain" onClick={cancel}>
          取消订单
        </button>
      </p>
    </section>
  )
}

function Paid({ checkout: { id, soldFlag, couponCode } }: { checkout: PublicCheckout }) {
  useEffect(() => {
    if (soldFlag && couponCode) forgetUsed(couponCode)
  }, [soldFlag, couponCode])
  return (
    <section class="card" role="status">
      {soldFlag ? (
        <p>付款成功，现在就可以开始了。</p>
      ) : (
        <p class="notice">
          付款已收到，但商品没有买成（可能已售罄或重复付款）。款项会原路退回，请在订单里查看。
        </p>
      )}
      <a class="main" href={learnerPaths.order(id)}>
        {soldFlag ? '去使用' : '查看订单'}
      </a>
    </section>
  )
}

function Closed({ checkout: { goodId, closeReason } }: { checkout: PublicCheckout }) {
  return (
    <section class="card" role="status">
      <p>{closeReason || '订单已关闭'}。如果已经付款，款项会原路退回。</p>
      <a class="main" href={learnerPaths.good(goodId)}>
        重新购买
      </a>
    </section>
  )
}
