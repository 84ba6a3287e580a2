/** @jsxImportSource preact */

import { buying } from '@zsm/contract/buying'
import { isCallError } from '@zsm/contract/client/call-error'
import { strangerMark } from '@zsm/contract/site/learner-pages'
import { goodKind } from '@zsm/contract/states'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { yuan } from '../../format/money.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { CouponField } from '../coupons/coupon-field.tsx'
import { useDiscount } from '../coupons/use-discount.ts'
import { rememberSignedIn } from '../learning/signed-in-here.ts'
import { rememberedSource } from '../store/came-from.ts'
import { isInDouyin } from './browser.ts'
import { type Buyable, type Next, nextStep, type Own, ownedText } from './buy-state.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const requestIdFor = requestIds()
async function readOwn({ id: goodId }: Buyable): Promise<Own> {
  const own = await learnerCall(buying.getOwn, { goodId })
  rememberSignedIn(own.signedInFlag)
  return own
}

/** Whether the next step is a payment that this browser cannot make. */
const paysElsewhere = ({ step }: Next) =>
  (step === 'buy' || step === 'pay') && isInDouyin(navigator.userAgent)

/** This page's address with the source and the coupon, because another browser does not remember them. */
function addressHere(coupon: string | undefined): string {
  const { source } = rememberedSource()
  const brought = new URLSearchParams({ ...(source && { f: source }), ...(coupon && { coupon }) })
  return location.origin + location.pathname + (brought.size > 0 ? `?${brought}` : '')
}

/** A code that the page showed may not apply any longer: another buyer took the last one, or its time is over. */
const isRefusedCoupon = (error: unknown) => isCallError(error) && error.name.startsWith('coupon')

/** The bar at the foot of a good's page. Its one button names the next step. */
export function BuyBar({ good }: { good: Buyable }) {
  const [own, setOwn] = useState<Own>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [signingIn, setSigningIn] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const pressed = useRef(false)
  const isForSale =
    !good.freeFlag && nextStep(good, own).step !== 'use' && nextStep(good, own).step !== 'none'
  const { discount, refusal, use, drop, refuse } = useDiscount(good, isForSale)
  // Only the server knows what the visitor has. A page restored from the browser's back cache asks again.
  useEffect(() => {
    const read = () =>
      readOwn(good).then(setOwn, (error) => {
        setProblem(failureText(error))
      })
    read()
    const again = ({ persisted }: PageTransitionEvent) => void (persisted && read())
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [good])

  // WeChat named a person to whom no learner belongs yet, so the sign-in form opens.
  useEffect(() => setSigningIn(location.hash === strangerMark), [])

  const act = async (known: Own) => {
    const next = nextStep(good, known)
    if (paysElsewhere(next)) return setLeaving(true)
    if (next.step === 'use') location.assign(learnerPaths.order(next.orderId))
    if (next.step === 'pay' && !discount) location.assign(learnerPaths.checkout(next.checkoutId))
    if (next.step === 'take') {
      const { orderId } = await learnerCall(buying.takeFree, {
        goodId: good.id,
        requestId: requestIdFor(good.id),
        ...rememberedSource(),
      })
      location.assign(learnerPaths.order(orderId))
    }
    // A checkout that is open already takes the coupon.
    if (next.step === 'buy' || (next.step === 'pay' && discount)) {
      const { checkoutId } = await learnerCall(buying.openCheckout, {
        goodId: good.id,
        ...rememberedSource(),
        ...(discount && { coupon: discount.couponCode }),
      })
      location.assign(learnerPaths.checkout(checkoutId))
    }
  }

  const explain = (error: unknown) => {
    if (isRefusedCoupon(error)) refuse(error)
    else setProblem(failureText(error))
  }

  const press = async () => {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    setProblem('')
    try {
      // Leaving comes before the sign-in: the browser in which the buyer pays does not share this one's session.
      if (paysElsewhere(nextStep(good, own))) return setLeaving(true)
      const known = own ?? (await readOwn(good))
      setOwn(known)
      if (known.signedInFlag) await act(known)
      else setSigningIn(true)
    } catch (error) {
      if (isSessionFailure(error)) setSigningIn(true)
      else explain(error)
    } finally {
      pressed.current = false
      setBusy(false)
    }
  }

  if (good.bizDict === goodKind.linked) return null
  const next = nextStep(good, own, discount?.payFen)
  const owned = ownedText(good, own, next)
  return (
    <>
      {owned && <p class="quiet">{owned}</p>}
      {isForSale && (
        <>
          {discount && (
            <p class="price" role="status">
              <strong>券后 {yuan(discount.payFen)}</strong>
              <s>
                <span class="unseen">原价 </span>
                {yuan(discount.priceFen)}
              </s>
            </p>
          )}
          <CouponField applied={discount} refusal={refusal} onUse={use} onRemove={drop} />
        </>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" class="main" disabled={next.step === 'none'} aria-busy={busy} onClick={press}>
        {busy ? '请稍候…' : next.label}
      </button>
      {leaving && (
        <LeaveDialog address={addressHere(discount?.couponCode)} onClose={() => setLeaving(false)} />
      )}
      <SignInDialog
        open={signingIn}
        onClose={() => setSigningIn(false)}
        onSignedIn={async () => {
          setSigningIn(false)
          setOwn(undefined)
          const known = await readOwn(good)
          setOwn(known)
          await act(known).catch(explain)
        }}
      />
    </>
  )
}
