import { accounts } from '@zsm/contract/accounts'
import type { codePurpose, StateOf } from '@zsm/contract/states'
import type { Instant, Mobile } from '@zsm/contract/values'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { showFailure } from '../failures/show-failure.ts'
import { provePerson } from './captcha.ts'
import { type Problems, problemsFrom, problemsOf } from './form-problems.ts'

type Purpose = StateOf<typeof codePurpose>

/** The state of a signed-out form: its values, and the problem of each field. */
export function useOutsideForm<Values extends { mobile: string }>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})

  const change = (patch: Partial<Values>) => {
    setValues((values) => ({ ...values, ...patch }))
    setProblems((problems) =>
      Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(patch, field))),
    )
  }

  /** Sends a code to the number and answers when the next one may be requested. */
  const sendCode = async (msgDict: Purpose): Promise<Instant | undefined> => {
    const input = { mobile: values.mobile.trim() as Mobile, msgDict }
    const { mobile } = problemsOf(accounts.sendCode, input)
    if (mobile) {
      setProblems((problems) => ({ ...problems, mobile }))
      return undefined
    }
    // an old problem of the code field would hide that this code was sent
    setProblems(({ code: _, ...others }) => others)
    try {
      const proof = await provePerson()
      if (!proof.passed) {
        setProblems((problems) => ({ ...problems, code: proof.why }))
        return undefined
      }
      const asked = { ...input, ...(proof.captcha && { captcha: proof.captcha }) }
      return (await call(accounts.sendCode, asked, { background: true, signedOut: true })).resendTime
    } catch (error) {
      setProblems((problems) => ({ ...problems, code: failureText(error), ...problemsFrom(error) }))
      showFailure(error, 'inline')
      return undefined
    }
  }
  return { values, change, problems, setProblems, sendCode }
}
