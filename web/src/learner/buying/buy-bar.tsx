/** @jsxImportSource preact */

import { buying } from '@zsm/contract/buying'
import { strangerMark } from '@zsm/contract/site/learner-pages'
import { goodKind } from '@zsm/contract/states'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { learnerPaths } from '../../learner-paths.ts'
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

/** This page's address with the source, because another browser does not remember it. */
function addressHere(): string {
  const { source } = rememberedSource()
  return location.origin + location.pathname + (source ? `?f=${source}` : '')
}

/** The bar at the foot of a good's page. Its one button names the next step. */
export function BuyBar({ good }: { good: Buyable }) {
  const [own, setOwn] = useState<Own>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [signingIn, setSigningIn] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const pressed = useRef(false)
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
    if (next.step === 'pay') location.assign(learnerPaths.checkout(next.checkoutId))
    if (next.step === 'take') {
      const { orderId } = await learnerCall(buying.takeFree, {
        goodId: good.id,
        requestId: requestIdFor(good.id),
        ...rememberedSource(),
      })
      location.assign(learnerPaths.order(orderId))
    }
    if (next.step === 'buy') {
      const { checkoutId } = await learnerCall(buying.openCheckout, {
        goodId: good.id,
        ...rememberedSource(),
      })
      location.assign(learnerPaths.checkout(checkoutId))
    }
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
      else setProblem(failureText(error))
    } finally {
      pressed.current = false
      setBusy(false)
    }
  }

  if (good.bizDict === goodKind.linked) return null
  const next = nextStep(good, own)
  const owned = ownedText(good, own, next)
  return (
    <>
      {owned && <p class="quiet">{owned}</p>}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" class="main" disabled={next.step === 'none'} aria-busy={busy} onClick={press}>
        {busy ? '请稍候…' : next.label}
      </button>
      {leaving && <LeaveDialog address={addressHere()} onClose={() => setLeaving(false)} />}
      <SignInDialog
        open={signingIn}
        onClose={() => setSigningIn(false)}
        onSignedIn={async () => {
          setSigningIn(false)
          setOwn(undefined)
          const known = await readOwn(good)
          setOwn(known)
          await act(known).catch((error) => setProblem(failureText(error)))
        }}
      />
    </>
  )
}
