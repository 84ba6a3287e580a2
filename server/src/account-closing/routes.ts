import { contract } from '@zsm/contract/contract'
import { operatorClosings } from '@zsm/contract/office/closings'
import { implement } from '../rpc/implement.ts'
import { askToClose, type CodeGuard, foreseeClosing, takeBack } from './account-closing.ts'
import { listClosings, readClosing } from './office.ts'

export const closingsRoutes = ({ codes }: { codes: CodeGuard }) => [
  ...implement(contract.accountClosing, {
    get: ({ sql, creator }) => foreseeClosing(sql, creator),
    create: ({ sql, account, creator }, input) => askToClose(sql, codes, { account, creator }, input),
    cancel: ({ sql, creator }) => takeBack(sql, creator),
  }),
  ...implement(operatorClosings, {
    listClosing: ({ sql }, input) => listClosings(sql, input),
    getClosing: ({ sql }, { id }) => readClosing(sql, id),
  }),
]
