import type { OperatorCreator } from '@zsm/contract/office/creators'
import { operators } from '@zsm/contract/operators'
import type { Reasoned } from '../../operators/office/public.ts'

/** Asks why an account is to be frozen. */
export const freezing = (id: OperatorCreator['id'], name: string): Reasoned => ({
  endpoint: operators.freezeAccount,
  input: { id },
  title: `冻结 ${name} 的账号`,
  label: '冻结原因',
  submitLabel: '冻结',
  done: '已冻结，登录立即失效',
  hint: '冻结后不能登录。创作者登录时会看到这段话，请写明原因和怎么解决',
})
