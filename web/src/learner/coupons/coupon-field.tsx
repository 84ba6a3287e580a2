/** @jsxImportSource preact */

import type { Fen } from '@zsm/contract/values'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { yuan } from '../../format/money.ts'

type CouponFieldProps = {
  /** The coupon on the price. */
  applied: { couponName: string; couponCode: string; discountFen: Fen } | undefined
  /** Why the coupon that was brought does not apply. */
  refusal?: string
  /** Asks the server about a typed code. Fails with the reason why it does not apply. */
  onUse: (code: string) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** The coupon on a price, or the field for its code. Only the server says what it takes off. */
export function CouponField({ applied, refusal = '', onUse, onRemove }: CouponFieldProps) {
  const [typing, setTyping] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  // The form takes the place of the button that had the focus.
  useEffect(() => {
    if (typing) field.current?.focus()
  }, [typing])

  const run = async (task: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    await task().then(
      () => {
        setTyping(false)
        setCode('')
      },
      (error) => setProblem(failureText(error)),
    )
    setBusy(false)
  }
  const submit = () => run(() => (code ? onUse(code) : Promise.resolve(field.current?.focus())))

  const said = problem || refusal
  const reason = said && (
    <p class="problem" role={problem ? 'alert' : 'status'} id={problemId}>
      {said}
    </p>
  )
  if (applied) {
    return (
      <div class="coupon">
        <p class="coupon-line">
          <span>
            优惠券“{applied.couponName}” <b>减 {yuan(applied.discountFen)}</b>
          </span>
          <button type="button" class="plain" aria-busy={busy} onClick={() => run(onRemove)}>
            不使用
          </button>
        </p>
        {reason}
      </div>
    )
  }
  if (!typing) {
    return (
      <div class="coupon">
        {reason}
        <button type="button" class="plain" onClick={() => setTyping(true)}>
          使用优惠码
        </button>
      </div>
    )
  }
  return (
    <form
      class="form coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label>
        优惠码
        <span class="with-button">
          <input
            ref={field}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            maxLength={20}
            aria-invalid={said !== ''}
            aria-describedby={said ? problemId : undefined}
            value={code}
            onInput={({ currentTarget }) => setCode(currentTarget.value.trim())}
          />
          <button type="submit" class="small" aria-busy={busy}>
            {busy ? '请稍候…' : '使用'}
          </button>
        </span>
      </label>
      {reason}
    </form>
  )
}
