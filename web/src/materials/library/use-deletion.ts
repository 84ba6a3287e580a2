import { isCallError } from '@zsm/contract/client/call-error'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { useCall } from '../../api/query.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { kindName, type MediaKind } from '../media-kind.ts'
import { usersText } from './users.ts'

/** Asks for confirmation, then deletes a file. If something uses the file, it says what. */
export function useDeletion() {
  const remove = useCall(materials.delete, { invalidates: [materials], failure: 'inline' })
  return async ({ id, title, kindDict }: MediaFile) => {
    const accepted = await confirm({
      title: `删除这个${kindName(kindDict as MediaKind)}？`,
      text: `“${title}”会放进回收站，30 天后彻底删除。`,
      accept: '删除',
      danger: true,
    })
    if (!accepted) return
    remove.mutate(
      { id },
      {
        onSuccess: () => toast.success('素材已删除'),
        onError: (error) =>
          isCallError(error, 'fileInUse')
            ? void confirm({
                title: '素材正在使用，不能删除',
                text: usersText(error),
                accept: '知道了',
                cancel: '',
              })
            : showFailure(error),
      },
    )
  }
}
