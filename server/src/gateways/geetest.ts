import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../failure.ts'
import type { Captcha } from './captcha.ts'

export type GeetestSettings = {
  /** GeeTest's own by default. */
  verifyUrl: string
  captchaId: string
  captchaKey: string
}

const answerMs = 5000

/** The result of `getValidate()` in the provider's script, as JSON. */
const Given = z.object({
  lot_number: z.string().regex(/^[\w-]{1,64}$/),
  captcha_output: z.string().min(1).max(6000),
  pass_token: z.string().min(1).max(200),
  gen_time: z.string().regex(/^\d{1,16}$/),
})
type Given = z.output<typeof Given>

const Answer = z.object({
  status: z.string(),
  result: z.string().optional(),
  code: z.coerce.string().optional(),
})

/** GeeTest's adaptive captcha v4: its secondary validation, signed with the captcha's key. */
export function geetest(settings: GeetestSettings): Captcha {
  return {
    siteId: settings.captchaId,
    origins: ['https://static.geetest.com', 'https://gcaptcha4.geetest.com'],
    async check(given) {
      const read = Given.safeParse(parsed(given))
      if (!read.success) return undefined
      const { status, result, code } = await ask(settings, read.data).catch(outOfReach)
      if (status !== 'success') return outOfReach(new Error(`status ${status}, code ${code}`))
      return result === 'success' ? read.data.lot_number : undefined
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function ask({ verifyUrl, captchaId, captchaKey }: GeetestSettings, given: Given) {
  const url = `${verifyUrl}?${new URLSearchParams({ captcha_id: captchaId })}`
  const sign_token = createHmac('sha256', captchaKey).update(given.lot_number).digest('hex')
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...given, sign_token }),
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return Answer.parse(await answer.json())
}

const outOfReach = (cause: unknown) =>
  fail('captchaDown', { cause: new Error('GeeTest gave no verdict', { cause }) })
