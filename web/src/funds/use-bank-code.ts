import { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import { useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { maskMobile } from './withdraw-dialog.tsx'

/** Sends a code for bank cards to the security mobile. */
export function useBankCode() {
  const { securityMobile } = useCreator()
  const sendCode = useCall(accounts.sendCode)
  return {
    hint: `发送到 ${maskMobile(securityMobile)}`,
    send: () => sendCode.mutateAsync({ mobile: securityMobile, msgDict: codePurpose.bankCard }),
  }
}
