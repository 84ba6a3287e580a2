import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import { materials } from '@zsm/contract/materials'
import { overview } from '@zsm/contract/overview'
import type { GoodId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useCall } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Link } from '../ui/page/link.tsx'

const invalidates = [overview.get, goods, materials]

/** Puts a sample course into the library to look at, and takes it away again. */
export function SampleBar({ goodId }: { goodId: GoodId | null }) {
  const add = useCall(overview.addSample, {
    invalidates,
    onSuccess: () => toast.success('示例课程已放入课程管理，没有上架，学员看不到'),
  })
  const remove = useCall(overview.removeSample, {
    invalidates,
    failure: 'inline',
    onSuccess: () => toast.success('示例课程和它的素材已移除'),
  })
  const takeAway = async () => {
    try {
      await remove.mutateAsync({})
    } catch (failure) {
      if (!isCallError(failure, 'sampleChanged')) return showFailure(failure)
      const question = { title: '移除示例课程？', text: `${failure.message}。`, accept: '移除', danger: true }
      if (await confirm(question)) await remove.mutateAsync({ changedFlag: true }).catch(showFailure)
    }
  }
  return (
    <p className="sample-bar muted">
      {goodId ? (
        <>
          <span>示例课程在课程管理里，学员看不到。</span>
          <Link to={paths.courseEditor(goodId)}>打开示例课程</Link>
          <Button type="link" loading={remove.isPending} onClick={takeAway}>
            移除示例
          </Button>
        </>
      ) : (
        <>
          <span>想先看看做好的课是什么样？</span>
          <Button type="link" loading={add.isPending} onClick={() => add.mutate({})}>
            放入一门示例课程
          </Button>
        </>
      )}
    </p>
  )
}
