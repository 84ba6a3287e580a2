import { reference } from '@zsm/contract/reference'
import { captchaSetting } from '@zsm/contract/settings'
import { query, queryClient } from '../api/query.ts'
import { type Proof, proveTo } from './geetest.ts'

const setting = query(reference.getConfig, { key: captchaSetting }, { background: true })

/** Shows a captcha to a user without a session, if the server requires one. */
export async function provePerson(): Promise<Proof> {
  const { value: captchaId } = await queryClient.fetchQuery({ ...setting, meta: { quiet: true } })
  return proveTo(captchaId)
}
