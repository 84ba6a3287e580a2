import { OperatorId } from '@zsm/contract/values'
import { useOperatorSession } from '../../../api/operator-session.ts'
import { chosen } from '../../../ui/table/chosen.ts'

/** The id of the operator who is signed in. */
export const useOwnId = (): OperatorId | undefined =>
  useOperatorSession((state) => chosen(OperatorId, state.session?.id ?? ''))
